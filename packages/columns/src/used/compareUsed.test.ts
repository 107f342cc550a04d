import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawStory } from '@wiredeck/document/testing/rawStory'
import type { Store } from '../store/store.ts'
import { defaultAgency } from '@wiredeck/document'
import { createComparisons } from '../refresh/comparisons.ts'
import { createMemoryStore } from '../store/memory.ts'
import { createTestClock, settle, type TestClock } from '../testing/clock.ts'
import { createLiveWire, type LiveWire } from '../testing/liveWire.ts'
import { storedUse } from '../testing/storedUse.ts'
import { createRecallWatch } from './recallWatch.ts'
import { createUsedComparison } from './compareUsed.ts'
import { noteUse } from './noteUse.ts'
import { readWatchedHours, recallsOf, watchedDocuments } from './recall.ts'

const kills = Number(process.env.USED_KILLS ?? 50)

let clock: TestClock
let wire: LiveWire
let store: Store
let watchedHours = 72
let isTold: boolean
let canAsk: boolean
let reported: unknown[]
beforeEach(() => {
  clock = createTestClock()
  wire = createLiveWire(clock)
  store = createMemoryStore(() => {}, clock.now)
  ;[isTold, canAsk, reported] = [false, true, []]
  createRecallWatch({
    store,
    clock,
    overBy: clock.now,
    watchedHours: () => watchedHours,
    report: (...values) => reported.push(values),
  })
})

const createTab = (api: Pick<LiveWire, 'search'> = wire) => {
  const report = (_message: string, error: unknown) => void reported.push(error)
  return createUsedComparison({
    comparisons: createComparisons({
      api,
      store,
      clock,
      agency: defaultAgency,
      inUse: () => new Set(),
      report,
    }),
    store,
    clock,
    isTold: () => isTold,
    watchedHours: () => watchedHours,
    canAsk: () => canAsk,
    askVersions: async () => {},
    report,
  })
}

async function use(story: RawStory): Promise<void> {
  const taken = {
    documentId: story.uno,
    revision: Number(story.revision),
    how: 'copy',
    passage: null,
  } as const
  await noteUse(store, taken, new Date(clock.now()), { now: clock.now(), hours: watchedHours })
}
const kill = (story: RawStory) => wire.revise(story.uno, { status: 'Canceled' })
const recalled = async () => {
  const uses = await store.uses()
  return recallsOf(uses, []).map(({ turn, use: { documentId } }) => `${documentId} ${turn.is}`)
}

