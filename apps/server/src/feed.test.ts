import { createWire, readLibrary } from '@wiredeck/samples'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from './database/database.ts'
import { fillHistory, historyDocuments, startFeed, type FeedOptions } from './feed.ts'
import { findFolders } from './folders.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { memoryIndex } from './testing/memoryIndex.ts'

const start = new Date('2026-02-22T09:00:00Z')
const wire = createWire(readLibrary(findFolders().samples))
const minute = 60_000
const day = 24 * 60 * minute

/** A feed over an index in memory, at the time of the fake clock. */
function optionsFor(index: ContentIndex, mayFile: () => boolean = () => true): FeedOptions {
  const database = { tryLock: () => Promise.resolve(mayFile()) } as unknown as Database
  return { index, database, wire, now: () => new Date(), log: pino({ level: 'silent' }) }
}

/** What the wire files from an instant until now, as unos. */
const due = (since: Date) => wire.filedBetween(since, new Date()).map(({ uno }) => uno)
const isMissing = async (index: ContentIndex, unos: readonly string[]) => {
  const found = await Promise.all(unos.map(uno => index.get(uno)))
  return unos.filter((_, place) => found[place] === null)
}

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

describe('the feed', () => {
  it('files each document when it is due', async () => {
    const index = memoryIndex([])
    const feed = startFeed(optionsFor(index))
    await vi.advanceTimersByTimeAsync(10 * minute)

    expect(await index.count()).toBe(due(start).length)
    expect(await isMissing(index, due(start))).toEqual([])
    await feed.stop()
  })

  it('files what fell due while a batch took its time', async () => {
    const index = memoryIndex([])
    const slow: ContentIndex = {
      ...index,
      put: async documents => {
        await index.put(documents)
        await new Promise(resolve => setTimeout(resolve, 50_000))
      },
    }
    const feed = startFeed(optionsFor(slow))
    await vi.advanceTimersByTimeAsync(10 * minute)

    const settled = due(start).slice(0, -5)
    expect(await isMissing(index, settled)).toEqual([])
    const ended = feed.stop()
    await vi.advanceTimersByTimeAsync(minute)
    await ended
  })

  it('files what fell due while the machine slept', async () => {
    const index = memoryIndex([])
    const feed = startFeed(optionsFor(index))
    await vi.advanceTimersByTimeAsync(minute)
    vi.setSystemTime(start.getTime() + 31 * minute)
    await vi.advanceTimersByTimeAsync(minute)

    expect(await isMissing(index, due(start))).toEqual([])
    await feed.stop()
  })

  it('fills the gap since the last run, but no further back than documents are kept', async () => {
    const index = memoryIndex([])
    const longAgo = wire.filedBetween(
      new Date(start.getTime() - 400 * day),
      new Date(start.getTime() - 399 * day),
    )
    await index.put(
      longAgo.slice(0, 1).map(document => ({ uno: document.uno, raw: JSON.stringify(document) })),
    )
    const put = vi.fn(index.put)

    const feed = startFeed(optionsFor({ ...index, put }))
    await vi.advanceTimersByTimeAsync(minute)

    const filed = put.mock.calls.flatMap(([documents]) => documents).map(({ raw }) => raw)
    const oldest = (JSON.parse(filed[0] ?? '') as { published: string }).published
    expect(start.getTime() - Date.parse(oldest)).toBeLessThanOrEqual(14 * day)
    // One in three minutes.
    expect(filed.length).toBeGreaterThan(14 * 480 - 5)
    expect(filed.length).toBeLessThan(14 * 480 + 10)
    expect(await index.get(longAgo[0]?.uno ?? '')).toBeNull()
    await feed.stop()
  })

  it('leaves the wire to another process, and takes it over when that is gone', async () => {
    const index = memoryIndex([])
    let isOtherGone = false
    const feed = startFeed(optionsFor(index, () => isOtherGone))
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(await index.count()).toBe(0)

    isOtherGone = true
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(await index.count()).toBeGreaterThan(3)
    await feed.stop()
  })

  it('stops filing while another process has the lock, even one that was its own', async () => {
    const index = memoryIndex([])
    let isOthers = false
    const feed = startFeed(optionsFor(index, () => !isOthers))
    await vi.advanceTimersByTimeAsync(5 * minute)
    const filed = await index.count()
    expect(filed).toBeGreaterThan(0)

    isOthers = true
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(await index.count()).toBe(filed)

    isOthers = false
    await vi.advanceTimersByTimeAsync(minute)
    expect(await isMissing(index, due(start))).toEqual([])
    await feed.stop()
  })

  it('goes on after the index has failed, without a hole', async () => {
    const index = memoryIndex([])
    let fails = 0
    const shaky: ContentIndex = {
      ...index,
      put: documents => {
        fails += 1
        return fails % 4 === 0 ? Promise.reject(new Error('No room')) : index.put(documents)
      },
    }
    const feed = startFeed(optionsFor(shaky))
    await vi.advanceTimersByTimeAsync(20 * minute)

    const settled = wire.filedBetween(start, new Date(Date.now() - 2 * minute)).map(({ uno }) => uno)
    expect(await isMissing(index, settled)).toEqual([])
    await feed.stop()
  })

  it('files nothing more once it is stopped', async () => {
    const index = memoryIndex([])
    const feed = startFeed(optionsFor(index))
    await vi.advanceTimersByTimeAsync(minute)
    await feed.stop()
    const count = await index.count()
    await vi.advanceTimersByTimeAsync(10 * minute)

    expect(await index.count()).toBe(count)
  })
})

describe('the past of a fresh folder', () => {
  /** The last hour as dense as the wire files, the time before it as thin as its past; newest first. */
  const unosOfHistory = () => {
    const hourAgo = new Date(Date.now() - 60 * minute)
    const lastHour = wire.filedBetween(hourAgo, new Date()).reverse()
    const before = wire.history(hourAgo, historyDocuments - lastHour.length)
    return [...lastHour, ...before].map(({ uno }) => uno)
  }

  it('has its newest documents before the server can be reached, and the rest soon', async () => {
    const index = memoryIndex([])
    const history = await fillHistory(optionsFor(index))
    expect(await isMissing(index, unosOfHistory().slice(0, 300))).toEqual([])
    expect(await index.count()).toBe(300)

    history.start()
    await vi.advanceTimersByTimeAsync(0)
    await vi.waitFor(async () => expect(await isMissing(index, unosOfHistory())).toEqual([]))
    await history.stop()
  })

  it.each([100, 300, 700])(
    'is completed by the next process when one was killed after %d documents',
    async known => {
      const index = memoryIndex([])
      const first = wire
        .history(start, known)
        .map(document => ({ uno: document.uno, raw: JSON.stringify(document) }))
      await index.put(first)
      vi.setSystemTime(start.getTime() + 20 * minute)

      const history = await fillHistory(optionsFor(index))
      history.start()

      await vi.waitFor(async () => expect(await isMissing(index, unosOfHistory())).toEqual([]))
      await history.stop()
    },
  )

  it('stops between two batches', async () => {
    const index = memoryIndex([])
    const history = await fillHistory(optionsFor(index))
    history.start()
    await history.stop()

    expect(await index.count()).toBeLessThanOrEqual(400)
  })
})
