import type { Database, Queries } from '../database/database.ts'
import { pruneRows, removeRows, sweepRows, toRows, writeRows } from '../index/writeRows.ts'
import { readPayload, storable, type DocRow } from '../index/row.ts'
import { decideFilings, type Decided, type Incoming, type Known } from './decideFilings.ts'
import type { FiledDocument, Filing } from './filing.ts'
import { readLog, readRevisions, readState } from './readLog.ts'

const channel = 'filed'
const entriesAtOnce = 500
/** The embedded database does not sweep by itself; a sweep takes a second or two, so it must be worth it. */
const sweepAfterChanges = 5000

/** Filing over SQL, the same on PGlite and PostgreSQL. `openDatabase` has made its tables. */
export function createFiling(database: Database): Filing {
  let changes = 0

  async function sweepWhenDue() {
    if (changes < sweepAfterChanges) return
    changes = 0
    await sweepRows(database)
    await database.exec('VACUUM (ANALYZE) filing')
  }

  return {
    async file(documents, { isPast = false } = {}) {
      if (documents.length === 0) return
      const incoming = documents.map(toIncoming)
      const rows = await toRows(candidatesOf(incoming, isPast))
      const rowsByUno = new Map(rows.map(row => [row.uno, row]))
      await database.transaction(async tx => {
        await lockLog(tx)
        const decided = decideFilings(incoming, await readKnown(tx, [...rowsByUno.keys()]), isPast)
        await append(tx, decided, rowsByUno)
      })
      changes += documents.length
    },

    remove: unos =>
      database.transaction(async tx => {
        await lockLog(tx)
        await removeRows(tx, unos)
      }),

    async prune(before) {
      const pruned = await database.transaction(async tx => {
        await lockLog(tx)
        return pruneRows(tx, before)
      })
      changes += pruned
      await sweepWhenDue()
      return pruned
    },

    revisionsOf: uno => readRevisions(database, uno),
    readLog: (after, limit, options) => readLog(database, after, limit, options),
    state: () => readState(database),
    listen: (onFiled, onGap) => database.listen(channel, payload => onFiled(Number(payload)), onGap),
  }
}

/** Gives the log a new identity, so that no client goes on in it: its numbers are no longer those that were told. */
export async function renewLog(database: Database): Promise<void> {
  await database.query('UPDATE filing_log SET identity = gen_random_uuid()::text')
}

/** Whoever files, or takes away, waits here for the others to commit. */
async function lockLog(tx: Queries): Promise<void> {
  await tx.query('SELECT 1 FROM filing_log FOR UPDATE')
}

async function readKnown(tx: Queries, unos: readonly string[]): Promise<Known[]> {
  return tx.query<Known>(
    `SELECT doc.uno, filing.revision::float8 AS revision, coalesce(filing.raw, doc.raw) AS raw
    FROM doc JOIN filing ON filing.doc = doc.id WHERE doc.uno = ANY($1::text[]) ORDER BY filing.number`,
    [unos],
  )
}

/** The payloads of entries that stand in the index no more move into the log. */
const keepReplaced = `UPDATE filing SET raw = doc.raw FROM doc
  WHERE filing.doc = doc.id AND filing.raw IS NULL AND doc.uno = ANY($1::text[])`

const insertEntries = `
  INSERT INTO filing (number, doc, revision, is_past, filed, logged, raw)
  SELECT number, doc.id, revision, is_past <> 0, coalesce(filed, clock_timestamp()), clock_timestamp(), entry.raw
  FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::text[])
    AS entry (number, uno, revision, is_past, filed, raw) JOIN doc USING (uno)`

async function append(
  tx: Queries,
  decided: readonly Decided[],
  rowsByUno: ReadonlyMap<string, DocRow>,
): Promise<void> {
  if (decided.length === 0) return
  const standing = decided.flatMap(({ uno, stands }) => (stands ? (rowsByUno.get(uno) ?? []) : []))
  const [log] = await tx.query<{ last: number }>(
    'UPDATE filing_log SET last = last + $1::int RETURNING last::float8 AS last',
    [decided.length],
  )
  const first = (log?.last ?? 0) - decided.length + 1
  await tx.query(keepReplaced, [standing.map(({ uno }) => uno)])
  await writeRows(tx, standing)
  for (let start = 0; start < decided.length; start += entriesAtOnce) {
    const entries = decided.slice(start, start + entriesAtOnce)
    await tx.query(insertEntries, [
      entries.map((_, nth) => first + start + nth),
      entries.map(({ uno }) => uno),
      entries.map(({ revision }) => revision),
      // The driver takes a list that begins with a boolean for one boolean.
      entries.map(({ isPast }) => Number(isPast)),
      entries.map(({ filed }) => filed?.toISOString() ?? null),
      entries.map(({ raw, stands }) => (stands ? null : raw)),
    ])
  }
  await tx.query('SELECT pg_notify($1, $2)', [channel, String(log?.last)])
}

/** Throws, naming the uno, for a payload that is no JSON or has no readable `published`. */
function toIncoming({ uno, raw, filed }: FiledDocument): Incoming {
  const { payload } = readPayload({ uno, raw })
  return { uno, raw: storable(raw), revision: revisionOf(payload), filed: filed ?? null }
}

/** A payload that does not say which revision it is counts as the first one. */
function revisionOf(payload: unknown): number {
  const revision = (payload as { revision?: unknown } | null)?.revision
  return typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0 ? revision : 1
}

/** The filings that may stand in the index: one of each document, as `decideFilings` takes them. */
function candidatesOf(incoming: readonly Incoming[], isPast: boolean): Incoming[] {
  const candidates = new Map<string, Incoming>()
  for (const filing of incoming) {
    const other = candidates.get(filing.uno)?.revision ?? -1
    if (isPast ? filing.revision > other : filing.revision >= other) candidates.set(filing.uno, filing)
  }
  return [...candidates.values()]
}
