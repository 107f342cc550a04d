import { readTextValue } from '@wiredeck/query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { markTerms } from './markTerms.ts'
import type { PaintRanges } from './paintRanges.ts'
import { paintHighlight } from './paintHighlight.ts'
import { paintOverlay } from './paintOverlay.ts'

const story = '<h1>A bridge</h1><p>The bridge of <a href="#x">Port Allard</a> opened.</p><nav>bridge</nav>'
const terms = [readTextValue('bridge'), readTextValue('of port')]
const copied = ['A bridge', 'The bridge of Port Allard opened.']

let article: HTMLElement
const show = () => {
  article = document.createElement('article')
  article.style.width = '600px'
  article.innerHTML = story
  document.body.append(article)
}
afterEach(() => article.remove())

const boxes = () =>
  article.querySelector(':scope > [aria-hidden]')?.shadowRoot?.querySelectorAll('span') ?? []

const painters: [string, PaintRanges, () => number][] = [
  ['custom highlights', paintHighlight, () => CSS.highlights.get('search-terms')?.size ?? 0],
  ['boxes behind the words', paintOverlay, () => boxes().length],
]

describe.each(painters)('deck 2: search terms marked by %s', (_name, paint, count) => {
  it('stand out in filed text only, and copying gives the text alone', async () => {
    show()
    const html = article.querySelector('p')?.outerHTML
    const stop = markTerms(article, terms, { paint })
    await expect.poll(count).toBe(paint === paintOverlay ? 4 : 3)
    expect(article.querySelector('p')?.outerHTML).toBe(html)
    getSelection()?.setBaseAndExtent(article, 0, article, 2)
    expect(getSelection()?.toString().trim().split(/\n+/)).toEqual(copied)
    stop()
    expect(count()).toBe(0)
  })
  it('follow a text that is revised', async () => {
    show()
    const stop = markTerms(article, [readTextValue('bridge')], { paint })
    await expect.poll(count).toBe(2)
    article.querySelector('p')?.replaceChildren('The ferry sails.')
    await expect.poll(count).toBe(1)
    stop()
  })
})

it('boxes lie behind their words, wherever these go', async () => {
  show()
  const stop = markTerms(article, [readTextValue('bridge')], { paint: paintOverlay })
  const box = () => boxes()[0]?.getBoundingClientRect()
  await expect.poll(box).toBeDefined()
  const heading = article.querySelector('h1')
  const before = box()?.top ?? 0
  heading?.style.setProperty('margin-top', '100px')
  article.style.paddingTop = '1px'
  await expect.poll(() => box()?.top).toBeGreaterThan(before + 50)
  const range = document.createRange()
  const text = heading?.firstChild
  if (!text) throw new Error('no text')
  range.setStart(text, 2)
  range.setEnd(text, 8)
  expect(box()?.left).toBeCloseTo(range.getBoundingClientRect().left, 0)
  stop()
})

it('marks another element without painting those that are marked already', () => {
  show()
  const first = article
  const stops = [markTerms(first, terms, { paint: paintHighlight })]
  const register = vi.spyOn(CSS.highlights, 'set')
  show()
  stops.push(markTerms(article, terms, { paint: paintHighlight }))
  expect(CSS.highlights.get('search-terms')?.size).toBe(6)
  expect(register).not.toHaveBeenCalled()
  register.mockRestore()
  for (const stop of stops) stop()
  first.remove()
})
