import { createWire, readLibrary } from '@wiredeck/samples'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { createFeed, type Feed, type FeedOptions } from './feed.ts'
import { findFolders } from '../base/folders.ts'
import type { ContentIndex } from '../index/contentIndex.ts'
import { memoryWire, type MemoryWire } from '../testing/memoryIndex.ts'

const start = new Date('2026-02-22T09:00:00Z')
const wire = createWire(readLibrary(findFolders().samples))
const minute = 60_000
const day = 24 * 60 * minute

/** A feed over an index in memory, at the time of the fake clock. */
function optionsFor({ index, filing }: MemoryWire, mayFile: () => boolean = () => true): FeedOptions {
  const database = { tryLock: () => Promise.resolve(mayFile()) } as unknown as Database
  return {
    index,
    filing,
    database,
    wire,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    keepDays: 14,
  }
}

function startFeed(options: FeedOptions): Feed {
  const feed = createFeed(options)
  feed.start()
  return feed
}

/** What the wire files from an instant until now, as unos; a revision has the uno of its document. */
const due = (since: Date) => [...new Set(wire.filedBetween(since, new Date()).map(({ uno }) => uno))]
const isMissing = async (index: ContentIndex, unos: readonly string[]) => {
  const found = await Promise.all(unos.map(uno => index.get(uno)))
  return unos.filter((_, place) => found[place] === null)
}

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

