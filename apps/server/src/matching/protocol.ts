import type { Filter } from '@wiredeck/query'
import type { Estimate } from './matcher.ts'

/** What the server asks its matching worker. Answers come in the order of the requests. */
export type Request =
  | { op: 'note'; raws: readonly string[] }
  | { op: 'add'; id: number; filter: Filter; isAside: boolean }
  | { op: 'release'; ids: readonly number[] }
  | Trying

/** A revision, and the one before it; null where there is none. */
export type Trying = {
  op: 'try'
  turn: number
  uno: string
  now: string | null
  before: string | null
  /** The filters to try; null for all. */
  among: readonly number[] | null
  /** Filters that are not tried, because one of them held the worker up with this document. */
  without: readonly number[]
}

export type Answer =
  | ({ op: 'added'; id: number } & Estimate)
  | { op: 'tried'; turn: number; tried: Tried }
  | { op: 'failed'; turn: number; message: string }

/** The filters that accept one revision. */
export type AcceptedBy = {
  ids: readonly number[]
  /** When the document was published, in epoch milliseconds. */
  published: number
}

export type Tried = {
  now: AcceptedBy | null
  before: AcceptedBy | null
  /** Filters that were not asked, because they would have taken too long. */
  untried: readonly number[]
}

/** Two numbers that both threads see: the filter that is being tried, 0 for none, and how many were tried. */
export type Progress = Int32Array<SharedArrayBuffer>
export const progressOf = { filter: 0, count: 1 } as const

export function createProgress(): Progress {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}
