import { analyserNumber } from '@wiredeck/query'
import { setImmediate } from 'node:timers/promises'
import type { Database, Queries } from '../database/database.ts'
import { documentToTsvector } from '../index/lexemes.ts'
import { indexWaitingWords } from '../index/writeRows.sql.ts'
import { lockLog, markLog } from './filing.sql.ts'

/** A batch takes the embedded database for a tenth of a second or less, because all others wait meanwhile. */
const batchSize = 50
/** Others get a turn after each stretch of this length. */
const stretchMs = 8

/** What a batch did: `changed` documents have other words now; `isLast` if none is left. */
export type Analysed = { documents: number; changed: number; isLast: boolean }

/** `edge` is `published` with all its digits. */
type Waiting = { id: string; published: Date; edge: string; raw: string }
type Made = { id: string; tsv: string }

/**
 * Analyses the newest documents that wait for it again (ADR-0046). Most documents keep their words, and are not
 * written. What is filed meanwhile is analysed already, and left alone.
 */
export async function analyseSome(database: Database, limit = batchSize): Promise<Analysed> {
  const waiting = await database.query<Waiting>(
    `SELECT id::text AS id, published, published::text AS edge, raw FROM doc
    WHERE (published, id) <= ((SELECT to_published FROM analyser), (SELECT to_id FROM analyser))
    ORDER BY published DESC, id DESC LIMIT $1::int`,
    [limit],
  )
  const made = await makeWords(waiting)
  return database.transaction(async tx => {
    await lockLog(tx)
    const changed = await writeWords(tx, made)
    const isLast = await moveOn(tx, waiting.at(-1) ?? null)
    if (changed > 0) await tx.query(indexWaitingWords)
    // What searches answered before is no longer the answer.
    if (changed > 0 || isLast) await markLog(tx)
    return { documents: waiting.length, changed, isLast }
  })
}

async function makeWords(waiting: readonly Waiting[]): Promise<Made[]> {
  const made: Made[] = []
  let began = performance.now()
  for (const { id, published, raw } of waiting) {
    if (performance.now() - began > stretchMs) {
      await setImmediate()
      began = performance.now()
    }
    made.push({ id, tsv: documentToTsvector(JSON.parse(raw), published) })
  }
  return made
}

async function writeWords(tx: Queries, made: readonly Made[]): Promise<number> {
  const changed = await tx.query(
    `UPDATE doc SET tsv = made.tsv::tsvector, analysed = ${analyserNumber}
    FROM unnest($1::bigint[], $2::text[]) AS made (id, tsv)
    WHERE doc.id = made.id AND doc.analysed < ${analyserNumber} AND doc.tsv <> made.tsv::tsvector RETURNING 1`,
    [made.map(({ id }) => id), made.map(({ tsv }) => tsv)],
  )
  return changed.length
}

/** Moves the edge to the document below the last one; says whether there is none. */
async function moveOn(tx: Queries, last: Waiting | null): Promise<boolean> {
  const [edge] = await tx.query<{ isLast: boolean }>(
    `UPDATE analyser SET (to_published, to_id) = (
      SELECT published, id FROM doc WHERE (published, id) < ($1::timestamptz, $2::bigint)
      ORDER BY published DESC, id DESC LIMIT 1)
    RETURNING to_published IS NULL AS "isLast"`,
    [last?.edge ?? null, last?.id ?? null],
  )
  return edge?.isLast ?? true
}
