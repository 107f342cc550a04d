import type { Database } from '../database/database.ts'
import { askedBy, shapeOf } from './askedBy.ts'
import type { ContentIndex } from './contentIndex.ts'
import { countOlder } from './countOlder.sql.ts'
import { listFacets } from './facet.sql.ts'
import { findLike } from './mlt.sql.ts'
import { searchDocuments } from './search.sql.ts'
import { isStorable } from './writeRows.sql.ts'

/** What only tests change: how many of the documents that match are counted for a list of values. */
export type IndexOptions = { mostCounted?: number }

/** The content index over SQL, the same on PGlite and PostgreSQL. `openDatabase` has made its tables. */
export function createIndex(database: Database, { mostCounted }: IndexOptions = {}): ContentIndex {
  return {
    async get(uno, signal) {
      if (!isStorable(uno)) return null
      const sql = 'SELECT raw FROM doc WHERE uno = $1'
      const [row] = await database.query<{ raw: string }>(sql, [uno], { signal })
      return row?.raw ?? null
    },

    search: (plan, signal, known) => searchDocuments(askedBy(database, signal, shapeOf(plan)), plan, known),

    facets(wanted, plan, signal) {
      return listFacets(askedBy(database, signal, { wanted, of: shapeOf(plan) }), wanted, plan, mostCounted)
    },

    mlt(uno, langs, size, signal) {
      return findLike(askedBy(database, signal, { uno, langs }), uno, langs, size)
    },

    countOlder: () => countOlder(database),

    async count() {
      const [row] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM doc')
      return row?.count ?? 0
    },

    newest: () => findDate(database, 'DESC'),
    oldest: () => findDate(database, 'ASC'),
  }
}

async function findDate(database: Database, order: 'ASC' | 'DESC'): Promise<Date | null> {
  const sql = `SELECT published FROM doc ORDER BY published ${order}, id ${order} LIMIT 1`
  const [row] = await database.query<{ published: Date }>(sql)
  return row?.published ?? null
}
