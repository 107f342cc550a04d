import type { ContentApi, SearchRequest } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import { isSameJson } from '../base/sameJson.ts'
import type { ColumnParams } from '../model/params.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import type { CompleteColumn, WirePoint } from '../model/wirePoint.ts'

/**
 * A time in which a column may have missed documents, and the number that closed the gap; `to` is null while
 * the gap is open.
 */
export type Gap = { from: number; to: number | null; filled: number }

/**
 * A column as the channel knows it. `asked`: the server has not confirmed the watch. `resuming`: missed
 * documents are arriving. `joining`: a search reads newer documents, and pushed ones wait. `complete`:
 * nothing is missing. `refused`: the server does not watch for it.
 */
export type Watched = {
  /** The column's id and a change counter: messages with another id are dropped. */
  watchId: string
  /** The search as a text, to compare it with other searches. */
  search: string
  body: SearchRequest
  is: 'asked' | 'resuming' | 'joining' | 'complete' | 'refused'
  /**
   * While it is `resuming`: the number in the log up to which it was told everything, and which message asks for what
   * was missed, 0 before that was sent. Watches of one message are told together.
   */
  resumes: { from: number; message: number } | null
  /** Since when nothing is missing, epoch milliseconds; null before the first time. */
  since: number | null
  gap: Gap | null
}

/** The watch of a column; null if its query cannot be read (D42). */
export function watchOf(
  params: ColumnParams,
  api: Pick<ContentApi, 'searchBody'>,
  agency: AgencySettings,
): Pick<Watched, 'body' | 'search'> | null {
  const search = paramsToSearch(params, agency)
  if (!search) return null
  // The page size makes no difference to what matches.
  const body = api.searchBody({ ...search, size: 0 })
  return { body, search: JSON.stringify(body) }
}

/** The watches that the deck wants now, by column; unchanged ones stay the same objects. */
export function wantedWatches(
  before: ReadonlyMap<string, Watched>,
  columns: readonly { id: string; params: ColumnParams }[],
  watch: (params: ColumnParams) => Pick<Watched, 'body' | 'search'> | null,
  nextTurn: () => number,
): Map<string, Watched> {
  return new Map(
    columns.flatMap(({ id, params }) => {
      const wanted = watch(params)
      if (!wanted) return []
      const known = before.get(id)
      if (known?.search === wanted.search) return [[id, known] as const]
      const fresh = {
        watchId: `${id} ${nextTurn()}`,
        is: 'asked',
        resumes: null,
        since: null,
        gap: null,
      } as const
      return [[id, { ...fresh, ...wanted }] as const]
    }),
  )
}

/** Whether a column can resume from the stored place in the log. */
export function canResume(
  point: WirePoint | null,
  log: string,
  id: string,
  watched: Watched | undefined,
): boolean {
  const column = point?.complete[id]
  if (watched === undefined || point?.log !== log || column?.search !== watched.search) return false
  // Another tab was to compare the list again.
  return column.isOpen !== true
}

/** Whether pushed documents of a column can be added to its list. */
export function isTrusted(is: Watched['is'] | undefined): boolean {
  return is === 'complete' || is === 'resuming'
}

/**
 * A column without a channel. From `lostAt` on, epoch milliseconds, it may miss documents, which is a gap.
 */
export function afterClose(watched: Watched, lostAt: number): Watched {
  return { ...watched, is: 'asked', resumes: null, gap: gapFrom(lostAt, watched) }
}

/** A column that resumes from its stored place in the log: its missed documents are about to arrive. */
export function resuming(watched: Watched, id: string, point: WirePoint): Watched {
  return {
    ...watched,
    is: 'resuming',
    resumes: { from: point.complete[id]?.number ?? point.number, message: 0 },
    since: point.complete[id]?.since ?? null,
    gap: watched.gap ?? openGap(point.at),
  }
}

/** A column whose watch is sent, in a message with a number of this device's own. */
export function sentToResume(watched: Watched, message: number): Watched {
  return watched.resumes ? { ...watched, resumes: { ...watched.resumes, message } } : watched
}

/** A column for whose message everything was told up to a number of the log. */
export function resumedTo(watched: Watched, numberByMessage: ReadonlyMap<number, number>): Watched {
  const { resumes } = watched
  const number = resumes && numberByMessage.get(resumes.message)
  if (!resumes || number === undefined || number === null || number <= resumes.from) return watched
  return { ...watched, resumes: { ...resumes, from: number } }
}

/** A column that a search is reading; `heardAt` is the time of the channel's last message. */
export function joining(watched: Watched, heardAt: number): Watched {
  return { ...watched, is: 'joining', resumes: null, since: null, gap: gapFrom(heardAt, watched) }
}

/**
 * A column that gets no documents, because the server does not hear the agency. From `at` on it has a gap.
 */
export function untold(watched: Watched, at: number): Watched {
  return { ...watched, gap: gapFrom(at, watched) }
}

/** A column that misses nothing from now on. */
export function complete(watched: Watched, now: number): Watched {
  const gap = watched.gap?.to === null ? { ...watched.gap, to: now } : watched.gap
  return { ...watched, is: 'complete', resumes: null, since: watched.since ?? now, gap }
}

/** A column whose open gap was filled with `count` more documents; unchanged if no gap is open. */
export function filled(watched: Watched, count: number): Watched {
  const { gap } = watched
  return gap?.to === null ? { ...watched, gap: { ...gap, filled: gap.filled + count } } : watched
}

/** An open gap keeps its earlier beginning. */
function gapFrom(at: number, { is, gap }: Watched): Gap | null {
  return isTrusted(is) && gap?.to !== null ? openGap(at) : gap
}

function openGap(from: number): Gap {
  return { from, to: null, filled: 0 }
}

/**
 * How far the channel has told: up to `number` to the columns that are complete, and up to `openNumber` to the watch of
 * open and used documents, which is absent if that may have missed something.
 */
export type Reached = {
  log: string
  number: number
  openNumber?: number | undefined
  watches: ReadonlyMap<string, Watched>
  /** Whether a list may still have documents that do not match, for which the next comparison looks again. */
  isOpen?: (columnId: string) => boolean
}

/** The place in the log in the form of the store, with a place of its own for each column that misses nothing up to it. */
export function pointOf(
  { log, number, openNumber, watches, isOpen = () => false }: Reached,
  at: number,
): WirePoint {
  const columns = [...watches].flatMap(([id, { is, search, since, resumes }]): [string, CompleteColumn][] => {
    if (!isTrusted(is)) return []
    const column = { since: since ?? at, search, number: resumes?.from ?? number }
    return [[id, isOpen(id) ? { ...column, isOpen: true } : column]]
  })
  return {
    log,
    number: Math.min(number, ...columns.map(([, column]) => column.number)),
    at,
    complete: Object.fromEntries(columns),
    ...(openNumber !== undefined && { openNumber }),
  }
}

/** Whether two points differ only in their time. */
export function isSamePoint(one: WirePoint | null, other: WirePoint): boolean {
  return one !== null && isSameJson({ ...one, at: 0 }, { ...other, at: 0 })
}
