import type { ContentApi } from '@wiredeck/content-api'
import { readDate, type AgencySettings } from '@wiredeck/document'
import { fieldKind, type Filter } from '@wiredeck/query'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { ServerClock } from '../base/serverClock.ts'
import type { ColumnParams } from '../model/params.ts'
import { askOf, type ColumnAsk } from '../model/columnAsk.ts'

export type HiddenPollerDeps = {
  api: Pick<ContentApi, 'searchAll' | 'searchBody'>
  columns: () => readonly { id: string; params: ColumnParams }[]
  agency: AgencySettings
  clock: Clock
  /** The wire's time, from which on documents are news. */
  server: Pick<ServerClock, 'now' | 'isSettled'>
  /**
   * This tab keeps the deck, which is hidden and online, a reader is logged in and has not turned the watch off, and no
   * channel brings news.
   */
  isNeeded: () => boolean
  /** Notes new documents, by the columns that they match. If it rejects, the next round finds them again. */
  noteFound: (found: ReadonlyMap<string, readonly string[]>) => Promise<void>
  report: Report
}

export type HiddenPoller = {
  start(): void
  /** Call if the need for the watch may have changed: only documents filed from now on are news. */
  noteChange(): void
}

/** The time between two rounds, in ms (D47). */
const roundEveryMs = 30_000
/** The most values of one request. */
const mostTerms = 500
/** The most documents of one round. */
const mostRows = 1000

/**
 * Looks for new documents of all columns while no tab shows the deck and no channel brings them (D47): one
 * round of searches per 30 s, from the edge of the last round. It stores no document, and finds no revisions.
 */
export function createHiddenPoller(deps: HiddenPollerDeps): HiddenPoller {
  const { clock, server, report } = deps
  /**
   * Where the next round begins, and the known documents at that point; null while the watch is not needed.
   */
  let edge: { from: string; known: ReadonlySet<string>; isSettled: boolean } | null = null
  let isLooking = false
  const edgeNow = () => ({
    from: new Date(server.now()).toISOString(),
    known: new Set<string>(),
    isSettled: server.isSettled(),
  })

  const noteChange = (): void => {
    // Documents that exist when the watch begins are not news.
    if (deps.isNeeded()) edge ??= edgeNow()
    else edge = null
  }
  const round = async (): Promise<void> => {
    noteChange()
    if (!edge) return
    const { from, known, isSettled } = edge
    const found = await lookFor(deps, from)
    // Without the wire's time, the first round only tells where the next one begins.
    if (!isSettled) return void (edge &&= edgeNow())
    const news = [...found.documents].filter(({ uno }) => !known.has(uno))
    const byColumn = new Map<string, string[]>()
    for (const { uno, columns } of news)
      for (const id of columns) byColumn.set(id, [...(byColumn.get(id) ?? []), uno])
    if (byColumn.size > 0) await deps.noteFound(byColumn)
    // The need may have ended meanwhile.
    edge &&= { from: found.newest ?? from, known: new Set(found.documents.map(({ uno }) => uno)), isSettled }
  }

  return {
    start() {
      noteChange()
      clock.every(roundEveryMs, () => {
        if (isLooking) return
        isLooking = true
        round()
          .catch(error => report('Nobody looked for news behind another tab', error))
          .finally(() => (isLooking = false))
      })
    },
    noteChange,
  }
}

type Found = { documents: { uno: string; columns: string[] }[]; newest: string | null }

async function lookFor(deps: HiddenPollerDeps, from: string): Promise<Found> {
  const wanted = deps.columns().flatMap(({ id, params }) => {
    const ask = askOf(params, { ...deps, clock: deps.server })
    return ask ? [{ id, ...ask }] : []
  })
  const columnsByUno = new Map<string, string[]>()
  let newest: string | null = null
  for (const group of groupsOf(wanted)) {
    const filters = group.flatMap(({ filter }) => filter ?? [])
    // One column without conditions makes the whole search unconditional.
    const filter = filters.length === group.length ? { filter: { or: filters } } : {}
    const search = { ...filter, ...onlyComparedIn(filters), dateFrom: from, size: mostRows }
    for await (const raw of deps.api.searchAll(search)) {
      const { uno, published } = (raw ?? {}) as Record<string, unknown>
      const instant = readDate(published)
      if (typeof uno !== 'string' || typeof published !== 'string' || !instant) continue
      const columns = group.filter(({ matches }) => matches(raw, instant)).map(({ id }) => id)
      columnsByUno.set(uno, [...new Set([...(columnsByUno.get(uno) ?? []), ...columns])])
      if (newest === null || instant > new Date(newest)) newest = published
    }
  }
  return { documents: [...columnsByUno].map(([uno, columns]) => ({ uno, columns })), newest }
}

type Wanted = ColumnAsk & { id: string }

/**
 * Limits answers to the fields in the conditions. There is no limit if a condition needs texts, which are
 * nearly all of a payload, or events, which have special field names.
 */
function onlyComparedIn(filters: readonly Filter[]): { onlyFields?: string[] } {
  const names = [...new Set(filters.flatMap(namesIn))]
  const isCompared = (name: string) => fieldKind(name) === 'keyword' && name !== 'event'
  return names.every(isCompared) ? { onlyFields: ['uno', 'published', ...names] } : {}
}

function namesIn(filter: Filter): string[] {
  if ('and' in filter) return filter.and.flatMap(namesIn)
  return 'or' in filter ? filter.or.flatMap(namesIn) : [filter.name]
}

/** Puts as many columns into one request as its number of values allows. */
function groupsOf(wanted: readonly Wanted[]): Wanted[][] {
  const groups: { columns: Wanted[]; terms: number }[] = []
  for (const column of wanted) {
    const terms = column.filter ? termsIn(column.filter) : 0
    const last = groups.at(-1)
    if (last && last.terms + terms <= mostTerms) {
      last.columns.push(column)
      last.terms += terms
    } else groups.push({ columns: [column], terms })
  }
  return groups.map(({ columns }) => columns)
}

function termsIn(filter: Filter): number {
  if ('and' in filter) return filter.and.reduce((sum, each) => sum + termsIn(each), 0)
  if ('or' in filter) return filter.or.reduce((sum, each) => sum + termsIn(each), 0)
  if ('in' in filter) return filter.in.length
  return 'contains' in filter ? filter.contains.length : filter.exclude.length
}
