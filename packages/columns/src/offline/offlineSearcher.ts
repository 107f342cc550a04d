import { readDate, type SearchRequest } from '@wiredeck/content-api'
import { foldKeyword, type Filter } from '@wiredeck/query'
import { breathe, createStretch } from '../base/breathe.ts'
import type { Store, StoredPayload } from '../store/store.ts'
import { createDocumentIndex, type IndexedDocument } from './documentIndex.ts'

/** How many documents are read from the local database at a time, which is some megabytes. */
const batchSize = 100

/** The ids of one page of what matches, in the order asked for, and how many match in all. */
export type StoredMatches = { ids: string[]; count: number }
export type StoredValue = { name: string; count: number }

/**
 * Finds stored documents as the server finds its own: the same body of a search gives the same ids. Rejects when the
 * store fails, and for dates that cannot be read.
 */
export type OfflineSearcher = {
  /** `maxRows` may be any number; what else the body can carry is ignored, as the server ignores it. */
  search(request: SearchRequest): Promise<StoredMatches>
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
  let isCurrent = false
  let lastUpdate: Promise<void> = Promise.resolve()

  const readBatch = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) stale.delete(id)
    const payloads = await source.payloads(ids).catch((error: unknown) => {
      for (const id of ids) stale.add(id)
      throw error
    })
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

  const takeChanges = async (): Promise<void> => {
    const stored = new Set(await source.documentIds())
    for (const id of index.ids()) if (!stored.has(id)) index.remove(id)
    const wanted = [...stored].filter(id => !index.has(id) || stale.has(id))
    for (let start = 0; start < wanted.length; start += batchSize) {
      await readBatch(wanted.slice(start, start + batchSize))
    }
  }

  /** One update after the other: each sees what was written before it was asked for. */
  const prepare = (): Promise<void> => {
    lastUpdate = lastUpdate.then(update, update)
    return lastUpdate
  }

  const find = async (request: SearchRequest): Promise<IndexedDocument[]> => {
    const { from, to } = rangeOf(request, now())
    await prepare()
    return index.find(filterOf(request)).filter(({ published }) => published >= from && published <= to)
  }

  return {
    prepare,
    changed(ids) {
      isCurrent = false
      for (const id of ids) stale.add(id)
    },

    async search(request) {
      const found = (await find(request)).toSorted(orderOf(request))
      const { startAt = 0, maxRows = 10 } = request
      return { ids: found.slice(startAt, startAt + maxRows).map(({ id }) => id), count: found.length }
    },

    async values(field, request, size) {
      const values = index.count(field, await find(request))
      return values.toSorted((one, other) => other.count - one.count).slice(0, size)
    },
  }
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
