import { readDate, type SearchRequest } from '@wiredeck/content-api'
import { foldKeyword, type Filter } from '@wiredeck/query'
import { breathe, createStretch } from '../base/breathe.ts'
import type { Store, StoredPayload } from '../store/store.ts'
import { readAhead } from './readAhead.ts'
import { createDocumentIndex, type IndexedDocument } from './documentIndex.ts'

/** How many documents are read from the local database at a time, which is some megabytes. */
const batchSize = 100

/** The ids of one page of what matches, in the order asked for, and how many match in all. */
export type StoredMatches = { ids: string[]; count: number }
/** Each call tells at least as much as the one before; the answer may have more than the last one. */
export type TellSoFar = (soFar: StoredMatches) => void
export type StoredValue = { name: string; count: number }

/**
 * Finds stored documents as the server finds its own: the same body of a search gives the same ids. Rejects when the
 * store fails, and for dates that cannot be read.
 */
export type OfflineSearcher = {
  /**
   * `maxRows` may be any number; what else the body can carry is ignored, as the server ignores it. While the documents
   * are indexed for the first time, `tellSoFar` hears what matches among those that are: at once or after the first
   * batch, and whenever twice as many are indexed.
   */
  search(request: SearchRequest, tellSoFar?: TellSoFar): Promise<StoredMatches>
  /** The values of a keyword field among what matches, most frequent first. */
  values(field: string, request: SearchRequest, size: number): Promise<StoredValue[]>
  /** Brings the index up to date before the first search. */
  prepare(): Promise<void>
  /** Documents that were written or removed. Without such a call the searcher looks at the store once. */
  changed(ids: readonly string[]): void
}

export type OfflineSearcherDeps = {
  source: Pick<Store, 'documentIds' | 'payloads'>
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * The searcher itself, wherever it runs: it reads the payloads once, keeps an index of them in memory, and before an
 * answer takes in what has changed. It breathes, so that it may also run in a page.
 */
export function createOfflineSearcher({ source, now }: OfflineSearcherDeps): OfflineSearcher {
  const index = createDocumentIndex()
  const stale = new Set<string>()
  /** Searches that wait for the first index; called when it has grown. */
  const waiting = new Set<() => void>()
  let isCurrent = false
  let isFilled = false
  let batches = 0
  let lastUpdate: Promise<void> = Promise.resolve()

  /** What is written while it is read becomes stale again. */
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
    // From the end, because an agency's ids begin with their time, and a reader looks for the newest first.
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

  /** One update after the other: each sees what was written before it was asked for. */
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

/** Documents of one instant are ordered by id, because the server's order of filing is unknown here. */
function orderOf(request: SearchRequest): (one: IndexedDocument, other: IndexedDocument) => number {
  const { sortField, sortOrder } = { ...request, ...request.sort?.[0] }
  const direction = sortOrder === 'asc' ? 1 : -1
  const field = sortField === 'created' ? 'created' : 'published'
  return (one, other) => direction * (one[field] - other[field] || (one.id < other.id ? -1 : 1))
}
