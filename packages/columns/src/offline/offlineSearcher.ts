import { readDate, type SearchRequest } from '@wiredeck/content-api'
import { foldKeyword, type Filter } from '@wiredeck/query'
import { breathe, createStretch } from '../base/breathe.ts'
import type { Store, StoredPayload } from '../store/store.ts'
import { readAhead } from './readAhead.ts'
import { createDocumentIndex, type IndexedDocument } from './documentIndex.ts'

/** The number of documents that are read from the local database at a time, which is a few megabytes. */
const batchSize = 100

/** The ids of one page of matches, in the requested order, and the number of all matches. */
export type StoredMatches = { ids: string[]; count: number }
/** Each call has at least the matches of the previous one; the final answer may have more. */
export type TellSoFar = (soFar: StoredMatches) => void
export type StoredValue = { name: string; count: number }

/**
 * Searches stored documents like the server: the same search body gives the same ids. Rejects if the store
 * fails, and for dates that cannot be read.
 */
export type OfflineSearcher = {
  /**
   * `maxRows` may be any number; other parts of the body are ignored, as on the server. While the documents
   * are indexed for the first time, `tellSoFar` gets the matches among the indexed ones: at once or after the
   * first batch, and whenever their number has doubled.
   */
  search(request: SearchRequest, tellSoFar?: TellSoFar): Promise<StoredMatches>
  /** The values of a keyword field among the matches, most frequent first. */
  values(field: string, request: SearchRequest, size: number): Promise<StoredValue[]>
  /** Brings the index up to date before the first search. */
  prepare(): Promise<void>
  /** Reports written or removed documents. Without such a call the searcher reads the store only once. */
  changed(ids: readonly string[]): void
}

export type OfflineSearcherDeps = {
  source: Pick<Store, 'documentIds' | 'payloads'>
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * The searcher itself, for a worker or a page: it reads the payloads once, indexes them in memory, and
 * updates the index before each answer. It yields to other tasks, so that it does not block a page.
 */
export function createOfflineSearcher({ source, now }: OfflineSearcherDeps): OfflineSearcher {
  const index = createDocumentIndex()
  const stale = new Set<string>()
  /** Called when the first index has grown, for searches that wait for it. */
  const waiting = new Set<() => void>()
  let isCurrent = false
  let isFilled = false
  let batches = 0
  let lastUpdate: Promise<void> = Promise.resolve()

  /** Cleared before the read, so that a document written during it becomes stale again. */
  const read = (ids: readonly string[]): Promise<StoredPayload[]> => {
    for (const id of ids) stale.delete(id)
    return source.payloads(ids)
  }

  const putAll = async (payloads: readonly StoredPayload[]): Promise<void> => {
    const stretch = createStretch()
    for (const payload of payloads) {
      index.put(toRow(payload))
      if (stretch.isOver()) await breathe()
    }
  }

  const update = async (): Promise<void> => {
    if (isCurrent) return
    isCurrent = true
    try {
      await takeChanges()
    } catch (error) {
      isCurrent = false
      throw error
    }
  }

  const noteBatch = (): void => {
    batches += 1
    if (isPowerOfTwo(batches)) for (const tell of waiting) tell()
  }

  const takeChanges = async (): Promise<void> => {
    const stored = new Set(await source.documentIds())
    for (const id of index.ids()) if (!stored.has(id)) index.remove(id)
    // From the end, because an agency's ids begin with their time, and readers usually look for the newest.
    const wanted = [...stored].filter(id => !index.has(id) || stale.has(id)).toReversed()
    try {
      for await (const payloads of readAhead(wanted, batchSize, read)) {
        await putAll(payloads)
        if (!isFilled) noteBatch()
      }
    } catch (error) {
      for (const id of wanted) stale.add(id)
      throw error
    }
    isFilled = true
  }

  /** Updates run in sequence: each sees what was written before it was requested. */
  const prepare = (): Promise<void> => {
    lastUpdate = lastUpdate.then(update, update)
    return lastUpdate
  }

  const createFind = (request: SearchRequest): (() => IndexedDocument[]) => {
    const { from, to } = rangeOf(request, now())
    const filter = filterOf(request)
    return () => index.find(filter).filter(({ published }) => published >= from && published <= to)
  }

  return {
    prepare,
    changed(ids) {
      isCurrent = false
      for (const id of ids) stale.add(id)
    },

    async search(request, tellSoFar) {
      const find = createFind(request)
      const answer = () => pageOf(find(), request)
      const tell = () => tellSoFar?.(answer())
      waiting.add(tell)
      if (!isFilled && batches > 0) tell()
      try {
        await prepare()
      } finally {
        waiting.delete(tell)
      }
      return answer()
    },

    async values(field, request, size) {
      const find = createFind(request)
      await prepare()
      const values = index.count(field, find())
      return values.toSorted((one, other) => other.count - one.count).slice(0, size)
    },
  }
}

function pageOf(found: readonly IndexedDocument[], request: SearchRequest): StoredMatches {
  const { startAt = 0, maxRows = 10 } = request
  const ordered = found.toSorted(orderOf(request))
  return { ids: ordered.slice(startAt, startAt + maxRows).map(({ id }) => id), count: found.length }
}

function isPowerOfTwo(number: number): boolean {
  return Number.isInteger(Math.log2(number))
}

function toRow({ id, published, raw }: StoredPayload) {
  const { created } = (raw ?? {}) as { created?: unknown }
  const instant = typeof created === 'string' ? Date.parse(created) : Number.NaN
  return { id, raw, published: published.getTime(), created: instant || published.getTime() }
}

/** Epoch milliseconds, inclusive at both ends. */
function rangeOf({ dateRange = {} }: SearchRequest, now: number): { from: number; to: number } {
  const read = (bound: 'from' | 'to', open: number) => {
    const text = dateRange[bound]
    if (text === undefined) return open
    const instant = readDate(text, bound, new Date(now))
    if (!instant) throw new RangeError(`dateRange.${bound}: ${text}`)
    return instant.getTime()
  }
  return { from: read('from', -Infinity), to: read('to', Infinity) }
}

function filterOf({ lang, query }: SearchRequest): Filter {
  const langs = (lang ?? '').split(',').map(foldKeyword).filter(Boolean)
  return { and: [...(langs.length > 0 ? [{ name: 'lang', in: langs }] : []), ...(query ? [query] : [])] }
}

/** Documents of the same instant are sorted by id, because the server's order of filing is unknown here. */
function orderOf(request: SearchRequest): (one: IndexedDocument, other: IndexedDocument) => number {
  const { sortField, sortOrder } = { ...request, ...request.sort?.[0] }
  const direction = sortOrder === 'asc' ? 1 : -1
  const field = sortField === 'created' ? 'created' : 'published'
  return (one, other) => direction * (one[field] - other[field] || (one.id < other.id ? -1 : 1))
}
