import { describe, expect, it } from 'vitest'
import { createColumnView } from './views/columnView.ts'
import { createPoller } from './deck/poller.ts'
import { settle } from './testing/clock.ts'
import { createTestDeck, searchColumn } from './testing/deck.ts'

/** Twenty hours of polls in a long run, one in a short one. */
const polls = Number(process.env.PROPERTY_RUNS ?? 200) >= 3_000 ? 7_200 : 360
/** The wire keeps only this many documents, as an agency does, because it must not grow itself. */
const keptOnWire = 300

describe('many days in one tab', () => {
  it('grows by nothing but documents, and by those to the limit', { timeout: 600_000 }, async () => {
    const deck = createTestDeck()
    const { wire, clock, columns, store } = deck
    for (let count = 0; count < 3; count += 1) await columns.add(searchColumn())
    const poller = createPoller({
      columns,
      clock,
      isActive: () => true,
      report: () => {},
    })
    const [watched] = await store.columns()
    const view = createColumnView(store, watched?.id ?? '')
    view.subscribe(() => {})
    poller.start()
    await settle()

    for (let poll = 0; poll < polls; poll += 1) {
      wire.advance(10)
      wire.file(poll % 3 === 0 ? 1 : 0)
      if (poll % 2 === 0) wire.fileInvalid()
      wire.rows.splice(keptOnWire)
      // Columns are added and closed, and the wire fails now and then.
      if (poll % 100 === 10) {
        const { id } = await columns.add(searchColumn())
        columns.setPosition(id, 'below')
        await columns.refresh(id, 'reset')
        await columns.close(id)
      }
      const isDown = poll % 200 > 190
      wire.beforeEachAnswer(() => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
      await clock.advance(10_000)
      if (poll % 200 === 150) await columns.cleanup()
    }
    // The last polls are an outage: what was filed meanwhile is fetched afterwards.
    wire.beforeEachAnswer(() => undefined)
    await clock.advance(300_000)
    const { refused, ...sizes } = columns.sizes()
    expect(sizes).toEqual({ columns: 3, running: 0, absent: 0 })
    expect(poller.sizes()).toEqual({ lastRuns: 3 })
    // At most the rows of one comparison in each column.
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThanOrEqual(300)
    const lists = (await store.columns()).map(({ documentsIds }) => documentsIds)
    expect(lists).toHaveLength(3)
    for (const list of lists) expect(new Set(list).size).toBe(list.length)
    // Every valid document of the wire is in every list, and stored once.
    const filed = Math.ceil(polls / 3)
    expect(lists.map(list => list.length)).toEqual([filed, filed, filed])
    expect(await store.cleanup()).toBe(0)
  })
})
