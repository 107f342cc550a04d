import type { RestQuery } from './readQuery.ts'
import type { WrittenRows } from './readRows.ts'
import type { Table } from './tables.ts'

/** Names come from the table's own lists, values are parameters: nothing of a client's stands in the text. */
export type Statement = { sql: string; parameters: readonly unknown[] }

/**
 * The result of every statement: the first rows that fit into an answer, as JSON with commas between them, how many these
 * are, and their bytes; and how many rows were found or changed in all.
 */
export type Result = { rows: string; count: number; bytes: number; all: number }

/** How many rows an answer may have, and bytes; and how many it has even if they are larger than that. */
export type Room = { rows: number; bytes: number; atLeast: 0 | 1 }

export const wholeRoom: Room = { rows: 1000, bytes: 4 * 1024 * 1024, atLeast: 1 }

/** The rows from a place on for which there is room. */
export function selectStatement({ name }: Table, query: RestQuery, from: number, room: Room): Statement {
  const order = query.orderBy.length > 0 ? ` ORDER BY ${query.orderBy.join(', ')}` : ''
  const rows = `SELECT ${names(query.select)} FROM public.${name}${whereOf(query)}${order}
    LIMIT ${room.rows} OFFSET ${from}`
  return { sql: asResult(`(${rows})`, room), parameters: query.values }
}

export type OnConflict = 'fail' | 'merge' | 'ignore'

export function insertStatement(
  table: Table,
  query: RestQuery,
  { json, columns }: WrittenRows,
  onConflict: OnConflict,
): Statement {
  const given = names(columns)
  // A row without any column has the defaults of all.
  const rows =
    columns.length === 0
      ? 'SELECT FROM jsonb_array_elements($1::text::jsonb)'
      : `SELECT ${given} FROM jsonb_to_recordset($1::text::jsonb) AS given(${typed(table, columns)})`
  const target = columns.length === 0 ? '' : ` (${given})`
  const changed = columns.filter(column => !table.key.includes(column))
  const onKey = ` ON CONFLICT (${names(table.key)}) DO`
  const conflicts: Record<OnConflict, string> = {
    fail: '',
    ignore: `${onKey} NOTHING`,
    merge:
      changed.length === 0
        ? `${onKey} NOTHING`
        : `${onKey} UPDATE SET ${changed.map(column => `"${column}" = excluded."${column}"`).join(', ')}`,
  }
  return returning(`INSERT INTO public.${table.name}${target} ${rows}${conflicts[onConflict]}`, query, [json])
}

export function updateStatement(table: Table, query: RestQuery, { json, columns }: WrittenRows): Statement {
  const parameter = `$${query.values.length + 1}`
  const given = `jsonb_to_recordset(${parameter}::text::jsonb) AS given(${typed(table, columns)})`
  const set = columns.map(column => `"${column}" = given."${column}"`).join(', ')
  const where = query.where.map(condition => `AND c.${condition}`).join(' ')
  return returning(`UPDATE public.${table.name} AS c SET ${set} FROM ${given} WHERE true ${where}`, query, [
    ...query.values,
    json,
  ])
}

export function deleteStatement({ name }: Table, query: RestQuery): Statement {
  return returning(`DELETE FROM public.${name} AS c${whereOf(query)}`, query, query.values)
}

function returning(change: string, { select }: RestQuery, parameters: readonly unknown[]): Statement {
  const table = change.startsWith('INSERT') ? '' : 'c.'
  const columns = select.map(column => `${table}"${column}"`).join(', ')
  return { sql: `WITH r AS (${change} RETURNING ${columns}) ${asResult('r', wholeRoom)}`, parameters }
}

const names = (columns: readonly string[]) => columns.map(column => `"${column}"`).join(', ')
const typed = ({ writable }: Table, columns: readonly string[]) =>
  columns.map(column => `"${column}" ${writable.get(column)}`).join(', ')
const whereOf = ({ where }: RestQuery) => (where.length > 0 ? ` WHERE ${where.join(' AND ')}` : '')

/** Measured by the database, which then need not give away rows that do not fit. */
function asResult(rows: string, room: Room): string {
  return `SELECT coalesce(string_agg(json, ',' ORDER BY place) FILTER (WHERE fits), '') AS rows,
    count(*) FILTER (WHERE fits)::int AS count,
    coalesce(max(size) FILTER (WHERE fits), 0)::int AS bytes,
    count(*)::int AS all
    FROM (
      SELECT *, place <= ${room.atLeast} OR (place <= ${room.rows} AND size <= ${room.bytes}) AS fits
      FROM (
        SELECT json, row_number() OVER () AS place,
          sum(octet_length(json) + 1) OVER (ROWS UNBOUNDED PRECEDING) AS size
        FROM (SELECT row_to_json(r)::text AS json FROM ${rows} AS r) AS written
      ) AS measured
    ) AS cut`
}
