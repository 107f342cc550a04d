import { createMemoryStore, defaultAlert } from '@wiredeck/columns'
import { searchColumn } from '@wiredeck/columns/testing/deck'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLiveWorld, openTab, type LiveWorld, type Tab } from './liveWorld.ts'

const minute = 60_000

let world: LiveWorld
let tab: Tab
let made = 0
/** Another one for each test, because the flashes of the last ten minutes alert in a new deck. */
let word = ''
beforeAll(async () => {
  world = await openLiveWorld()
})
beforeEach(() => {
  made += 1
  word = `ferry${made}`
})
afterEach(() => tab.live.stop())
afterAll(() => world.close())

const second = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
async function file(changes: Partial<RawStory> = {}): Promise<RawStory> {
  made += 1
  const row = rawStory(shortIdOf(made), {
    published: second(Date.now()),
    provider: 'AFP',
    headline: word,
    urgency: 1,
    ...changes,
  })
  await world.server().filing?.file([{ uno: row.uno, raw: JSON.stringify(row) }])
  return row
}
/** A tab whose column is told of everything. */
async function openAhead(aheadMinutes: number, store = createMemoryStore()): Promise<Tab> {
  tab = openTab(world, store, { aheadMs: aheadMinutes * minute })
  if ((await store.columns()).length === 0) {
    const { id } = await tab.columns.add(searchColumn({ query: word }))
    await tab.columns.setAlert(id, { ...defaultAlert, level: 'band' })
  }
  await vi.waitFor(() => expect(tab.areComplete()).toBe(true), { timeout: 30_000 })
  return tab
}
const alertsOf = ({ store }: Tab, count: number) =>
  vi.waitFor(
    async () => {
      const alerts = await store.alerts()
      expect(alerts).toHaveLength(count)
      return alerts
    },
    { timeout: 10_000 },
  )

describe.each([-120, -11, 0, 11, 48, 70, 120])('on a device whose clock is ahead by %d minutes', ahead => {
  it('every flash alerts with band and sound, and the place of the alerts does not lie ahead', async () => {
    const { store, server, rang } = await openAhead(ahead)
    const filed = [await file(), await file(), await file()]
    const alerts = await alertsOf(tab, 3)
    expect(alerts.map(({ isLate, hasBand }) => ({ isLate, hasBand }))).toEqual(
      filed.map(() => ({ isLate: false, hasBand: true })),
    )
    expect(rang.toSorted()).toEqual(filed.map(({ uno }) => `${uno} 1`).toSorted())
    expect((await store.alertPlace())?.at).toBeLessThanOrEqual(Date.now())
    expect(server.differenceMs() + ahead * minute).toBeGreaterThan(-1000)
    expect(server.differenceMs() + ahead * minute).toBeLessThan(1000)
    expect(server.isApart()).toBe(Math.abs(ahead) >= 2)
  })

  it('an embargo of an hour is set, and runs', async () => {
    const { server } = await openAhead(ahead)
    const ends = Date.now() + 60 * minute
    await file({ embargoed: second(ends) })
    expect(await alertsOf(tab, 1)).toMatchObject([{ kind: 'embargoed' }])
    expect(server.isOver(new Date(ends))).toBe(false)
    // On a device that is behind, it ends later than on the server.
    expect(server.isOver(new Date(Date.now() + (Math.min(0, ahead) - 1) * minute))).toBe(true)
  })
})

it('a place that another clock has set ahead goes back a day, and then flashes alert again', async () => {
  const { store } = await openAhead(0)
  await alertsOf(tab, 0)
  tab.live.stop()
  await store.noteAlerts((_alerts, place) => place && { place: { ...place, at: Date.now() + 56 * minute } })
  const missed = await file()
  await openAhead(0, store)
  expect(await alertsOf(tab, 1)).toMatchObject([{ documentId: missed.uno, isLate: false }])
  expect((await store.alertPlace())?.at).toBeLessThanOrEqual(Date.now())
})
