import { describe, expect, it } from 'vitest'
import { complete } from './completion.ts'

/** The caret stands at the bar. */
function optionsAt(marked: string): string[] {
  const caret = marked.indexOf('|')
  return complete(marked.replace('|', ''), caret).options
}

describe('complete', () => {
  it('offers fields and NOT where a term may begin', () => {
    expect(optionsAt('|')).toEqual(expect.arrayContaining(['NOT', 'title:', 'country:']))
    expect(optionsAt('a AND (|')).toContain('slug:')
    expect(optionsAt('|')).not.toContain('AND')
  })

  it('narrows to what is being typed, and says what it would replace', () => {
    expect(complete('port cou', 8)).toEqual({ start: 5, end: 8, options: ['country:', 'countryname:'] })
    expect(optionsAt('port a|')).toEqual(['AND', 'all:', 'afpshortid:'])
    expect(optionsAt('Tit|le')).toEqual(['title:'])
  })

  it('offers operators after a term', () => {
    for (const text of ['port |', '"a b" |', '(a) |']) expect(optionsAt(text)).toEqual(['AND', 'OR', 'NOT'])
  })

  it('offers the languages after lang:, and nothing after another field', () => {
    expect(optionsAt('lang:|')).toEqual(['en', 'fr', 'de', 'es', 'pt', 'ar'])
    expect(optionsAt('a lang:p|')).toEqual(['pt'])
    expect(optionsAt('country:f|')).toEqual([])
  })

  it('stays silent in a phrase', () => {
    expect(optionsAt('title:"a|')).toEqual([])
    expect(optionsAt('"a |')).toEqual([])
  })
})
