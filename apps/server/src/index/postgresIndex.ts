import type { Database } from '../database/database.ts'
import { askedBy, shapeOf } from './askedBy.ts'
import type { ContentIndex } from './contentIndex.ts'
import { countOlder } from './countOlder.ts'
import { listFacets } from './facet.ts'
import { findLike } from './mlt.ts'
import { addDocuments, putDocuments } from './put.ts'
import { searchDocuments } from './search.ts'

/** The embedded database does not sweep by itself; a sweep takes a second or two, so it must be worth it. */
const sweepAfterChanges = 5000

/** The content index over SQL, the same on PGlite and PostgreSQL. `openDatabase` has made its tables. */
export function createIndex(database: Database): ContentIndex {
  let changes = 0

  async function sweepWhenDue() {
    if (changes < sweepAfterChanges) return
    changes = 0
    await database.exec('VACUUM (ANALYZE) doc')
    await database.exec('VACUUM (ANALYZE) facet_day')
  }

  return {
    async put(documents) {
      await putDocuments(database, documents)
      changes += documents.length
    },

    async add(documents) {
      await addDocuments(database, documents)
      changes += documents.length
    },

    async remove(unos) {
      const sql = 'DELETE FROM doc WHERE uno = ANY($1::text[])'
      await database.transaction(tx => tx.query(sql, [unos.filter(isStorable)]))
    },

    async prune(before) {
      const [row] = await database.transaction(async tx => {
        const gone = await tx.query<{ count: number }>(
          `WITH gone AS (DELETE FROM doc WHERE published < $1::timestamptz RETURNING 1)
          SELECT count(*)::int AS count FROM gone`,
          [before.toISOString()],
        )
        await tx.query('DELETE FROM facet_day WHERE count = 0 AND day <= $1::timestamptz::date', [
          before.toISOString(),
        ])
        return gone
      })
      const pruned = row?.count ?? 0
      changes += pruned
      await sweepWhenDue()
      return pruned
    },

    async get(uno, signal) {
      if (!isStorable(uno)) return null
      const sql = 'SELECT raw FROM doc WHERE uno = $1'
      const [row] = await database.query<{ raw: string }>(sql, [uno], { signal })
      return row?.raw ?? null
    },

    search: (plan, signal) => searchDocuments(askedBy(database, signal, shapeOf(plan)), plan),

    facets(wanted, plan, signal) {
      return listFacets(askedBy(database, signal, { wanted, of: shapeOf(plan) }), wanted, plan)
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

/** Text in the database holds no NUL: nothing with one is in it. */
function isStorable(uno: string): boolean {
  return !uno.includes('\0')
}
