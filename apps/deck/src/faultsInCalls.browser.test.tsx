/// <reference types="@vitest/browser-playwright" />
import { defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import type { RawStory } from '@wiredeck/document/testing/rawStory'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDeckOverFetch } from './testing/drawDeckOverFetch.tsx'
import { named, ofADocument } from './testing/faults.ts'

const bridges: NewColumn = { type: 'search', params: { ...defaultParams(), query: 'slug:bridge' } }
const failed = 'Error during update.'

/** One deck for all cases, whose wire has more stories than the column shows. */
let deck: Awaited<ReturnType<typeof drawDeckOverFetch>>
const wire = createSimulatedWire()
wire.fileEverySecond(40)
beforeAll(async () => {
  await page.viewport(1440, 900)
  deck = await drawDeckOverFetch({ wire, columns: [bridges] })
  await vi.waitUntil(() => cards().length > 0, 30_000)
})
afterAll(() => deck.close())
afterEach(() => deck.heal(/^Related documents not loaded$/))

/** How often a test looks for something that is already in memory, in milliseconds. */
const soon = { interval: 10 }
const cards = () => [...deck.place.querySelectorAll('main section[aria-label="slug:bridge"] article')]
const story = () => deck.place.querySelector('section[aria-label=Document]:not([inert])')
const title = () => story()?.querySelector('h1')?.textContent
const alertText = () => story()?.querySelector('[role=alert]')?.textContent
const hasRelated = () =>
  [...(story()?.querySelectorAll('h2') ?? [])].some(each => each.textContent === 'Related')

/** Only after `leave`: a document takes 300 ms to leave, and one that is asked for meanwhile stays open. */
const openAddress = (uno = '') => history.pushState(null, '', `/doc/${uno}`)
async function leave(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => deck.place.querySelector('section[aria-label=Document]'), soon).toBeNull()
  expect(cards().length).toBeGreaterThan(0)
}

describe('a document that is asked for, and meets', () => {
  const cases = named(...ofADocument)
  it.each(cases.map((each, place) => ({ ...each, place })))('$name', async ({ fault, place }) => {
    deck.plan({ hits: line => line.startsWith('GET /v1/api/get/'), fault: fault() })
    // No column has it yet.
    const { uno, headline } = wire.rows.at(-1 - place) as RawStory
    openAddress(uno)
    await expect.poll(alertText, soon).toContain('Error while loading document')
    deck.plan()
    const again = [...(story()?.querySelectorAll('button') ?? [])].find(
      each => each.textContent === 'Try again',
    )
    again?.click()
    await expect.poll(title, soon).toBe(headline)
  })
  it('no fault any more, and is left', leave)
})

describe('related stories that are asked for, and meet', () => {
  const cases = named(
    '500',
    '429 with its time',
    '403',
    'a connection cut in the middle',
    'truncated JSON',
    'an HTML page with 200',
    'no answer in time',
  )
  const event = [{ qcode: 'afpevent:1001', keyword: 'event : Port Allard harbour bridge' }]
  const [one, other] = ['One', 'Other'].flatMap(headline =>
    wire.file(1, { headline, afpentity: { event } }),
  ) as [RawStory, RawStory]
  const open = async ({ uno, headline }: RawStory) => {
    openAddress(uno)
    await expect.poll(title, soon).toBe(headline)
    story()?.querySelector('nav[aria-label=Slugs]')?.scrollIntoView()
  }
  it.each(cases)('$name', async ({ fault }) => {
    await open(other)
    deck.plan({
      hits: (line, body) => line.endsWith('search') && body.includes('DocRobot'),
      fault: fault(),
    })
    await open(one)
    await expect.poll(() => deck.reported, soon).toContain('Related documents not loaded')
    // The story is whole without them (deck 8: logged only).
    expect(title()).toBe('One')
    expect(alertText()).toBeUndefined()
    expect(hasRelated()).toBe(false)
    deck.plan()
    await open(other)
    await open(one)
    await expect.poll(hasRelated, soon).toBe(true)
  })
  it('no fault any more, and is left', leave)
})

describe('help for a query that meets', () => {
  // The deck asks for each field once in five minutes. `slug` is missing because the search below asks for
  // it.
  const fields = ['country', 'city', 'genre', 'provider', 'event', 'creator']
  const cases = named(
    '500',
    '429 with its time',
    '403',
    'a connection cut in the middle',
    'an HTML page with 200',
    'no answer in time',
  )
  const box = page.getByRole('combobox', { name: 'Search the wire' })
  it.each(cases.map((each, place) => ({ ...each, field: fields[place] })))(
    '$name',
    async ({ fault, field }) => {
      deck.plan({ hits: line => line.includes('/v1/api/list/'), fault: fault() })
      deck.seen()
      await box.fill(`${field}:`)
      await expect.poll(() => deck.seen().some(({ isFaulty }) => isFaulty), soon).toBe(true)
      deck.plan()
      // Without hints the query can still be typed and sent.
      await box.fill('slug:harbour')
      await userEvent.keyboard('{Enter}')
      const added = () => deck.place.querySelector('main section[aria-label="slug:harbour"]')
      await expect.poll(() => added()?.querySelectorAll('article').length ?? 0, soon).toBeGreaterThan(0)
      expect(deck.place.textContent).not.toContain(failed)

      // A list that failed is requested again after 20 s.
      await deck.clock.advance(20_000)
      await box.fill(`${field}:Ana`)
      await expect
        .poll(() => deck.place.querySelector('[role=option]')?.textContent ?? '', soon)
        .toContain('Analysis')
      await box.fill('')
      await deck.remove(added()?.getAttribute('data-id') ?? '')
      await expect.poll(added, soon).toBeNull()
    },
  )
})
