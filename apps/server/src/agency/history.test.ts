import { createWire, readLibrary, type Wire, type WireFiling } from '@wiredeck/samples'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { DatabaseGone } from '../database/errors.ts'
import type { FeedOptions } from './feed.ts'
import { findFolders } from '../base/folders.ts'
import { fillHistory } from './history.ts'
import type { FiledDocument } from '../filing/filing.ts'
import type { ContentIndex } from '../index/contentIndex.ts'
import { memoryWire, type MemoryWire } from '../testing/memoryIndex.ts'

const start = new Date('2026-02-22T09:00:00Z')
const whole = createWire(readLibrary(findFolders().samples))
const wire = rememberPast()
const minute = 60_000
const day = 24 * 60 * minute
const keepDays = 14

/** Nearly all tests begin with the same two weeks, so the wire makes them only once. */
function rememberPast(): Wire {
  const told = new Map<string, WireFiling[]>()
  const filingsBetween = (since: Date, now: Date) => {
    const key = `${since.toISOString()} ${now.toISOString()}`
    const filings = told.get(key) ?? whole.filingsBetween(since, now)
    told.set(key, filings)
    return filings
  }
  const filedBetween = (since: Date, now: Date) => filingsBetween(since, now).map(({ document }) => document)
  const filingsBackwards = (since: Date, now: Date) =>
    filingsBetween(since, now)
      .toReversed()
      .map(filing => ({
        at: filing.at.getTime(),
        publishedAt: Date.parse(filing.document.published),
        toFiling: () => filing,
      }))
  return { ...whole, filingsBetween, filingsBackwards, filedBetween }
}

function optionsFor({ index, filing }: MemoryWire): FeedOptions {
  const database = {} as Database
  return { index, filing, database, wire, now: () => new Date(), log: pino({ level: 'silent' }), keepDays }
}

/** The two weeks before the last moments, each document in its last version, newest first. */
function pastOf(now: Date) {
  const until = new Date(now.getTime() - wire.slowestMs)
  const filed = wire.filedBetween(new Date(now.getTime() - keepDays * day), until)
  const versions = new Map(filed.map(document => [document.uno, document]))
  return [...versions.values()].toSorted((one, other) => other.published.localeCompare(one.published))
}

const toIndexed = (document: { uno: string }) => ({ uno: document.uno, raw: JSON.stringify(document) })

async function missingIn(index: ContentIndex, unos: readonly string[]): Promise<string[]> {
  const found = await Promise.all(unos.map(uno => index.get(uno)))
  return unos.filter((_, place) => found[place] === null)
}

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

