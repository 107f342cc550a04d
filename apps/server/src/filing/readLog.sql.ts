import type { Queries } from '../database/database.ts'
import { isStorable } from '../index/writeRows.sql.ts'
import { firstOf } from '../index/firstOf.ts'
import { stateOf } from './stateOf.ts'
import type { LogEntry, LogPage, LogState, ReadOptions, Revision, Standing, StandingIn } from './filing.ts'

const state =
  'SELECT identity AS log, last::float8 AS newest, dropped_to::float8 AS "droppedTo" FROM filing_log'

export async function readState(queries: Queries): Promise<LogState> {
  const [row] = await queries.query<LogState>(state)
  if (!row) throw new Error('The database has no log')
  return row
}

const columns = `filing.number::float8 AS number, filing.revision::float8 AS revision, filing.filed, filing.logged,
  coalesce(filing.raw, doc.raw) AS raw`

/** Each part has a limit of its own, so that neither reads beyond its first rows. */
const entries = `
  (SELECT ${columns}, doc.uno, doc.id::float8 AS order, ${firstOf('doc.id')} AS first, filing.is_past AS "isPast",
    (SELECT before.raw FROM filing AS before
      WHERE before.doc = filing.doc AND before.number < filing.number AND before.revision <= filing.revision
      ORDER BY before.revision DESC, before.number DESC LIMIT 1) AS before, false AS "isGone"
  FROM filing JOIN doc ON doc.id = filing.doc
  WHERE filing.number > $1::bigint AND filing.number <= $2::bigint AND NOT (filing.is_past AND $3::boolean)
  ORDER BY filing.number LIMIT $4::int)
  UNION ALL
  (SELECT number::float8, revision::float8, filed, logged, raw, uno, doc::float8, NULL, false, raw, true
  FROM filing_gone WHERE number > $1::bigint AND number <= $2::bigint
  ORDER BY filing_gone.number LIMIT $4::int)
  ORDER BY number LIMIT $4::int`

/**
 * Asks for the state of the log first: all numbers up to that one have been committed by then, so the next
 * query sees them.
 */
export async function readLog(
  queries: Queries,
  after: number,
  limit: number,
  { isPastLeftOut = false }: ReadOptions = {},
): Promise<LogPage> {
  const now = await readState(queries)
  if (now.newest <= after) return { ...now, entries: [] }
  return {
    ...now,
    entries: await queries.query<LogEntry>(entries, [after, now.newest, isPastLeftOut, limit]),
  }
}

export async function readRevisions(queries: Queries, uno: string): Promise<Revision[]> {
  if (!isStorable(uno)) return []
  return queries.query<Revision>(
    `SELECT ${columns} FROM filing JOIN doc ON doc.id = filing.doc WHERE doc.uno = $1 ORDER BY filing.number`,
    [uno],
  )
}

export async function readRevisionsOfEach(
  queries: Queries,
  unos: readonly string[],
): Promise<Map<string, Revision[]>> {
  const rows = await queries.query<Revision & { uno: string }>(
    `SELECT doc.uno, ${columns} FROM filing JOIN doc ON doc.id = filing.doc
    WHERE doc.uno = ANY($1::text[]) ORDER BY filing.number`,
    [unos.filter(isStorable)],
  )
  const revisions = new Map<string, Revision[]>()
  for (const { uno, ...revision } of rows) revisions.set(uno, [...(revisions.get(uno) ?? []), revision])
  return revisions
}

/** Entries of earlier releases have no state, so it is read from the payload. */
const standing = `
  SELECT doc.uno, filing.revision::float8 AS revision, doc.published, filing.state,
    CASE WHEN filing.state IS NULL THEN doc.raw END AS raw
  FROM doc JOIN filing ON filing.doc = doc.id AND filing.raw IS NULL`

export async function readStanding(queries: Queries, which: StandingIn): Promise<Standing[]> {
  const rows =
    'unos' in which
      ? await queries.query<StandingRow>(`${standing} WHERE doc.uno = ANY($1::text[])`, [
          which.unos.filter(isStorable),
        ])
      : await queries.query<StandingRow>(
          `${standing} WHERE doc.published >= $1::timestamptz AND doc.published <= coalesce($2::timestamptz, 'infinity')`,
          [which.from, which.to],
        )
  return rows.map(({ state, raw, ...row }) => ({
    ...row,
    state: state ?? stateOf(JSON.parse(raw ?? 'null')),
  }))
}

/** One of `state` and `raw` is null. */
type StandingRow = Omit<Standing, 'state'> & { state: string | null; raw: string | null }