describe('what was used, where no channel tells of it', () => {
  it('is asked for once a minute, in one request, and a kill is known by then', async () => {
    const [story, other] = [wire.file(), wire.file()]
    await use(story)
    await use(other)
    createTab().start()
    await clock.advance(0)
    kill(story)
    const before = wire.asked.length
    await clock.advance(60_000)
    // What it brings is stored a moment after the clock has moved on.
    await expect.poll(recalled).toEqual([`${story.uno} killed`])
    // One request for all documents, and one for the changed one.
    expect(wire.asked.length - before).toBe(2)
    await clock.advance(60_000)
    expect(wire.asked.length - before).toBe(3)
  })

  it('is not asked for where nothing was used, nor offline, and at once afterwards', async () => {
    const tab = createTab()
    tab.start()
    await clock.advance(120_000)
    expect(wire.asked).toEqual([])
    const story = wire.file()
    canAsk = false
    await use(story)
    kill(story)
    await clock.advance(600_000)
    expect(wire.asked).toEqual([])
    canAsk = true
    await tab.hurry()
    expect(await recalled()).toEqual([`${story.uno} killed`])
  })

  it('beside a channel that tells of it is asked for every 5 minutes', async () => {
    isTold = true
    await use(wire.file())
    createTab().start()
    await clock.advance(0)
    const before = wire.asked.length
    await clock.advance(900_000)
    expect(wire.asked.length - before).toBe(3)
  })

  it('is gone once the wire lacks it twice in a row, and not before; and back when it has it again', async () => {
    const [story, other] = [wire.file(), wire.file()]
    await use(story)
    await use(other)
    createTab().start()
    await clock.advance(0)
    wire.remove(story.uno)
    await clock.advance(60_000)
    const gone = async () =>
      (await store.uses()).filter(each => each.gone !== null).map(({ documentId }) => documentId)
    expect(await gone()).toEqual([])
    await clock.advance(60_000)
    expect(await gone()).toEqual([story.uno])
    wire.file(story)
    await clock.advance(60_000)
    expect(await gone()).toEqual([])
  })

  it('is not gone because the deck is loaded again, but after two rounds of the deck that is open', async () => {
    const story = wire.file()
    await use(story)
    wire.remove(story.uno)
    const isGone = async () => (await store.uses())[0]?.gone !== null
    for (let loads = 0; loads < 2; loads++) {
      const stop = createTab().start()
      await clock.advance(0)
      stop()
    }
    expect(await isGone()).toBe(false)
    await clock.advance(60_000)
    createTab().start()
    await clock.advance(0)
    expect(await isGone()).toBe(false)
    await clock.advance(60_000)
    expect(await isGone()).toBe(true)
  })

  it('keeps what was written while the wire was asked', async () => {
    const story = wire.file()
    await use(story)
    wire.remove(story.uno)
    const search = wire.search
    const acknowledging = {
      ...wire,
      search: async (...question: Parameters<typeof search>) => {
        const found = await search(...question)
        await store.updateUses(each => ({ ...each, passage: 'kept' }))
        return found
      },
    }
    createTab(acknowledging).start()
    await clock.advance(120_000)
    const [kept] = await store.uses()
    expect([kept?.passage, kept?.gone === null]).toEqual(['kept', false])
  })

  it('is asked for again after a wire that did not answer', async () => {
    const story = wire.file()
    await use(story)
    createTab().start()
    await clock.advance(0)
    wire.goDown()
    kill(story)
    await clock.advance(120_000)
    wire.goUp()
    await clock.advance(60_000)
    expect(await recalled()).toEqual([`${story.uno} killed`])
    expect(reported.length).toBeGreaterThan(0)
  })

  it(`of ${kills} kills none is missed 70 s after the deck was online, over reloads, offline spells and second tabs`, async () => {
    const during = fc.sample(
      fc.record({
        offlineMs: fc.constantFrom(0, 0, 30_000, 600_000),
        isReloaded: fc.boolean(),
        hasSecondTab: fc.boolean(),
        gapMs: fc.nat(90_000),
      }),
      { numRuns: kills, seed: 48 },
    )
    let stop = createTab().start()
    for (const { offlineMs, isReloaded, hasSecondTab, gapMs } of during) {
      const story = wire.file()
      await use(story)
      await clock.advance(gapMs)
      const stopSecond = hasSecondTab ? createTab().start() : () => {}
      canAsk = offlineMs === 0
      kill(story)
      await clock.advance(offlineMs)
      canAsk = true
      if (isReloaded) {
        stop()
        stop = createTab().start()
      }
      await clock.advance(70_000)
      stopSecond()
      await settle()
      expect(await recalled()).toContain(`${story.uno} killed`)
    }
  })
})

describe('D48: which documents are watched', () => {
  it('are those of the last 72 hours, each once, the last used first, and at most 1,000', async () => {
    const now = clock.now()
    const at = (documentId: string, hours: number) =>
      storedUse(documentId, { id: `${documentId} ${hours}`, at: new Date(now - hours * 3_600_000) })
    const uses = [at('b', 1), at('a', 2), at('b', 3), at('c', 73)]
    expect(watchedDocuments(uses, now)).toEqual(['b', 'a'])
    expect(watchedDocuments(uses, now, 1)).toEqual(['b'])
    expect(watchedDocuments(uses, now, 168)).toEqual(['b', 'a', 'c'])
    expect(['24', '168', null, '-5', 'Infinity'].map(readWatchedHours)).toEqual([24, 168, 72, 72, 72])
    const many = Array.from({ length: 1200 }, (_, nth) => at(`d${nth}`, 1))
    expect(watchedDocuments(many, now)).toHaveLength(1000)
  })
})