describe('the past of a fresh folder', () => {
  it('has its newest documents before the server can be reached, and the rest soon', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const unos = pastOf(start).map(({ uno }) => uno)
    const history = await fillHistory(optionsFor(memory))
    expect(await missingIn(index, unos.slice(0, 300))).toEqual([])
    expect(await index.count()).toBe(300)

    history.start()
    await expect.poll(() => missingIn(index, unos)).toEqual([])
    await history.stop()
    expect(await index.count()).toBe(unos.length)
  })

  it('is filed with every revision and when it was filed, those of a document together, as past', async () => {
    const memory = memoryWire([])
    const calls: FiledDocument[][] = []
    const file: MemoryWire['filing']['file'] = async (documents, options) => {
      expect(options).toEqual({ isPast: true })
      calls.push([...documents])
      await memory.filing.file(documents, options)
    }
    const history = await fillHistory(optionsFor({ ...memory, filing: { ...memory.filing, file } }))
    history.start()
    await expect.poll(() => memory.index.count()).toBe(pastOf(start).length)
    await history.stop()

    const until = new Date(start.getTime() - wire.slowestMs)
    const filings = wire.filingsBetween(new Date(start.getTime() - keepDays * day), until)
    expect(filings.some(({ document }) => document.revision > 1)).toBe(true)
    const seen = (filed: readonly FiledDocument[]) =>
      filed.map(({ uno, raw, filed: at }) => `${uno} ${at?.toISOString()} ${raw}`).toSorted()
    expect(seen(calls.flat())).toEqual(
      seen(filings.map(({ at, document }) => ({ ...toIndexed(document), filed: at }))),
    )
    const callsByUno = new Map<string, Set<number>>()
    for (const [nth, documents] of calls.entries())
      for (const { uno } of documents) callsByUno.set(uno, (callsByUno.get(uno) ?? new Set()).add(nth))
    expect([...callsByUno.values()].every(each => each.size === 1)).toBe(true)
  })

  it('is made as it is filed, so that a long one needs no more memory than a short one', async () => {
    const memory = memoryWire([])
    let made = 0
    let filed = 0
    let mostAhead = 0
    const filingsBackwards: Wire['filingsBackwards'] = function* (since, now) {
      for (const filing of whole.filingsBackwards(since, now))
        yield {
          ...filing,
          toFiling: () => {
            made += 1
            return filing.toFiling()
          },
        }
    }
    const file: MemoryWire['filing']['file'] = async (documents, options) => {
      filed += documents.length
      mostAhead = Math.max(mostAhead, made - (filed - documents.length))
      await memory.filing.file(documents, options)
    }
    const options = optionsFor({ ...memory, filing: { ...memory.filing, file } })
    const history = await fillHistory({ ...options, wire: { ...whole, filingsBackwards } })

    expect(await memory.index.count()).toBe(300)
    expect(made).toBe(filed)
    // A batch has a hundred documents, some with a dozen revisions.
    expect(mostAhead).toBeLessThan(500)
    await history.stop()
  })

  it('says when the last day of it is in', async () => {
    const memory = memoryWire([])
    let hasRoom = false
    const options = { ...optionsFor(memory), hasRoom: () => Promise.resolve(hasRoom) }
    const history = await fillHistory(options)
    expect(history.hasLastDay()).toBe(false)

    hasRoom = true
    history.start()
    await expect.poll(() => history.hasLastDay()).toBe(true)
    const dayAgo = start.getTime() - day
    const unos = pastOf(start).flatMap(({ uno, published }) => (Date.parse(published) > dayAgo ? [uno] : []))
    expect(await missingIn(memory.index, unos)).toEqual([])
    await history.stop()
  })

  it('is filled newest first', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const published: string[] = []
    const file: MemoryWire['filing']['file'] = async (documents, options) => {
      published.push(...documents.map(({ raw }) => (JSON.parse(raw) as { published: string }).published))
      await memory.filing.file(documents, options)
    }
    const history = await fillHistory(optionsFor({ index, filing: { ...memory.filing, file } }))
    history.start()
    await expect.poll(() => published.length).toBeGreaterThan(4500)
    await history.stop()

    expect(published).toEqual(published.toSorted().reverse())
  })

  it.each([100, 300, 700])(
    'is completed by the next process when one was killed after %d documents',
    async known => {
      const memory = memoryWire(pastOf(start).slice(0, known).map(toIndexed))
      const { index } = memory
      const oldest = (await index.oldest())?.getTime() ?? 0
      vi.setSystemTime(start.getTime() + 20 * minute)

      const history = await fillHistory(optionsFor(memory))
      history.start()

      const older = pastOf(new Date()).filter(({ published }) => Date.parse(published) < oldest)
      const unos = older.map(({ uno }) => uno)
      await expect.poll(() => missingIn(index, unos)).toEqual([])
      await history.stop()
    },
  )

  it('never takes a newer revision back', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const [revised] = pastOf(start).slice(400)
    const newer = { ...revised, uno: revised?.uno ?? '', published: start.toISOString() }
    await memory.filing.file([toIndexed(newer)])
    const history = await fillHistory(optionsFor(memory))
    history.start()
    await expect.poll(() => index.count()).toBeGreaterThan(4500)
    await history.stop()

    expect(await index.get(revised?.uno ?? '')).toContain(`"published":"${start.toISOString()}"`)
  })

  it('is not filled twice', async () => {
    const memory = memoryWire(pastOf(start).map(toIndexed))
    const { index } = memory
    const count = await index.count()
    vi.setSystemTime(start.getTime() + 3 * day)
    await memory.filing.prune(new Date(Date.now() - keepDays * day))
    const pruned = await index.count()
    const history = await fillHistory(optionsFor(memory))
    history.start()
    await history.stop()

    expect(pruned).toBeLessThan(count)
    expect(await index.count()).toBe(pruned)
  })

  it('goes on when the database has been away', async () => {
    const memory = memoryWire([])
    const { index } = memory
    let isAway = false
    const file: MemoryWire['filing']['file'] = (documents, options) =>
      isAway
        ? Promise.reject(new DatabaseGone('its worker exited with 1'))
        : memory.filing.file(documents, options)
    const history = await fillHistory(optionsFor({ index, filing: { ...memory.filing, file } }))
    isAway = true
    history.start()
    await vi.advanceTimersByTimeAsync(minute)
    expect(await index.count()).toBe(300)

    isAway = false
    await vi.advanceTimersByTimeAsync(minute)
    await expect.poll(() => index.count()).toBe(pastOf(start).length)
    await history.stop()
  })

  it('stops between two batches', async () => {
    const memory = memoryWire([])
    const { index } = memory
    const history = await fillHistory(optionsFor(memory))
    history.start()
    await history.stop()

    expect(await index.count()).toBeLessThanOrEqual(400)
  })

  it.each([0, 200, 900])('waits for room on its disk after %i documents', async before => {
    const memory = memoryWire([])
    const { index } = memory
    const unos = pastOf(start).map(({ uno }) => uno)
    let batches = before / 100
    const hasRoom = () => Promise.resolve((batches -= 1) >= 0)
    const history = await fillHistory({ ...optionsFor(memory), hasRoom })
    history.start()
    await vi.advanceTimersByTimeAsync(minute)
    expect(await index.count()).toBe(before)

    batches = Number.POSITIVE_INFINITY
    await vi.advanceTimersByTimeAsync(minute)
    await expect.poll(() => index.count()).toBe(unos.length)
    await history.stop()
    expect(await missingIn(index, unos)).toEqual([])
  })
})
