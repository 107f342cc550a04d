import { searchColumn } from '@wiredeck/columns/testing/deck'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLiveWorld, openTab, type LiveWorld } from './liveWorld.ts'

/** Few, because each takes several seconds; most schedules use a wire in memory. */
const count = Number(process.env.LIVE_SERVER_SCHEDULES ?? 2)
const seeds = Array.from({ length: count }, (_, nth) => nth + 1)
const words = ['dockers', 'harvest', 'ferry']

describe('D40: the deck and the real server', () => {
  let world: LiveWorld
  let made = 0
  const filed = new Map<string, RawStory>()
  beforeAll(async () => {
    world = await openLiveWorld()
  })
  afterAll(() => world.close())

  const put = async (row: RawStory): Promise<void> => {
    await world.server().filing?.file([{ uno: row.uno, raw: JSON.stringify(row) }])
    filed.set(row.uno, row)
  }
  const instant = (secondsAgo: number) =>
    new Date(Date.now() - secondsAgo * 1000).toISOString().replace(/\.\d+Z$/, 'Z')

  it.each(seeds)(
    'every list is what a fresh search gives, whatever happens (schedule %i)',
    { timeout: 180_000 },
    async seed => {
      let state = seed
      const pick = (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((state / 2_147_483_648) * below)
      }
      const texts = () => ({
        headline: `${words[pick(3)]} ${words[pick(3)]}`,
        news: [words[pick(3)] ?? ''],
        slug: [],
        provider: 'AFP',
      })
      const file = (secondsAgo = 0) => {
        made += 1
        return put(rawStory(shortIdOf(made), { ...texts(), published: instant(secondsAgo) }))
      }
      const revise = async (): Promise<void> => {
        const row = [...filed.values()].at(-1 - pick(Math.min(10, filed.size)))
        if (row) await put({ ...row, ...texts(), revision: Number(row.revision) + 1 })
      }
      let tab = openTab(world)
      const ids: string[] = []
      for (const query of ['dockers', 'harvest OR ferry', 'NOT dockers'])
        ids.push((await tab.columns.add(searchColumn({ query }))).id)
      const steps: Record<string, () => unknown> = {
        file,
        fileLate: () => file(1 + pick(300)),
        revise,
        cut: world.cut,
        change: () => tab.columns.changeParams(ids[pick(3)] ?? '', { query: words[pick(3)] ?? '' }),
        older: () => tab.columns.loadOlder(ids[pick(3)] ?? ''),
        reload: () => {
          tab.live.stop()
          tab = openTab(world, tab.store)
        },
        rest: async () => {
          await expect.poll(tab.areComplete, { timeout: 20_000 }).toBe(true)
        },
        restart: world.restart,
        renew: async () => {
          filed.clear()
          await world.renew()
        },
      }
      const chances = Object.entries({
        file: 10,
        fileLate: 4,
        revise: 8,
        cut: 4,
        change: 2,
        older: 2,
        reload: 2,
        rest: 4,
        restart: 1,
        renew: 1,
      }).flatMap(([name, times]) => Array<string>(times).fill(name))
      const log: string[] = []
      for (let step = 0; step < 40; step += 1) {
        const name = chances[pick(chances.length)] ?? 'rest'
        log.push(name)
        await steps[name]?.()
      }
      await file()
      await expect.poll(tab.areComplete, { timeout: 20_000 }).toBe(true)
      for (const id of ids) {
        const isAlike = async () => {
          const { listed, wanted } = await tab.compared(id)
          return listed.join() === wanted.join() ? 'alike' : { id, log, listed, wanted }
        }
        await expect.poll(isAlike, { timeout: 10_000 }).toBe('alike')
      }
      tab.live.stop()
    },
  )
})
