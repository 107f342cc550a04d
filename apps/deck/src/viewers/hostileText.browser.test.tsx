import { afterEach, describe, expect, it } from 'vitest'
import '../ui/tokens.css'
import '../ui/base.css'
import { drawInEnglish } from '../i18n/testing/drawInEnglish.tsx'
import { linkParts } from './article/linkParts.ts'
import { pieceLength } from './parts/piecesOf.ts'
import { rawPictureItem, rawVideoItem, sampleDocument } from './testing/sampleDocuments.ts'
import { Viewer } from './Viewer.tsx'

const word = 'x'.repeat(100_000)
const prose = 'The bridge of Port Allard was opened again. '
const everywhere = {
  headline: word,
  slug: [word, `${word}y`],
  genre: word,
  advisory: word,
  signal: 'correction',
  creator: word,
  city: word,
  disclaimer: [word],
  news: [word],
}
const itemOf = (documentClass: string) =>
  documentClass === 'video' ? rawVideoItem('98vi001') : rawPictureItem('98ph001')

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

function draw(documentClass: string, changes: Record<string, unknown>, width: number): HTMLElement {
  page = drawInEnglish(
    <div style={{ width, height: 800 }}>
      <Viewer
        document={sampleDocument(documentClass, changes)}
        terms={[]}
        now={0}
        embargoesOverBy={0}
        loadStory={() => Promise.resolve('')}
        isLegendOpen
        onLegendChange={() => {}}
      />
    </div>,
  )
  return page.place
}

/** Elements that reach out of a box of this width at its start. */
function tooWide(place: HTMLElement, width: number): string[] {
  const { left } = place.getBoundingClientRect()
  return [...place.querySelectorAll('*')]
    .filter(each => !each.classList.contains('visually-hidden') && each.closest('svg') === null)
    .filter(each => each.getBoundingClientRect().right > left + width + 1)
    .map(each => `${each.tagName} ${each.className}`)
}

describe('a document with words of 100,000 characters', () => {
  it.each(['text', 'multimedia', 'factcheck', 'video', 'webstory', 'picture'])(
    '%s: nothing is wider than the sheet',
    documentClass => {
      for (const width of [860, 390]) {
        const bagItem = [{ ...itemOf(documentClass), caption: word, creator: word }]
        const place = draw(documentClass, { ...everywhere, bagItem }, width)
        expect(tooWide(place, width), `${width} px`).toEqual([])
        page.close()
      }
    },
  )

  it('shows two lines of its genre and of each slug', () => {
    for (const width of [860, 390]) {
      const links = [...draw('text', everywhere, width).querySelectorAll('a')]
      expect(links.map(each => each.textContent.charAt(0))).toEqual(['x', 'x', 'x'])
      for (const link of links) expect(link.offsetHeight).toBeLessThan(60)
      page.close()
    }
  })

  it('keeps the whole text, in pieces that are laid out when they are seen', () => {
    const place = draw('text', { headline: word, news: [word] }, 860)
    expect(place.querySelector('h1')?.textContent).toBe(word)
    const pieces = [...place.querySelectorAll('h1 > span, p')].filter(each =>
      each.textContent?.startsWith('x'),
    )
    expect(pieces.map(each => each.textContent).join('')).toBe(word + word)
    for (const piece of pieces) expect(piece.textContent?.length).toBeLessThanOrEqual(pieceLength)
    for (const piece of place.querySelectorAll('h1 > span'))
      expect(getComputedStyle(piece).contentVisibility).toBe('auto')
  })
})

it('lays 10,000 paragraphs out as they come into sight', async () => {
  const place = draw('text', { news: Array.from({ length: 10_000 }, () => prose) }, 860)
  const paragraphs = [...place.querySelectorAll('p')].filter(each => each.textContent === prose.trim())
  expect(paragraphs).toHaveLength(10_000)
  const heightOf = (index: number) => paragraphs.at(index)?.offsetHeight
  // A paragraph has one line if it is laid out, else the height of three. `checkVisibility` also finds an
  // element visible whose own text is skipped.
  await expect.poll(() => heightOf(0)).toBeLessThan(40)
  expect(heightOf(-1)).toBeGreaterThan(80)
  paragraphs.at(-1)?.scrollIntoView()
  await expect.poll(() => heightOf(-1)).toBe(heightOf(0))
  expect(heightOf(5000)).toBeGreaterThan(80)
})

it('looks for no address in a word that is longer than one can be', () => {
  page = drawInEnglish(null)
  const asked: string[] = []
  const tokenize = (text: string) => {
    asked.push(text)
    return [{ v: text, t: 'text', isLink: false, toHref: () => '' }]
  }
  const text = `See wire.example or ${'a.bc'.repeat(25_000)}.`
  expect(linkParts(text, tokenize)).toEqual([{ text, href: null }])
  expect(asked).toEqual(['wire.example'])
})
