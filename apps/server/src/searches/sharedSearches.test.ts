import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { everything } from '../filing/testing/filingContract.ts'
import { createFiling } from '../filing/filing.sql.ts'
import type { ContentIndex, SearchPlan } from '../index/contentIndex.ts'
import { createIndex } from '../index/contentIndex.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { shareSearches } from './sharedSearches.ts'
import { changes, doChange, searches, storyTime, type Change } from './testing/interleavings.ts'

const numRuns = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 200) / 4)

describe.each(databaseSubjects())('shared searches on $name', subject => {
  const database = databaseOn(subject)
  let shared: ContentIndex
  let now: Date
  beforeEach(async () => {
    await database().exec('TRUNCATE doc CASCADE; UPDATE filing_log SET last = last')
    now = storyTime
    shared = shareSearches(createIndex(database()), database(), { now: () => now })
  })
  const filing = () => createFiling(database())
  const until = (to: Date): SearchPlan => ({ ...everything, range: { from: null, to }, withFilings: true })
  const unosOf = async (plan: SearchPlan) => (await shared.search(plan)).hits.map(({ uno }) => uno)

  it('are answered by one statement as long as nothing was filed, whenever their now is', async () => {
    const { counting, count } = countStatements(database())
    shared = shareSearches(createIndex(counting), counting, { now: () => now })
    await filing().file([strikeStory('a', {})])
    const first = await shared.search(until(now))
    count.statements = 0
    now = new Date(now.getTime() + 60_000)
    expect(await shared.search(until(now))).toBe(first)
    expect(count.statements).toBe(1)
  })

  it('ask for the page of a poll by one statement more where something was filed', async () => {
    const { counting, count } = countStatements(database())
    await filing().file([strikeStory('a', {})])
    shared = shareSearches(createIndex(counting), counting, { now: () => now })
    await shared.search({ ...until(now), limit: 0, withTotal: false })
    count.statements = 0
    const newest = new Date('2026-02-22T09:10:00Z')
    await shared.search({ ...until(now), range: { from: newest, to: now } })
    expect(count.statements).toBe(2)
  })

  it('run once for all who ask at the same time', async () => {
    await filing().file([strikeStory('a', {})])
    let runs = 0
    const index: ContentIndex = {
      ...createIndex(database()),
      search: async (...asked) => {
        runs += 1
        return createIndex(database()).search(...asked)
      },
    }
    shared = shareSearches(index, database(), { now: () => now })
    const found = await Promise.all(Array.from({ length: 20 }, () => shared.search(until(now))))
    expect(runs).toBe(1)
    expect(new Set(found).size).toBe(1)
  })

  it('tell apart what asks for anything else', async () => {
    await filing().file([strikeStory('a', {}), strikeStory('b', { lang: 'fr' })])
    await shared.search(until(now))
    expect(await unosOf({ ...until(now), langs: ['fr'] })).toEqual(['b'])
    expect(await unosOf({ ...until(now), limit: 1 })).toEqual(['b'])
    expect(await unosOf({ ...until(now), limit: 1, offset: 1 })).toEqual(['a'])
    expect(await unosOf({ ...until(now), sortOrder: 'asc' })).toEqual(['a', 'b'])
    expect((await shared.search({ ...until(now), withTotal: false })).total).toBeNull()
    expect((await shared.search({ ...until(now), withFilings: false })).places).toBeNull()
  })

  it('find a document that waits for its time as soon as that has come, though nothing is filed then', async () => {
    const soon = new Date(now.getTime() + 30_000)
    await filing().file([strikeStory('a', {}), strikeStory('soon', { published: soon.toISOString() })])
    expect(await unosOf(until(now))).toEqual(['a'])
    now = new Date(soon.getTime() - 1)
    expect(await unosOf(until(now))).toEqual(['a'])
    now = soon
    expect(await unosOf(until(now))).toEqual(['soon', 'a'])
  })

  it('keep within their bytes, and answer what they do not keep', async () => {
    const { counting, count } = countStatements(database())
    shared = shareSearches(createIndex(counting), counting, { now: () => now, mostBytes: 10 })
    await filing().file([strikeStory('a', {})])
    await shared.search(until(now))
    count.statements = 0
    expect(await unosOf(until(now))).toEqual(['a'])
    expect(count.statements).toBeGreaterThan(1)
  })

  /** An index whose searches wait until the test lets them go. */
  function heldIndex() {
    const held: { signal: AbortSignal | undefined; letGo: () => void }[] = []
    const index: ContentIndex = {
      ...createIndex(database()),
      async search(plan, signal, known) {
        const found = await createIndex(database()).search(plan, signal, known)
        await new Promise<void>(letGo => held.push({ signal, letGo }))
        return found
      },
    }
    shared = shareSearches(index, database(), { now: () => now })
    const heldCount = async (count: number) => {
      await expect.poll(() => held).toHaveLength(count)
    }
    return { held, heldCount }
  }

  it('go on for the others when one who waits leaves, and are given up when the last one does, whom they cost until they end', async () => {
    await filing().file([strikeStory('a', {})])
    const { held, heldCount } = heldIndex()
    const [one, other] = [new AbortController(), new AbortController()]
    const searches = [one, other].map(({ signal }) => shared.search(until(now), signal))
    await heldCount(1)
    one.abort(new Error('left'))
    await expect(searches[0]).rejects.toThrow('left')
    expect(held[0]?.signal?.aborted).toBe(false)
    let isOver = false
    const last = searches[1]?.finally(() => (isOver = true))
    other.abort(new Error('left too'))
    await expect.poll(() => held[0]?.signal?.aborted).toBe(true)
    const again = shared.search(until(now))
    await heldCount(2)
    expect(isOver).toBe(false)
    held[0]?.letGo()
    await expect(last).rejects.toThrow('left too')
    held[1]?.letGo()
    expect((await again).hits).toHaveLength(1)
  })

  it('are not kept where something was filed while they ran', async () => {
    await filing().file([strikeStory('a', {})])
    const { held, heldCount } = heldIndex()
    const before = shared.search(until(now))
    await heldCount(1)
    await filing().file([strikeStory('b', {})])
    const after = shared.search(until(now))
    await heldCount(2)
    held[1]?.letGo()
    expect((await after).hits).toHaveLength(2)
    held[0]?.letGo()
    expect((await before).hits).toHaveLength(1)
    expect((await shared.search(until(now))).hits).toHaveLength(2)
  })

  it('fail for all who wait, and are made again for those who ask afterwards', async () => {
    await filing().file([strikeStory('a', {})])
    let isFailing = true
    const index: ContentIndex = {
      ...createIndex(database()),
      search: (...asked) =>
        isFailing ? Promise.reject(new Error('too slow')) : createIndex(database()).search(...asked),
    }
    shared = shareSearches(index, database(), { now: () => now })
    const both = [shared.search(until(now)), shared.search(until(now))]
    for (const each of both) await expect(each).rejects.toThrow('too slow')
    isFailing = false
    expect((await shared.search(until(now))).hits).toHaveLength(1)
  })

  it('answer as if nothing were kept, however filings and searches are interleaved, in every process', async () => {
    const { target, remove } = await subject.create()
    const first = await openDatabase(target)
    // The embedded database has one process.
    const databases = 'url' in target ? [first, await openDatabase(target)] : [first, first]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(changes, searches), { maxLength: 8 }), async rounds => {
        await first.exec('TRUNCATE doc CASCADE; TRUNCATE filing_gone; UPDATE filing_log SET last = last')
        let clock = storyTime
        const processes = databases.map(each => ({
          filing: createFiling(each),
          plain: createIndex(each),
          shared: shareSearches(createIndex(each), each, { now: () => clock, mostBytes: 40_000 }),
        }))
        for (const [change, { plan, afterMs }] of rounds) {
          clock = new Date(clock.getTime() + afterMs)
          const asked = plan(clock)
          const searchAll = () => Promise.all(processes.map(each => each.shared.search(asked)))
          const filer = processes[change.process]
          if (!filer) throw new Error('No such process')
          await searchAll()
          // Searches during the change may be answered in either way; later ones may not, whoever still
          // waits.
          const meanwhile = [searchAll(), searchAll()]
          await doChange(filer.filing, change, clock)
          const found = await searchAll()
          const expected = await filer.plain.search(asked)
          for (const each of found) expect(each, describeChange(change)).toEqual(expected)
          await Promise.all(meanwhile)
        }
      }),
      { numRuns },
    )
    for (const each of new Set(databases)) await each.close()
    await remove()
  }, 1_200_000)
})

function describeChange({ what, uno }: Change): string {
  return `${what} ${uno}`
}

function countStatements(database: Database) {
  const count = { statements: 0 }
  const counting: Database = {
    ...database,
    query: (...asked) => {
      count.statements += 1
      return database.query(...asked)
    },
  }
  return { counting, count }
}
