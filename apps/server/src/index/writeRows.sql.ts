import { analyserNumber } from '@wiredeck/query'
import { setImmediate } from 'node:timers/promises'
import type { Database, Queries } from '../database/database.ts'
import type { IndexedDocument } from './contentIndex.ts'
import { documentToRow, type DocRow } from './row.ts'

const batchSize = 500
const turnSize = 20

const upsert = `
  INSERT INTO doc (uno, published, created, facets, tsv, raw, analysed)
  SELECT uno, published, created, ARRAY(SELECT jsonb_array_elements_text(facets::jsonb)), tsv::tsvector, raw, ${analyserNumber}
  FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
    AS filed (uno, published, created, facets, tsv, raw)
  ON CONFLICT (uno) DO UPDATE SET
    published = excluded.published, created = excluded.created, facets = excluded.facets,
    tsv = excluded.tsv, raw = excluded.raw, analysed = excluded.analysed`

/**
 * New words wait in a list that every search reads from end to end. The embedded database never empties it by
 * itself, and PostgreSQL late.
 */
export const indexWaitingWords = `SELECT gin_clean_pending_list('doc_tsv')`

/** Makes index rows. Reading a document takes much of a millisecond, so others get turns in between. */
export async function toRows(documents: readonly IndexedDocument[]): Promise<DocRow[]> {
  const rows: DocRow[] = []
  for (const [nth, document] of documents.entries()) {
    if (nth % turnSize === turnSize - 1) await setImmediate()
    rows.push(documentToRow(document))
  }
  return rows
}

/** Adds or replaces documents, each uno once. */
export async function writeRows(tx: Queries, rows: readonly DocRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx.query(upsert, columnsOf(rows.slice(start, start + batchSize)))
  }
  if (rows.length > 0) await tx.query(indexWaitingWords)
}

export async function removeRows(tx: Queries, unos: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM doc WHERE uno = ANY($1::text[])', [unos.filter(isStorable)])
}

/** Removes what was published before the instant; resolves to the number of documents. */
export async function pruneRows(tx: Queries, before: Date): Promise<number> {
  const instant = before.toISOString()
  const [gone] = await tx.query<{ count: number }>(
    `WITH gone AS (DELETE FROM doc WHERE published < $1::timestamptz RETURNING 1)
    SELECT count(*)::int AS count FROM gone`,
    [instant],
  )
  await tx.query('DELETE FROM facet_day WHERE count = 0 AND day <= $1::timestamptz::date', [instant])
  return gone?.count ?? 0
}

/** Gives back the room of what was replaced and removed. Takes a second or two. */
export async function sweepRows(database: Database): Promise<void> {
  await database.exec('VACUUM (ANALYZE) doc')
  await database.exec('VACUUM (ANALYZE) facet_day')
}

/** Text in the database holds no NUL, so it has no document with a NUL in its uno. */
export function isStorable(uno: string): boolean {
  return !uno.includes('\0')
}

function columnsOf(rows: readonly DocRow[]): unknown[] {
  return [
    rows.map(row => row.uno),
    rows.map(row => row.published),
    rows.map(row => row.created),
    // A list of lists would be flattened on its way.
    rows.map(row => JSON.stringify(row.facets)),
    rows.map(row => row.tsv),
    rows.map(row => row.raw),
  ]
}
