/// <reference types="@vitest/browser-playwright" />
import { defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawDeckOverFetch } from './testing/drawDeckOverFetch.tsx'
import { faults, named, ofAnySearch, type Plan } from './testing/faults.ts'

const searchFor = (slug: string): NewColumn => ({
  type: 'search',
  params: { ...defaultParams(), query: `slug:${slug}` },
})
/** Enough columns for the deck to tell an outage of the wire from one failing search. */
const slugs = ['failing', 'well', 'culture', 'science', 'weather']
const failed = 'Error during update.'

/** One deck for all cases, whose wire has more stories than a column asks for at once. */
let deck: Awaited<ReturnType<typeof drawDeckOverFetch>>
beforeAll(async () => {
  await page.viewport(1440, 900)
  const wire = createSimulatedWire()
  wire.fileEverySecond(300)
  deck = await drawDeckOverFetch({ wire, columns: slugs.map(searchFor) })
  await vi.waitUntil(() => slugs.every(slug => cardsOf(slug).length > 0), 30_000)
})
afterAll(() => deck.close())
afterEach(() => deck.heal(/^Error during (update|comparison) of column/))

/** How often a test looks for something that is already in memory, in milliseconds. */
const soon = { interval: 10 }
const columnOf = (slug: string) => deck.place.querySelector(`main section[aria-label="slug:${slug}"]`)
const textOf = (slug: string) => columnOf(slug)?.textContent ?? ''
const cardsOf = (slug: string) => [...(columnOf(slug)?.querySelectorAll('article') ?? [])]
const listOf = (slug: string) => columnOf(slug)?.querySelector('[role=feed]') as HTMLElement
const newest = () => cardsOf('failing')[0]?.querySelector('h3')?.textContent
const countFailed = () => deck.place.textContent.split(failed).length - 1

/** Hits the searches of a column, or only those of them whose body `also` accepts. */
const searchOf = (
  slug: string,
  fault: Plan['fault'],
  also: (body: string) => boolean = () => true,
): Plan => ({
  hits: (line, body) => line === 'POST /v1/api/search' && body.includes(`"${slug}"`) && also(body),
  fault,
})

function tryNow(slug: string): void {
  const buttons = [...(columnOf(slug)?.querySelectorAll('button') ?? [])]
  buttons.find(each => each.textContent === 'Try now')?.click()
}

describe('a poll that meets', () => {
  it.each(faults)('$name', async ({ fault, says }) => {
    const shown = newest()
    deck.plan(searchOf('failing', fault()))
    deck.seen()
    await deck.poll()
    await expect.poll(() => textOf('failing'), soon).toMatch(says)
    expect(textOf('failing')).toContain(failed)
    expect(newest()).toBe(shown)
    // The others go on.
    expect(countFailed()).toBe(1)
    const others = deck.seen().filter(({ body, isFaulty }) => body.includes('"well"') && !isFaulty)
    expect(others.length).toBeGreaterThan(0)

    deck.plan()
    tryNow('failing')
    await expect.poll(countFailed, soon).toBe(0)
    expect(newest()).toBe(shown)
  })

  it('an answer that trickles in, and is waited for', async () => {
    deck.plan(searchOf('failing', { is: 'trickle' }))
    deck.seen()
    await deck.poll()
    await expect.poll(() => deck.seen().some(({ isFaulty }) => isFaulty), soon).toBe(true)
    await expect.poll(() => listOf('failing').ariaBusy, soon).toBe('false')
    expect(countFailed()).toBe(0)
  })
})

describe('a list that is read on, and meets', () => {
  it.each(named(...ofAnySearch, '503', 'an error body under 200'))('$name', async ({ fault, says }) => {
    const list = listOf('failing')
    const isOlder = (body: string) => !body.includes('"from":"now') && /"to":"\d/.test(body)
    deck.plan(searchOf('failing', fault(), isOlder))
    await expect
      .poll(() => {
        list.scrollTo(0, list.scrollHeight)
        return textOf('failing')
      }, soon)
      .toMatch(says)
    expect(cardsOf('failing').at(-1)?.checkVisibility()).toBe(true)
    const height = list.scrollHeight

    deck.plan()
    tryNow('failing')
    await expect.poll(countFailed, soon).toBe(0)
    await expect.poll(() => list.scrollHeight, soon).toBeGreaterThan(height)
  })
})

