import { tokenize } from 'linkifyjs'
import { describe, expect, it } from 'vitest'
import { linkParts, mayHoldLink } from './linkParts.ts'

const linksIn = (text: string) => linkParts(text, tokenize).filter(part => part.href !== null)

describe('deck 2: links in paragraph text are clickable', () => {
  it('finds an address in a sentence and leaves its full stop outside', () => {
    expect(linkParts('See https://port-allard.com/plan?a=1 or www.norland.org.', tokenize)).toEqual([
      { text: 'See ', href: null },
      { text: 'https://port-allard.com/plan?a=1', href: 'https://port-allard.com/plan?a=1' },
      { text: ' or ', href: null },
      { text: 'www.norland.org', href: 'https://www.norland.org/' },
      { text: '.', href: null },
    ])
  })
  it('writes to an e-mail address', () => {
    expect(linksIn('Tips to Desk@norland.org please')).toEqual([
      { text: 'Desk@norland.org', href: 'mailto:Desk@norland.org' },
    ])
  })
  it('does not take a forgotten space between sentences for an address', () => {
    expect(linksIn('He read the report.It was late, said the firm.In May it closed.')).toEqual([])
  })
  it('never makes a link of a scheme that runs or reads', () => {
    expect(linksIn('javascript:alert(1) file:///etc/passwd data:text/html,x ftp://norland.org/x')).toEqual([])
  })
  it('gives back every character of the text', () => {
    const text = '  “norland.org” – (http://a.com/b_(c)) a@b.com, und z.B. dies … '
    expect(
      linkParts(text, tokenize)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('whether the tokenizer is worth loading', () => {
  it('is for addresses and mail, not for ordinary sentences', () => {
    expect(['see norland.org', 'a@b.com', 'http://x'].every(mayHoldLink)).toBe(true)
    expect(
      ['Work took 6.8 months. It is done.', 'z. B. dies', 'At 9.41 a.m. it rained'].some(mayHoldLink),
    ).toBe(false)
  })
  it('never misses what would become a link', () => {
    const texts = ['www.norland.org', 'HTTPS://NORLAND.ORG', 'x.co', 'münchen.de', 'a@b.com', '1.fm']
    for (const text of texts.filter(text => linksIn(text).length > 0))
      expect([text, mayHoldLink(text)]).toEqual([text, true])
  })
})