describe('the feed', () => {
  it('has the wire laid out before it is started, because a server is reached from then on', async () => {
    const memory = memoryWire([])
    const done: string[] = []
    const told = createFeed({
      ...optionsFor(memory),
      wire: { ...wire, layOut: () => void done.push('laid out') },
    })
    await vi.advanceTimersByTimeAsync(minute)
    expect([done, await memory.index.count()]).toEqual([['laid out'], 0])
    told.start()
    await vi.advanceTimersByTimeAsync(minute)
    expect(await memory.index.count()).toBeGreaterThan(0)
    await told.stop()
  })

  it('files each document when it is due', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const feed = startFeed(optionsFor(memory))
    await vi.advanceTimersByTimeAsync(10 * minute)

    expect(await index.count()).toBe(due(start).length)
    expect(await isMissing(index, due(start))).toEqual([])
    await feed.stop()
  })

  it('files the first document within ten seconds of its start', async () => {
    const memory = memoryWire([])
    const { index } = memory
    // The wire was silent until now, so there is no gap to fill.
    const last = wire.filedBetween(
      new Date(start.getTime() - minute),
      new Date(start.getTime() - wire.slowestMs),
    )
    await memory.filing.file(last.map(document => ({ uno: document.uno, raw: JSON.stringify(document) })))
    const before = await index.count()
    const feed = startFeed(optionsFor(memory))
    await vi.advanceTimersByTimeAsync(10_000)

    expect(await index.count()).toBeGreaterThan(before)
    await feed.stop()
  })

  it('puts a revision in the place of its document', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const feed = startFeed(optionsFor(memory))
    await vi.advanceTimersByTimeAsync(180 * minute)

    const filed = wire.filedBetween(start, new Date(start.getTime() + 59 * minute))
    const revised = filed.filter(({ revision }) => revision === 2)
    expect(revised.length).toBeGreaterThan(0)
    for (const { uno, published } of revised) {
      const kept = JSON.parse((await index.get(uno)) ?? '') as { revision: number; published: string }
      expect(kept.revision).toBeGreaterThanOrEqual(2)
      expect(kept.published).toBe(published)
    }
    await feed.stop()
  })

  it('files documents that fell due while a batch took its time', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const slow: MemoryWire['filing'] = {
      ...memory.filing,
      file: async documents => {
        await memory.filing.file(documents)
        await new Promise(resolve => setTimeout(resolve, 50_000))
      },
    }
    const feed = startFeed(optionsFor({ index, filing: slow }))
    await vi.advanceTimersByTimeAsync(10 * minute)

    const settled = due(start).slice(0, -5)
    expect(await isMissing(index, settled)).toEqual([])
    const ended = feed.stop()
    await vi.advanceTimersByTimeAsync(minute)
    await ended
  })

  it('files documents that fell due while the machine slept', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const feed = startFeed(optionsFor(memory))
    await vi.advanceTimersByTimeAsync(minute)
    vi.setSystemTime(start.getTime() + 31 * minute)
    await vi.advanceTimersByTimeAsync(minute)

    expect(await isMissing(index, due(start))).toEqual([])
    await feed.stop()
  })

  it('fills the gap since the last run, but no further back than documents are kept', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const longAgo = wire.filedBetween(
      new Date(start.getTime() - 400 * day),
      new Date(start.getTime() - 399 * day),
    )
    await memory.filing.file(
      longAgo.slice(0, 1).map(document => ({ uno: document.uno, raw: JSON.stringify(document) })),
    )
    const file = vi.fn(memory.filing.file)

    const feed = startFeed(optionsFor({ index, filing: { ...memory.filing, file } }))
    await vi.advanceTimersByTimeAsync(minute)

    // Clients that come back are told what was filed while the server was off.
    expect(file.mock.calls.every(([, options]) => !options?.isPast)).toBe(true)
    const filed = file.mock.calls.flatMap(([documents]) => documents).map(({ raw }) => raw)
    const [oldest] = filed.map(raw => Date.parse((JSON.parse(raw) as { published: string }).published))
    expect(start.getTime() - (oldest ?? 0)).toBeLessThanOrEqual(14 * day)
    expect(start.getTime() - (oldest ?? 0)).toBeGreaterThan(13.9 * day)
    expect(filed.length).toBeGreaterThan(4500)
    expect(await index.get(longAgo[0]?.uno ?? '')).toBeNull()
    await feed.stop()
  })

  it('leaves the wire to another process, and takes it over within ten seconds when that has ended', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const before = wire.filedBetween(new Date(start.getTime() - minute), start).at(-1)
    if (before) await memory.filing.file([{ uno: before.uno, raw: JSON.stringify(before) }])
    let isOtherGone = false
    const feed = startFeed(optionsFor(memory, () => isOtherGone))
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(await index.count()).toBe(1)

    isOtherGone = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await isMissing(index, due(new Date(Date.now() - 4 * minute)).slice(0, -2))).toEqual([])
    await feed.stop()
  })

  it('stops filing while another process has the lock, even one that was its own', async () => {
    const memory = memoryWire([])
    const { index } = memory
    let isOthers = false
    const feed = startFeed(optionsFor(memory, () => !isOthers))
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
    const memory = memoryWire([])
    const { index } = memory
    let fails = 0
    const shaky: MemoryWire['filing'] = {
      ...memory.filing,
      file: documents => {
        fails += 1
        return fails % 4 === 0 ? Promise.reject(new Error('No room')) : memory.filing.file(documents)
      },
    }
    const feed = startFeed(optionsFor({ index, filing: shaky }))
    await vi.advanceTimersByTimeAsync(20 * minute)

    const settled = wire.filedBetween(start, new Date(Date.now() - 2 * minute)).map(({ uno }) => uno)
    expect(await isMissing(index, settled)).toEqual([])
    await feed.stop()
  })

  it('files nothing more once it is stopped', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const feed = startFeed(optionsFor(memory))
    await vi.advanceTimersByTimeAsync(minute)
    await feed.stop()
    const count = await index.count()
    await vi.advanceTimersByTimeAsync(10 * minute)

    expect(await index.count()).toBe(count)
  })

  it('stops while its disk has no room, and then files what fell due meanwhile', async () => {
    const memory = memoryWire([])
    const { index } = memory
    let batches = 3
    const feed = startFeed({ ...optionsFor(memory), hasRoom: () => Promise.resolve((batches -= 1) > 0) })
    await vi.advanceTimersByTimeAsync(10 * minute)
    const before = await index.count()
    expect(before).toBeLessThan(due(start).length)
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(await index.count()).toBe(before)

    batches = Number.POSITIVE_INFINITY
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(await isMissing(index, due(start))).toEqual([])
    await feed.stop()
  })
})
