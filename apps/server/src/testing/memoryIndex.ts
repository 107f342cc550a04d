import { compileFilter } from '@wiredeck/query'
import type { FiledDocument, Filing } from '../filing/filing.ts'
import type { ContentIndex, IndexedDocument } from '../index/contentIndex.ts'

/**
 * An index without a database, for tests of the code that uses it. It can search, but knows neither ranges
 * nor facets.
 */
export function memoryIndex(documents: readonly IndexedDocument[]): ContentIndex {
  return memoryWire(documents).index
}

export type MemoryWire = { index: ContentIndex; filing: Pick<Filing, 'file' | 'prune'> }

/** An index without a database and what files into it. It keeps the last filing only, and has no log. */
export function memoryWire(documents: readonly FiledDocument[]): MemoryWire {
  const byUno = new Map<string, IndexedDocument>(documents.map(document => [document.uno, document]))
  const index: ContentIndex = {
    get: async uno => byUno.get(uno)?.raw ?? null,
    async search({ filter, offset, limit }) {
      const matches = filter ? compileFilter(filter) : () => true
      const hits = [...byUno.values()].filter(({ raw }) => matches(JSON.parse(raw)))
      const total = { value: hits.length, relation: 'eq' as const }
      return { hits: hits.slice(offset, offset + limit), total, places: null, analysedFrom: null }
    },
    facets: async wanted => ({ values: wanted.map(() => []), counted: null }),
    mlt: async () => [],
    countOlder: async () => false,
    count: async () => byUno.size,
    newest: async () => dateOf(Math.max(...[...byUno.values()].map(publishedOf))),
    oldest: async () => dateOf(Math.min(...[...byUno.values()].map(publishedOf))),
  }
  const filing: MemoryWire['filing'] = {
    async file(more, { isPast = false } = {}) {
      const there = new Set(byUno.keys())
      for (const document of more) if (!isPast || !there.has(document.uno)) byUno.set(document.uno, document)
    },
    async prune(before) {
      const old = [...byUno.values()].filter(document => publishedOf(document) < before.getTime())
      for (const { uno } of old) byUno.delete(uno)
      return old.length
    },
  }
  return { index, filing }
}

function publishedOf({ raw }: IndexedDocument): number {
  return Date.parse((JSON.parse(raw) as { published: string }).published)
}

/** An infinite result means that there is no document. */
function dateOf(ms: number): Date | null {
  return Number.isFinite(ms) ? new Date(ms) : null
}
