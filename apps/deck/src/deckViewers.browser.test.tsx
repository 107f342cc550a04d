/// <reference types="@vitest/browser-playwright" />
import { defaultParams } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { rawPicture } from '@wiredeck/document/testing/rawSamples'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { drawDeckOverFetch } from './testing/drawDeckOverFetch.tsx'

let deck: Awaited<ReturnType<typeof drawDeckOverFetch>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

const story = page.getByRole('region', { name: 'Document' })
const panel = () => deck.place.querySelector<HTMLElement>('section[aria-label=Document]:not([inert])')
const title = () => panel()?.querySelector('h1')?.textContent
const sheet = () => panel()?.querySelector('[role=group]')

/** Opens the first of these documents over a column that holds them all, the newest first. */
async function open(changes: readonly Record<string, unknown>[], query = 'bridge'): Promise<void> {
  const wire = createSimulatedWire()
  for (const each of changes.toReversed()) {
    wire.advance()
    wire.file(1, { ...each, published: wire.now() })
  }
  const columns = [{ type: 'search', params: { ...defaultParams(), query } } as const]
  deck = await drawDeckOverFetch({ wire, columns })
  await expect.poll(() => deck.place.querySelectorAll('main article').length).toBe(changes.length)
  deck.place.querySelector<HTMLElement>('main article a')?.click()
  await expect.poll(title).toBeTruthy()
}

describe('what a text offers, and how it comes', () => {
  it('deck 7: it leads to three others of its event', async () => {
    const event = [{ qcode: 'afpevent:1001', keyword: 'event : Port Allard harbour bridge' }]
    await open(['One', 'Two', 'Three'].map(headline => ({ headline, afpentity: { event } })))
    await expect.poll(title).toBe('One')
    const id = decodeURIComponent(location.pathname.slice('/doc/'.length))
    panel()?.querySelector('nav[aria-label=Slugs]')?.scrollIntoView()
    const related = story.getByRole('link', { name: /Three/ })
    await expect.element(related).toBeVisible()
    const asked = deck.seen().map(({ body }) => JSON.parse(body || '{}') as object)
    const query = {
      and: [
        { name: 'uno', exclude: [id] },
        { name: 'event', in: ['afpevent:1001'] },
        { name: 'slug', exclude: ['agenda'] },
        { name: 'genre', exclude: ['DocRobot'] },
      ],
    }
    expect(asked).toContainEqual(expect.objectContaining({ maxRows: 3, query }))
    await related.click()
    await expect.poll(title).toBe('Three')
    expect(location.pathname).not.toContain(id)
  })

  it('deck 2: the terms of the search are marked in it, and it stays as it was filed', async () => {
    await open([{}])
    const marked = () =>
      [...(CSS.highlights.get('search-terms') ?? [])]
        .filter(range => range instanceof Range)
        .filter(range => panel()?.querySelector('article')?.contains(range.startContainer))
        .map(range => range.toString().toLowerCase())
    await expect.poll(() => marked().length).toBeGreaterThan(0)
    expect(new Set(marked())).toEqual(new Set(['bridge']))
    expect(panel()?.querySelector('article mark')).toBeNull()
  })

  it('deck 4: it slides to where the reader goes, and a picture fades', async () => {
    await open([
      {},
      {},
      rawPicture(),
      rawPicture({ uno: 'newsml.corvane.example.20260222T090659Z.doc-98ph124' }),
    ])
    const motion = () => {
      const element = sheet()
      return element && getComputedStyle(element.firstElementChild ?? element).animationName
    }
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(motion).toContain('slide-from-end')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(motion).toContain('slide-from-start')
    for (let turn = 0; turn < 3; turn += 1) await userEvent.keyboard('{ArrowDown}')
    await expect.poll(motion).toContain('appear')
  })
})

describe('what a picture offers, on the screen and on paper', () => {
  it('deck 9: it zooms from 1 to 4 by wheel, keys and double tap', async () => {
    await open([rawPicture()])
    const picture = () => panel()?.querySelector('img') as HTMLImageElement
    const scale = () => new DOMMatrix(getComputedStyle(picture()).transform).a
    const wheel = (deltaY: number) =>
      picture().dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }))
    await expect.poll(scale).toBe(1)
    wheel(-5000)
    await expect.poll(scale).toBe(4)
    wheel(5000)
    await expect.poll(scale).toBe(1)
    await userEvent.keyboard('+')
    await expect.poll(scale).toBe(1.5)
    await userEvent.keyboard('-')
    await expect.poll(scale).toBe(1)
    await userEvent.dblClick(picture())
    await expect.poll(scale).toBe(2.5)
    await userEvent.dblClick(picture())
    await expect.poll(scale).toBe(1)
  })

  it('is called by its caption where it has no headline, with and without its legend', async () => {
    await open([rawPicture({ headline: undefined })])
    await expect.poll(title).toMatch(/^Walkers cross the harbour bridge/)
    await story.getByRole('button', { name: 'Caption' }).click()
    await expect.poll(title).toMatch(/^Walkers cross the harbour bridge/)
  })

  it('content-api 3, rights: its warnings and rules stand in its legend', async () => {
    const rights = {
      excludeAudiences: [{ qcode: 'cwarn:violence' }, { qcode: 'cwarn:death' }],
      country_out: ['VDM'],
      usageRight: [{ phrase: 'RESTRICTED TO EDITORIAL USE' }],
    }
    await open([rawPicture(rights)])
    const legend = () => panel()?.querySelector('section[aria-label=Caption]')?.textContent
    await expect.poll(legend).toContain('Content warningviolence, death')
    expect(legend()).toContain('Not for use inVDM')
    expect(legend()).toContain('RESTRICTED TO EDITORIAL USE')
  })
})

it('deck 2: paper gets the story and nothing else, black on white', async () => {
  await open([{ class: 'multimedia' }])
  // The print styles select the page by this id.
  deck.place.id = 'root'
  const dark = { name: 'prefers-color-scheme', value: 'dark' }
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print', features: [dark] })
  try {
    const heading = panel()?.querySelector('h1') as HTMLElement
    const isSeen = (selector: string) =>
      deck.place.querySelector(selector)?.checkVisibility({ visibilityProperty: true })
    await expect.poll(() => isSeen('nav[aria-label=Main]')).toBe(false)
    expect([heading.checkVisibility(), isSeen('section[aria-label=Document] article p')]).toEqual([
      true,
      true,
    ])
    expect(isSeen('nav[aria-label=Slugs]')).toBe(false)
    expect(isSeen('main article')).toBe(false)
    expect(deck.button('Print').checkVisibility()).toBe(false)
    const background = getComputedStyle(heading.closest('section') ?? heading).backgroundColor
    expect([getComputedStyle(heading).color, background]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    // The sheet has its whole length, not only the part that the panel shows.
    const { scrollHeight = 0, clientHeight = 0 } = sheet() ?? {}
    expect(scrollHeight - clientHeight).toBeLessThanOrEqual(1)
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
  }
})
