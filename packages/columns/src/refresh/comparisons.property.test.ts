import type { SearchParams, SearchResult } from '@wiredeck/content-api'
import { defaultAgency, parseDocument } from '@wiredeck/document'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondOf } from '../base/second.ts'
import { createColumn, type Column } from '../model/column.ts'
import type { DocumentFiling } from '../model/wirePoint.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { StoredDocument } from '../store/store.ts'
import { createTestClock } from '../testing/clock.ts'
import { searchColumn } from '../testing/deck.ts'
import { createPick } from '../testing/pick.ts'
import type { Comparing } from './compareColumn.ts'
import { createComparisons } from './comparisons.ts'
import { toStored } from './toStored.ts'

const runs = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 200) / 50)
const listLength = 5000
const start = Date.parse('2026-02-22T10:00:00Z')

/** `second` is that of its `published`. */
type Row = { raw: RawStory; second: number; filing: DocumentFiling; matches: boolean }
const instantOf = (nth: number) => new Date(start - nth * 2000).toISOString().replace('.000Z', 'Z')
const filingOf = (log: string, number: number): DocumentFiling => ({ log, number, order: number })
const history = Array.from({ length: listLength }, (_, nth): Row => ({
  raw: rawStory(shortIdOf(nth + 1), { published: instantOf(nth), provider: 'AFP' }),
  second: secondOf(instantOf(nth)),
  filing: filingOf('log', listLength - nth),
  matches: true,
}))
const stored = history.map(({ raw, filing }) => storedOf(raw, filing))

function storedOf(raw: RawStory, filing: DocumentFiling): StoredDocument {
  const parsed = parseDocument(raw)
  if (!('document' in parsed)) throw new Error(parsed.dropped.reason)
  return toStored(parsed.document, raw, filing)
}

/** A wire of which one search at a time may answer with too little, as from an index of which a part does not answer. */
function createFaultyWire(below: (limit: number) => number) {
  const rows = new Map(history.map(row => [row.raw.uno, row]))
  let log = 'log'
  let number = listLength
  let made = listLength
  let analysedFrom: string | undefined
  let isFaulty = false
  let mostRows = Infinity

  const file = (raw: RawStory, matches: boolean): void => {
    number += 1
    rows.set(raw.uno, { raw, second: secondOf(raw.published), filing: filingOf(log, number), matches })
  }
  return {
    rows,
    log: () => log,
    isFound: (uno: string) => rows.get(uno)?.matches === true,
    setFaulty: (next: boolean) => (isFaulty = next),
    setMostRows: (next: number) => (mostRows = next),
    setAnalysedFrom: (next: string | undefined) => (analysedFrom = next),
    fileAt(published: string): void {
      made += 1
      file(rawStory(shortIdOf(made), { published, provider: 'AFP' }), true)
    },
    revise(uno: string, matches: boolean, changes: Partial<RawStory> = {}): void {
      const row = rows.get(uno)
      if (row) file({ ...row.raw, revision: Number(row.raw.revision) + 1, ...changes }, matches)
    },
    /** The agency goes back to a copy that lacks some of its newest documents. */
    restore(lost: number): void {
      log = `${log}'`
      const newest = [...rows.values()].sort((one, other) => other.filing.number - one.filing.number)
      for (const { raw } of newest.slice(0, lost)) rows.delete(raw.uno)
      for (const [uno, row] of rows) rows.set(uno, { ...row, filing: { ...row.filing, log } })
    },
    async search({ fields, query, dateFrom, dateTo, size = 10 }: SearchParams): Promise<SearchResult> {
      const unos = fields?.['uno']
      const asked = Array.isArray(unos) ? new Set(unos) : null
      const candidates = asked ? [...asked].flatMap(uno => rows.get(uno) ?? []) : [...rows.values()]
      const [first, last] = [
        dateFrom === undefined ? 0 : secondOf(dateFrom),
        dateTo === undefined ? Infinity : secondOf(dateTo),
      ]
      const searched = asked || analysedFrom === undefined ? 0 : secondOf(analysedFrom)
      const found = candidates
        .filter(({ second, matches }) => {
          const isWithin = second >= first && second <= last && second >= searched
          return isWithin && (matches || query === undefined) && (asked || !isFaulty || below(3) > 0)
        })
        .sort((one, other) => other.second - one.second || other.filing.order - one.filing.order)
        .slice(0, Math.min(size, asked ? Infinity : mostRows))
      return {
        count: found.length,
        isLowerBound: false,
        ...(analysedFrom === undefined ? {} : { analysedFrom }),
        documents: found.map(({ raw }) => raw),
        filings: found.map(({ filing }) => filing),
      }
    },
  }
}

const steps = [
  'file',
  'fileLate',
  'misfit',
  'misfit',
  'misfitMany',
  'refit',
  'move',
  'remove',
  'removeMany',
  'restore',
  'analyse',
  'analysed',
  'fault',
  'heal',
  'cap',
  'uncap',
  'open',
  'close',
  'wait',
  'waitLong',
] as const
const comparings = ['polled', 'told', 'told', 'cut', 'join'] as const

describe('D40: a list of 5,000 documents that is compared again and again', () => {
  it(
    'loses nothing that a fresh search or a look by its uno has, with a channel, without one, and with one that is lost',
    { timeout: 600_000 },
    async () => {
      const arbitrary = fc.record({
        seed: fc.nat(),
        hasNoMore: fc.boolean(),
        steps: fc.array(fc.record({ does: fc.constantFrom(...steps), way: fc.constantFrom(...comparings) }), {
          minLength: 5,
          maxLength: 25,
        }),
      })
      await fc.assert(
        fc.asyncProperty(arbitrary, async scenario => {
          await play(scenario)
        }),
        { numRuns: runs, endOnFailure: true },
      )
    },
  )
})

