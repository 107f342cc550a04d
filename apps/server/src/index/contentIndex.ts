import type { Filter } from '@wiredeck/query'

/** A raw document as it is kept: its text travels back exactly as it was filed. */
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
  /** Shall each hit say where it stands in the log of what was filed? */
  withFilings: boolean
  /** Shall all that match be counted, beyond the hits? */
  withTotal: boolean
}

/** What the caller knows of the index already. */
export type KnownOfIndex = {
  /** `published` of the newest document within the range of the plan; null if there is none. */
  latest: Date | null
}

export type Hit = { uno: string; raw: string }

/**
 * The place of a document in the log: `number` of its newest revision and when that was `filed`, `order` of its
 * first filing, and `first`, the number of its first entry, null if that entry is past.
 */
export type FilingPlace = { number: number; order: number; first: number | null; filed: Date }
/** The identity of the log, and the place of each hit; null for one that is not in the log. */
export type FilingPlaces = { log: string; filings: (FilingPlace | null)[] }

export type Found = {
  hits: readonly Hit[]
  /** Null if the plan does not ask for it. */
  total: Total | null
  /** Null if the plan does not ask for it. */
  places: FilingPlaces | null
  /** Everything published from here on is found, and perhaps not everything before; null if everything is. */
  analysedFrom: Date | null
}

/** How many documents match: exactly, or at least `count`. */
export type Total = { value: number; relation: 'eq' | 'gte' }

export type FacetWanted = { field: string; size: number; minDocCount: number }
export type FacetValue = { name: string; count: number }
/**
 * The values of each wanted field, in their order. `counted` is null if all documents that match were counted; else only the
 * `newest` were, of at least as many.
 */
export type Facets = {
  values: FacetValue[][]
  counted: { newest: number; relation: 'gte' } | null
}

/**
 * Finds the documents of the content API; they come in by filing. Its answers equal `match()` of
 * `@wiredeck/query` applied to every raw document. The SQL adapter is one engine behind it; another could
 * take its place.
 */
export type ContentIndex = {
  /** The signal of each read is aborted when nobody waits for its answer any more. */
  get(uno: string, signal?: AbortSignal): Promise<string | null>
  search(plan: SearchPlan, signal?: AbortSignal, known?: KnownOfIndex): Promise<Found>
  /**
   * The values of keyword fields with their counts, most frequent first, spelled as they were filed: one list
   * for each wanted field, empty for a field that does not exist.
   */
  facets(wanted: readonly FacetWanted[], plan: SearchPlan, signal?: AbortSignal): Promise<Facets>
  /** Documents like the given one, the most similar first; empty if it is unknown. */
  mlt(uno: string, langs: readonly string[] | null, size: number, signal?: AbortSignal): Promise<Hit[]>
  /** Counts some of the documents that are not counted by day yet; says whether more are left. */
  countOlder(): Promise<boolean>
  count(): Promise<number>
  /** `published` of the newest document; null in an empty index. */
  newest(): Promise<Date | null>
  /** `published` of the oldest document; null in an empty index. */
  oldest(): Promise<Date | null>
}
