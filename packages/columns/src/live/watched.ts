import type { ContentApi, SearchRequest } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import { isSameJson } from '../base/sameJson.ts'
import type { ColumnParams } from '../model/params.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import type { CompleteColumn, WirePoint } from '../model/wirePoint.ts'

/** A time in which a column may have missed something, and how many documents closed it; `to` is null until then. */
export type Gap = { from: number; to: number | null; filled: number }

/**
 * A column as the channel knows it. `asked`: the server has not acknowledged the watch. `resuming`: what was missed is
 * being told. `joining`: a search reads what is newer, and what is told meanwhile waits. `complete`: nothing is missing.
 * `refused`: the server does not watch for it.
 */
export type Watched = {
  /** Its column and a count of its changes: messages of another id are dropped. */
  watchId: string
  /** What it asks for, as a text that tells it from another search. */
  search: string
  body: SearchRequest
  is: 'asked' | 'resuming' | 'joining' | 'complete' | 'refused'
  /** Epoch milliseconds since when nothing is missing; null before the first time. */
  since: number | null
  gap: Gap | null
}

/** What a column asks for; null where its query cannot be read (D42). */
export function watchOf(
  params: ColumnParams,
  api: Pick<ContentApi, 'searchBody'>,
  agency: AgencySettings,
): Pick<Watched, 'body' | 'search'> | null {
  const search = paramsToSearch(params, agency)
  if (!search) return null
  // How many rows a page has makes no difference to what matches.
  const body = api.searchBody({ ...search, size: 0 })
  return { body, search: JSON.stringify(body) }
}

/** The watches by columns that the deck wants now; those that ask for the same stay the same objects. */
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
      const fresh = { watchId: `${id} ${nextTurn()}`, is: 'asked', since: null, gap: null } as const
      return [[id, { ...fresh, ...wanted }] as const]
    }),
  )
}

/** Whether a column can go on from the stored place in the log. */
export function canResume(
  point: WirePoint | null,
  log: string,
  id: string,
  watched: Watched | undefined,
): boolean {
  return watched !== undefined && point?.log === log && point.complete[id]?.search === watched.search
}

/** Whether what is told of a column can be added to its list. */
export function isTrusted(is: Watched['is'] | undefined): boolean {
  return is === 'complete' || is === 'resuming'
}

/** A column without a channel. What it may miss from `lostAt` on, epoch milliseconds, is a gap. */
export function afterClose(watched: Watched, lostAt: number): Watched {
  return { ...watched, is: 'asked', gap: gapFrom(lostAt, watched) }
}

/** A column that goes on from the stored place in the log: what it has missed is about to be told. */
export function resuming(watched: Watched, id: string, point: WirePoint): Watched {
  return {
    ...watched,
    is: 'resuming',
    since: point.complete[id]?.since ?? null,
    gap: watched.gap ?? openGap(point.at),
  }
}

/** A column that a search reads; `heardAt` is when the channel was heard last. */
export function joining(watched: Watched, heardAt: number): Watched {
  return { ...watched, is: 'joining', since: null, gap: gapFrom(heardAt, watched) }
}

/** A column that is told nothing for now, because the server itself is not. What it may miss since `at` is a gap. */
export function untold(watched: Watched, at: number): Watched {
  return { ...watched, gap: gapFrom(at, watched) }
}

/** A column that misses nothing from now on. */
export function complete(watched: Watched, now: number): Watched {
  const gap = watched.gap?.to === null ? { ...watched.gap, to: now } : watched.gap
  return { ...watched, is: 'complete', since: watched.since ?? now, gap }
}

/** A column whose open gap has got this many more documents; the same column where no gap is open. */
export function filled(watched: Watched, count: number): Watched {
  const { gap } = watched
  return gap?.to === null ? { ...watched, gap: { ...gap, filled: gap.filled + count } } : watched
}

/** A gap that is open already began before. */
function gapFrom(at: number, { is, gap }: Watched): Gap | null {
  return isTrusted(is) && gap?.to !== null ? openGap(at) : gap
}

function openGap(from: number): Gap {
  return { from, to: null, filled: 0 }
}

/** The place in the log as it is stored with the columns that miss nothing up to it. */
export function pointOf(
  log: string,
  number: number,
  at: number,
  watches: ReadonlyMap<string, Watched>,
): WirePoint {
  const complete = [...watches].flatMap(([id, { is, search, since }]): [string, CompleteColumn][] =>
    isTrusted(is) ? [[id, { since: since ?? at, search }]] : [],
  )
  return { log, number, at, complete: Object.fromEntries(complete) }
}

/** Whether a stored point says the same but for its time. */
export function isSamePoint(one: WirePoint | null, other: WirePoint): boolean {
  return one !== null && isSameJson({ ...one, at: 0 }, { ...other, at: 0 })
}