type Scenario = {
  seed: number
  hasNoMore: boolean
  steps: { does: (typeof steps)[number]; way: (typeof comparings)[number] }[]
}

async function play(scenario: Scenario): Promise<void> {
  const below = createPick(scenario.seed)
  const clock = createTestClock(start)
  const wire = createFaultyWire(below)
  const store = createMemoryStore(() => {}, clock.now)
  const inUse = new Set<string>()
  let isTold = true
  const comparisons = createComparisons({
    api: wire,
    store,
    clock,
    agency: defaultAgency,
    inUse: () => inUse,
    report: () => {},
  })
  await store.update(() => ({
    columns: [
      {
        ...createColumn({ ...searchColumn({ query: 'story' }), id: 'c' }, 0),
        documentsIds: stored.map(({ id }) => id),
        newest: { published: instantOf(0), unos: [] },
        oldest: { published: instantOf(listLength - 1), unos: [] },
        hasNoMore: scenario.hasNoMore,
        lastUpdated: 1,
      },
    ],
    documents: stored,
  }))
  const column = async () => (await store.column('c')) as Column
  const near = async (): Promise<string> => {
    const { documentsIds } = await column()
    return documentsIds[below(Math.min(documentsIds.length, [40, 90, 1500][below(3)] ?? 40))] ?? ''
  }
  const act = async (does: Scenario['steps'][number]['does']): Promise<void> => {
    if (does === 'file') wire.fileAt(new Date(clock.now()).toISOString().replace(/\.\d+Z$/, 'Z'))
    if (does === 'fileLate') wire.fileAt(instantOf(below(1200)))
    if (does === 'misfit') wire.revise(await near(), false)
    if (does === 'misfitMany')
      for (const uno of (await column()).documentsIds.slice(0, 40 + below(100))) wire.revise(uno, false)
    if (does === 'refit') for (const [uno, { matches }] of wire.rows) if (!matches) wire.revise(uno, true)
    if (does === 'move') wire.revise(await near(), below(2) > 0, { published: instantOf(below(6000)) })
    if (does === 'remove') wire.rows.delete(await near())
    if (does === 'removeMany')
      for (const uno of (await column()).documentsIds.slice(-below(1000) - 1)) wire.rows.delete(uno)
    if (does === 'restore') wire.restore(below(20))
    if (does === 'analyse') wire.setAnalysedFrom(instantOf(below(1500)))
    if (does === 'analysed') wire.setAnalysedFrom(undefined)
    if (does === 'fault') wire.setFaulty(true)
    if (does === 'heal') wire.setFaulty(false)
    if (does === 'cap') wire.setMostRows(1 + below(150))
    if (does === 'uncap') wire.setMostRows(Infinity)
    if (does === 'open') inUse.add(await near())
    if (does === 'close') inUse.clear()
    if (does === 'wait') await clock.advance(below(10_000))
    if (does === 'waitLong') await clock.advance(below(700_000))
  }
  const howOf = (way: Scenario['steps'][number]['way']): Comparing => {
    if (way === 'polled') return { is: 'polled' }
    isTold = true
    const untilTold = async (): Promise<boolean> => {
      isTold = way !== 'cut'
      return isTold
    }
    return {
      is: 'told',
      log: () => (isTold ? wire.log() : null),
      untilTold: way === 'join' ? null : untilTold,
    }
  }
  const compareOnce = async (way: Scenario['steps'][number]['way']): Promise<void> => {
    const before = await column()
    await comparisons.column('c', howOf(way))
    const after = await column()
    const kept = new Set(after.documentsIds)
    const end = scenario.hasNoMore && after.hasNoMore ? -Infinity : secondOf(after.oldest?.published ?? '')
    for (const uno of before.documentsIds) {
      if (kept.has(uno)) continue
      const row = wire.rows.get(uno)
      // One that was filed again with a date below the list stands below it.
      if (row && row.second <= end) continue
      const [card] = await store.cards([uno])
      const isOfFormerLog = card?.filing?.log !== wire.log() && way !== 'polled'
      expect(inUse.has(uno), `${uno} is open`).toBe(false)
      expect(wire.isFound(uno), `${uno} is found by a fresh search`).toBe(false)
      expect(row !== undefined || isOfFormerLog, `${uno} is not on the wire, or was restored away`).toBe(true)
      // The stored document stays.
      expect(await store.document(uno)).not.toBeNull()
    }
    expect(kept.size).toBe(after.documentsIds.length)
  }
  for (const { does, way } of scenario.steps) {
    await act(does)
    await clock.advance(below(2) > 0 ? 5_000 : below(5_000))
    await compareOnce(way)
  }

  // Over a wire that answers in full, what does not match is gone after some more comparisons.
  for (const does of ['analysed', 'heal', 'uncap', 'close'] as const) await act(does)
  for (let round = 0; round < 4; round += 1) {
    await clock.advance(300_000)
    await compareOnce(round % 2 === 0 ? 'told' : 'join')
  }
  const { documentsIds } = await column()
  const newest = await store.cards(documentsIds.slice(0, 1000))
  const shown = [...wire.rows.values()].filter(({ matches }) => matches).map(({ second }) => second)
  const last = shown.sort((one, other) => other - one)[999] ?? -Infinity
  const misfits = newest.filter(({ id, published }) => {
    const row = wire.rows.get(id)
    return row !== undefined && !row.matches && secondOf(published) > last
  })
  expect(misfits.map(({ id }) => id)).toEqual([])
}
