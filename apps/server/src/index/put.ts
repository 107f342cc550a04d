import { setImmediate } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { IndexedDocument } from './contentIndex.ts'
import { documentToRow, type DocRow } from './row.ts'

const batchSize = 500
const turnSize = 20

const insert = `
  INSERT INTO doc (uno, published, created, facets, tsv, raw)
  SELECT uno, published, created, ARRAY(SELECT jsonb_array_elements_text(facets::jsonb)), tsv::tsvector, raw
  FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
    AS filed (uno, published, created, facets, tsv, raw)
  ON CONFLICT (uno)`
const keepOld = 'DO NOTHING'
const takeNew = `DO UPDATE SET
    published = excluded.published, created = excluded.created, facets = excluded.facets,
    tsv = excluded.tsv, raw = excluded.raw`

/**
 * New words wait in a list that every search reads from end to end. The embedded database never empties it by
 * itself, and PostgreSQL late.
 */
const indexWaitingWords = `SELECT gin_clean_pending_list('doc_tsv')`

/** All or none of them. A document filed twice in one call counts with its last version. */
export function putDocuments(database: Database, documents: readonly IndexedDocument[]): Promise<void> {
  return insertDocuments(database, documents, takeNew)
}

/** Like `putDocuments`, but what is there stays as it is. */
export function addDocuments(database: Database, documents: readonly IndexedDocument[]): Promise<void> {
  return insertDocuments(database, documents, keepOld)
}

async function insertDocuments(
  database: Database,
  documents: readonly IndexedDocument[],
  onConflict: string,
): Promise<void> {
  const rows = await toRows(documents)
  if (rows.length === 0) return
  await database.transaction(async tx => {
    for (let start = 0; start < rows.length; start += batchSize) {
      await tx.query(`${insert} ${onConflict}`, columnsOf(rows.slice(start, start + batchSize)))
    }
    await tx.query(indexWaitingWords)
  })
}

/** Reading a document takes a good part of a millisecond: others get a turn in between. */
async function toRows(documents: readonly IndexedDocument[]): Promise<DocRow[]> {
  const rowsByUno = new Map<string, DocRow>()
  for (const [nth, document] of documents.entries()) {
    if (nth % turnSize === turnSize - 1) await setImmediate()
    rowsByUno.set(document.uno, documentToRow(document))
  }
  return [...rowsByUno.values()]
}

function columnsOf(rows: DocRow[]): unknown[] {
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
