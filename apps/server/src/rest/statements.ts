import type { RestQuery } from './readQuery.ts'
import type { WrittenRows } from './readRows.ts'
import type { Table } from './tables.ts'

/** Names come from the table's own lists, values are parameters: nothing of a client's stands in the text. */
export type Statement = { sql: string; parameters: readonly unknown[] }

/** The result of every statement: the rows as one JSON text, and how many they are. */
export type Result = { body: string; count: number }

export function selectStatement({ name }: Table, query: RestQuery): Statement {
  const order = query.orderBy.length > 0 ? ` ORDER BY ${query.orderBy.join(', ')}` : ''
  const rows = `SELECT ${names(query.select)} FROM public.${name}${whereOf(query)}${order}`
  return { sql: `SELECT ${asJson('r')} FROM (${rows}) AS r`, parameters: query.values }
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
  return { sql: `WITH r AS (${change} RETURNING ${columns}) SELECT ${asJson('r')} FROM r`, parameters }
}

const names = (columns: readonly string[]) => columns.map(column => `"${column}"`).join(', ')
const typed = ({ writable }: Table, columns: readonly string[]) =>
  columns.map(column => `"${column}" ${writable.get(column)}`).join(', ')
const whereOf = ({ where }: RestQuery) => (where.length > 0 ? ` WHERE ${where.join(' AND ')}` : '')
const asJson = (rows: string) =>
  `coalesce(json_agg(row_to_json(${rows})), '[]')::text AS body, count(*)::int AS count`
