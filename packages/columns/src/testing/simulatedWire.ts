import {
  ApiError,
  toSearchRequest,
  type SearchParams,
  type SearchRequest,
  type SearchResult,
} from '@wiredeck/content-api'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'

export type SimulatedWire = ReturnType<typeof createSimulatedWire>

const settings = { fullTextMatch: 'in', maxRows: 1000, withFilings: false } as const
const wireStart = Date.parse('2026-02-22T09:00:00Z')

/**
 * A wire in memory that files on command, also several stories in one second, and answers searches like the
 * agency: in whole seconds, with both bounds inclusive, the newest first.
 */
export function createSimulatedWire() {
  const rows: RawStory[] = []
  const asked: SearchParams[] = []
  let second = 0
  let number = 0
  let beforeAnswer: () => unknown = () => {}
  let analysedFrom: string | undefined

  const publishedAt = (at: number) => new Date(wireStart + at * 1000).toISOString().replace('.000Z', 'Z')
  const publishedNow = () => publishedAt(second)
  /** Inserts before stories with the same date. */
  const insert = (row: RawStory): RawStory => {
    const place = rows.findIndex(each => Date.parse(each.published) <= Date.parse(row.published))
    rows.splice(place < 0 ? rows.length : place, 0, row)
    return row
  }

  return {
    rows,
    asked,

    /** Files stories in the current second, also those that `changes` makes invalid. */
    file(count = 1, changes: Partial<RawStory> = {}): RawStory[] {
      const filed = Array.from({ length: count }, () => {
        number += 1
        return rawStory(shortIdOf(number), { published: publishedNow(), ...changes })
      })
      rows.unshift(...filed.toReversed())
      return filed
    },
    /** Files one invalid story. */
    fileInvalid(): RawStory {
      return this.file(1, { lang: null })[0] as RawStory
    },
    advance(seconds = 1): void {
      second += seconds
    },
    /** Files `count` stories, a second apart, the last one now. */
    fileEverySecond(count: number): void {
      for (let index = 0; index < count; index += 1) {
        this.advance()
        this.file()
      }
    },
    /** The `published` of a story that is filed now. */
    now: publishedNow,
    /** Files a story again: same uno, next revision, at the same place unless `published` changes. */
    revise(row: RawStory, changes: Partial<RawStory> = {}): void {
      rows.splice(rows.indexOf(row), 1)
      insert({ ...row, revision: Number(row.revision) + 1, ...changes })
    },
    /** Files a story dated this many seconds ago. */
    fileLate(secondsAgo: number, changes: Partial<RawStory> = {}): RawStory {
      number += 1
      const published = publishedAt(second - secondsAgo)
      return insert(rawStory(shortIdOf(number), { published, ...changes }))
    },
    /** Called before each answer: to file more, to wait, or to throw. */
    beforeEachAnswer(callback: () => unknown): void {
      beforeAnswer = callback
    },

    /** Searches find only what was published from then on, and say so; without an instant, everything. */
    analyseFrom(instant?: string): void {
      analysedFrom = instant
    },

    async search(params: SearchParams): Promise<SearchResult> {
      asked.push(params)
      await beforeAnswer()
      const { dateFrom, dateTo, size = 10, startAt = 0 } = params
      const unos = params.fields?.uno
      const isFound = (row: RawStory) =>
        Array.isArray(unos) ? unos.includes(row.uno) : isWithin(row.published, analysedFrom, undefined)
      const matching = rows.filter(row => isWithin(row.published, dateFrom, dateTo) && isFound(row))
      return {
        count: matching.length,
        isLowerBound: false,
        ...(analysedFrom === undefined ? {} : { analysedFrom }),
        documents: matching.slice(startAt, startAt + size).map(row => onlyFieldsOf(row, params.onlyFields)),
      }
    },
    /** Not among `asked`, because only what may alert is searched for like this. */
    async *searchAll(params: SearchParams): AsyncGenerator<unknown, void> {
      const { dateFrom } = params
      for (const row of rows) if (isWithin(row.published, dateFrom, undefined)) yield structuredClone(row)
    },
    searchBody: (params: SearchParams): SearchRequest => toSearchRequest(params, settings),
    async get(uno: string): Promise<unknown> {
      const row = rows.find(each => each.uno === uno)
      if (!row) throw new ApiError(404, `Document "${uno}" not found`)
      return structuredClone(row)
    },
  }
}

/** The unos that a column must hold, newest first: those of valid stories. */
export function validUnos(rows: readonly RawStory[]): string[] {
  return rows.filter(row => row.lang !== null).map(row => row.uno)
}

function onlyFieldsOf(row: RawStory, fields: readonly string[] | undefined): unknown {
  if (!fields) return structuredClone(row)
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)))
}

function isWithin(published: string, dateFrom: string | undefined, dateTo: string | undefined): boolean {
  const second = secondOf(published)
  return (
    (dateFrom === undefined || second >= secondOf(dateFrom)) &&
    (dateTo === undefined || second <= secondOf(dateTo))
  )
}

function secondOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}