describe('a new column whose first answer is', () => {
  it.each(named(...ofAnySearch, '502', 'an empty body with 200'))('$name', async ({ fault, says }) => {
    deck.plan(searchOf('bridge', fault()))
    const id = await deck.add(searchFor('bridge'))
    await expect.poll(() => textOf('bridge'), soon).toMatch(says)
    expect(cardsOf('well').length).toBeGreaterThan(0)

    deck.plan()
    tryNow('bridge')
    await expect.poll(() => cardsOf('bridge').length, soon).toBeGreaterThan(0)
    expect(countFailed()).toBe(0)
    await deck.remove(id)
    await expect.poll(() => columnOf('bridge'), soon).toBeNull()
  })
})

describe('D38, deck 8: a server that no column reaches', () => {
  const bar = () => deck.place.querySelector('nav [popovertarget=wire]')?.textContent
  const isSearch: Plan['hits'] = line => line === 'POST /v1/api/search'
  const saidAloud = () =>
    [...deck.place.querySelectorAll('[role=status]')].filter(each => each.textContent.includes(failed))
  const secondLine = (slug: string) => columnOf(slug)?.querySelector('h2 span')?.textContent.trim()
  const hasButton = (slug: string) => textOf(slug).includes('Try now')
  const goAway = async (fault: Plan['fault']) => {
    deck.plan({ hits: isSearch, fault })
    await deck.poll()
    await expect
      .poll(bar, soon)
      .toMatch(/^The server cannot be reached since \S+\. Columns show what is stored\.$/)
  }
  const comeBack = async () => {
    deck.plan()
    await expect
      .poll(async () => {
        await deck.poll()
        return countFailed()
      }, soon)
      .toBe(0)
    expect(bar()).not.toContain('cannot be reached')
  }

  it.each(named('503', 'a connection that is reset'))(
    'is told by one line of the bar, above cards without box and countdown ($name)',
    async ({ fault }) => {
      const [height, shown] = [listOf('well').clientHeight, newest()]
      await goAway(fault())
      for (const slug of slugs) {
        expect(secondLine(slug)).toBe(failed)
        expect(hasButton(slug)).toBe(false)
        expect(textOf(slug)).not.toContain('Next try')
      }
      expect([listOf('well').clientHeight, newest()], 'no card moves').toEqual([height, shown])
      const heard = saidAloud()
      expect(heard.map(each => each.textContent)).toEqual([`${failed} The server cannot be reached.`])
      await deck.poll()
      expect(saidAloud(), 'said once').toEqual(heard)
      await comeBack()
      expect(secondLine('well')).toBeUndefined()
      expect(saidAloud()).toEqual([])
    },
  )

  it('is told by the message of a column that has no cards, as long as it has none', async () => {
    await goAway({ answer: 503 })
    const id = await deck.add(searchFor('bridge'))
    await expect.poll(() => textOf('bridge'), soon).toContain('did not answer (503)')
    expect(hasButton('bridge')).toBe(true)
    expect(slugs.some(hasButton), 'the others stay calm').toBe(false)
    expect(saidAloud()).toHaveLength(1)
    await comeBack()
    await expect.poll(() => cardsOf('bridge').length, soon).toBeGreaterThan(0)
    await deck.remove(id)
    await expect.poll(() => columnOf('bridge'), soon).toBeNull()
  })

  it('is not meant where the server answers that it has been asked too often', async () => {
    deck.plan({ hits: isSearch, fault: { answer: 429 } })
    await deck.poll()
    await expect.poll(countFailed, soon).toBe(slugs.length)
    expect(bar()).toBe('no answer')
    expect(slugs.every(hasButton)).toBe(true)
    await comeBack()
  })
})
