import type { Filter } from '@wiredeck/query'

/** A raw document to be kept: its text travels back exactly as it was put. */
export type IndexedDocument = { uno: string; raw: string }

/** A resolved search: instants instead of date mathematics, limits already checked. */
export type SearchPlan = {
  /** Inclusive at both ends; null is open. */
  range: { from: Date | null; to: Date | null }
  /** The languages of the request; null is any. */
  langs: readonly string[] | null
  filter: Filter | null
  sortField: 'published' | 'created'
  sortOrder: 'asc' | 'desc'
  offset: number
  limit: number
}

export type Hit = { uno: string; raw: string }

/** How many documents match: exactly, or at least `count`. */
export type Total = { value: number; relation: 'eq' | 'gte' }

export type FacetWanted = { field: string; size: number; minDocCount: number }
export type FacetValue = { name: string; count: number }

/**
 * Where the documents of the content API are kept and found. Its answers equal `match()` of `@wiredeck/query` applied
 * to every raw document. The SQL adapter is one engine behind it; another could stand there.
 */
export type ContentIndex = {
  /** Adds or replaces documents by uno, in one transaction. */
  put(documents: readonly IndexedDocument[]): Promise<void>
  /** Adds the documents whose uno is not there yet, and leaves the others as they are. */
  add(documents: readonly IndexedDocument[]): Promise<void>
  remove(unos: readonly string[]): Promise<void>
  /** Removes what was published before the instant; says how many. */
  prune(before: Date): Promise<number>
  /** The signal of each read is aborted when nobody waits for its answer any more. */
  get(uno: string, signal?: AbortSignal): Promise<string | null>
  search(plan: SearchPlan, signal?: AbortSignal): Promise<{ hits: Hit[]; total: Total }>
  /**
   * The values of keyword fields with their counts, most frequent first, spelled as they were filed: one list for each
   * that is wanted, empty for a field that is none.
   */
  facets(wanted: readonly FacetWanted[], plan: SearchPlan, signal?: AbortSignal): Promise<FacetValue[][]>
  /** Documents like the given one, the likest first; empty when it is unknown. */
  mlt(uno: string, langs: readonly string[] | null, size: number, signal?: AbortSignal): Promise<Hit[]>
  /** Counts some of the documents that are not counted by day yet; says whether more are left. */
  countOlder(): Promise<boolean>
  count(): Promise<number>
  /** `published` of the newest document; null in an empty index. */
  newest(): Promise<Date | null>
  /** `published` of the oldest document; null in an empty index. */
  oldest(): Promise<Date | null>
}
