import { createMemoryStore, defaultAlert } from '@wiredeck/columns'
import { searchColumn } from '@wiredeck/columns/testing/deck'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openLiveWorld, openTab, type LiveWorld, type Tab } from './liveWorld.ts'

let world: LiveWorld
let made = 0
beforeAll(async () => {
  world = await openLiveWorld()
})
afterAll(() => world.close())

const put = async (row: RawStory): Promise<RawStory> => {
  await world.server().filing?.file([{ uno: row.uno, raw: JSON.stringify(row) }])
  return row
}
const file = (changes: Partial<RawStory> = {}): Promise<RawStory> => {
  made += 1
  const published = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
  return put(
    rawStory(shortIdOf(made), { published, provider: 'AFP', headline: 'ferry', urgency: 1, ...changes }),
  )
}
const whenComplete = (tab: Tab) => vi.waitFor(() => expect(tab.areComplete()).toBe(true), { timeout: 60_000 })

it('ADR-0029: every flash alerts once over a real socket, whatever is cut, restarted or killed', async () => {
  const store = createMemoryStore()
  let tab = openTab(world, store)
  const tabs = [tab]
  const { id } = await tab.columns.add(searchColumn({ query: 'ferry' }))
  await tab.columns.add(searchColumn({ provider: 'all' }))
  await tab.columns.setAlert(id, { ...defaultAlert, level: 'desktop' })
  await whenComplete(tab)
  const filed: string[] = []
  const flash = async () => void filed.push(`${(await file()).uno} 1`)
  const alerted = async () => (await store.alerts()).map(alert => alert.id).toSorted()

  await flash()
  await file({ urgency: 4 })
  await vi.waitFor(async () => expect(await alerted()).toEqual(filed), { timeout: 10_000 })
  for (const fault of [
    async () => world.cut(),
    () => world.restart(),
    async () => {
      tab.live.stop()
      await flash()
      tab = openTab(world, store)
      tabs.push(tab)
    },
  ]) {
    await flash()
    await fault()
    await flash()
    // Filed late: a search from the instant of the cut does not find it, but the log has it.
    const published = new Date(Date.now() - 6 * 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z')
    filed.push(`${(await file({ published })).uno} 1`)
    await whenComplete(tab)
    await vi.waitFor(async () => expect(await alerted()).toEqual(filed.toSorted()), { timeout: 30_000 })
  }
  expect(tabs.flatMap(({ rang }) => rang).toSorted()).toEqual(filed.toSorted())

  const killed = await file()
  await put({ ...killed, revision: 2, status: 'Canceled' })
  await vi.waitFor(
    async () => expect((await store.alerts())[0]).toMatchObject({ kind: 'killed', hasBand: true }),
    {
      timeout: 10_000,
    },
  )
  tab.live.stop()
}, 180_000)
