import { compileFilter } from '@wiredeck/query'
import type { ContentIndex, IndexedDocument } from '../index/contentIndex.ts'

/**
 * An index without a database, for tests of what stands before it. It can search, but knows neither ranges nor facets.
 */
export function memoryIndex(documents: readonly IndexedDocument[]): ContentIndex {
  const byUno = new Map(documents.map(document => [document.uno, document]))
  return {
    put: async more => more.forEach(document => byUno.set(document.uno, document)),
    async add(more) {
      for (const document of more) if (!byUno.has(document.uno)) byUno.set(document.uno, document)
    },
    remove: async unos => unos.forEach(uno => byUno.delete(uno)),
    async prune(before) {
      const old = [...byUno.values()].filter(document => publishedOf(document) < before.getTime())
      for (const { uno } of old) byUno.delete(uno)
      return old.length
    },
    get: async uno => byUno.get(uno)?.raw ?? null,
    async search({ filter, offset, limit }) {
      const matches = filter ? compileFilter(filter) : () => true
      const hits = [...byUno.values()].filter(({ raw }) => matches(JSON.parse(raw)))
      return { hits: hits.slice(offset, offset + limit), total: { value: hits.length, relation: 'eq' } }
    },
    facets: async wanted => wanted.map(() => []),
    mlt: async () => [],
    countOlder: async () => false,
    count: async () => byUno.size,
    newest: async () => dateOf(Math.max(...[...byUno.values()].map(publishedOf))),
    oldest: async () => dateOf(Math.min(...[...byUno.values()].map(publishedOf))),
  }
}

function publishedOf({ raw }: IndexedDocument): number {
  return Date.parse((JSON.parse(raw) as { published: string }).published)
}

/** An infinite result means that there is no document. */
function dateOf(ms: number): Date | null {
  return Number.isFinite(ms) ? new Date(ms) : null
}
