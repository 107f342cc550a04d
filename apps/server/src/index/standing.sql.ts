import type { Queries } from '../database/database.ts'

/** Names the state of the index: each transaction that changes documents rewrites the log's row. */
export async function readVersion(database: Queries): Promise<string> {
  const [row] = await database.query<{ version: string }>(
    `SELECT identity || ' ' || last || ' ' || xmin AS version FROM filing_log`,
  )
  if (!row) throw new Error('The database has no log')
  return row.version
}

/**
 * The documents around an instant: `last` is `published` of the last one up to it, `next` of the first one
 * after it; null if there is none. A search that ends anywhere between the two finds the same.
 */
export type Around = { last: Date | null; next: Date | null }

export async function readAround(database: Queries, instant: Date): Promise<Around> {
  const [row] = await database.query<Around>(
    `SELECT (SELECT published FROM doc WHERE published <= $1::timestamptz ORDER BY published DESC LIMIT 1) AS last,
      (SELECT published FROM doc WHERE published > $1::timestamptz ORDER BY published LIMIT 1) AS next`,
    [instant.toISOString()],
  )
  return row ?? { last: null, next: null }
}
