import type { Database, Queries } from '../database/database.ts'
import { isStorable, pruneRows, removeRows, sweepRows, toRows, writeRows } from '../index/writeRows.sql.ts'
import { readPayload, storable, type DocRow } from '../index/row.ts'
import { decideFilings, type Decided, type Incoming, type Known } from './decideFilings.ts'
import type { FiledDocument, Filing } from './filing.ts'
import { stateOf } from './stateOf.ts'
import { revisionOf } from './revisionOf.ts'
import { readLog, readRevisions, readRevisionsOfEach, readStanding, readState } from './readLog.sql.ts'

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
        await markLog(tx)
      }),

    async withdraw(unos, filed) {
      await database.transaction(async tx => {
        await lockLog(tx)
        await logGone(tx, unos.filter(isStorable), filed)
      })
      changes += unos.length
    },

    standing: which => readStanding(database, which),

    async prune(before) {
      const pruned = await database.transaction(async tx => {
        await lockLog(tx)
        await tx.query('DELETE FROM filing_gone WHERE published < $1::timestamptz', [before.toISOString()])
        const count = await pruneRows(tx, before)
        if (count > 0) await markLog(tx)
        return count
      })
      changes += pruned
      await sweepWhenDue()
      return pruned
    },

    revisionsOf: uno => readRevisions(database, uno),
    revisionsOfEach: unos => readRevisionsOfEach(database, unos),
    readLog: (after, limit, options) => readLog(database, after, limit, options),
    state: () => readState(database),
    listen: (onFiled, onGap) => database.listen(channel, payload => onFiled(Number(payload)), onGap),
  }
}

/** Gives the log a new identity, so that no client goes on in it: its numbers are no longer those that were told. */
export async function renewLog(database: Database): Promise<void> {
  await database.query('UPDATE filing_log SET identity = gen_random_uuid()::text')
}

/** Filing and removing wait here for others to commit. */
export async function lockLog(tx: Queries): Promise<void> {
  await tx.query('SELECT 1 FROM filing_log FOR UPDATE')
}

/** Rewrites the log's row if no number is taken, because answers are kept while the row stays the same. */
export async function markLog(tx: Queries): Promise<void> {
  await tx.query('UPDATE filing_log SET last = last')
}

async function readKnown(tx: Queries, unos: readonly string[]): Promise<Known[]> {
  return tx.query<Known>(
    `SELECT doc.uno, filing.revision::float8 AS revision, coalesce(filing.raw, doc.raw) AS raw
    FROM doc JOIN filing ON filing.doc = doc.id WHERE doc.uno = ANY($1::text[]) ORDER BY filing.number`,
    [unos],
  )
}

/** Moves the payloads of entries that no longer stand in the index into the log. */
const keepReplaced = `UPDATE filing SET raw = doc.raw FROM doc
  WHERE filing.doc = doc.id AND filing.raw IS NULL AND doc.uno = ANY($1::text[])`

const insertEntries = `
  INSERT INTO filing (number, doc, revision, is_past, filed, logged, raw, state)
  SELECT number, doc.id, revision, is_past <> 0, coalesce(filed, clock_timestamp()), clock_timestamp(), entry.raw, entry.state
  FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::text[], $7::text[])
    AS entry (number, uno, revision, is_past, filed, raw, state) JOIN doc USING (uno)`

async function append(
  tx: Queries,
  decided: readonly Decided[],
  rowsByUno: ReadonlyMap<string, DocRow>,
): Promise<void> {
  if (decided.length === 0) return
  const standing = decided.flatMap(({ uno, stands }) => (stands ? (rowsByUno.get(uno) ?? []) : []))
  const last = await takeNumbers(tx, decided.length)
  const first = last - decided.length + 1
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
      entries.map(({ state }) => state),
    ])
  }
  await tellOf(tx, last)
}

/** Takes the next `count` numbers of the log, and returns the last of them. */
async function takeNumbers(tx: Queries, count: number): Promise<number> {
  const [log] = await tx.query<{ last: number }>(
    'UPDATE filing_log SET last = last + $1::int RETURNING last::float8 AS last',
    [count],
  )
  if (!log) throw new Error('The database has no log')
  return log.last
}

async function tellOf(tx: Queries, number: number): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [channel, String(number)])
}

/** Moves documents out of the index, so that nothing finds them, into entries of the log that say so. */
async function logGone(tx: Queries, unos: readonly string[], filed: Date): Promise<void> {
  const [found] = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM doc WHERE uno = ANY($1::text[])',
    [unos],
  )
  const count = found?.count ?? 0
  if (count === 0) return
  const last = await takeNumbers(tx, count)
  await tx.query(
    `INSERT INTO filing_gone (number, doc, uno, revision, published, filed, logged, raw)
    SELECT $2::bigint + row_number() OVER (ORDER BY doc.id), doc.id, doc.uno, filing.revision, doc.published,
      $3::timestamptz, clock_timestamp(), doc.raw
    FROM doc JOIN filing ON filing.doc = doc.id AND filing.raw IS NULL WHERE doc.uno = ANY($1::text[])`,
    [unos, last - count, filed.toISOString()],
  )
  await removeRows(tx, unos)
  await tellOf(tx, last)
}

/** Throws, naming the uno, for a payload that is no JSON or has no readable `published`. */
function toIncoming({ uno, raw, filed }: FiledDocument): Incoming {
  const { payload } = readPayload({ uno, raw })
  return {
    uno,
    raw: storable(raw),
    revision: revisionOf(payload),
    state: stateOf(payload),
    filed: filed ?? null,
  }
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
