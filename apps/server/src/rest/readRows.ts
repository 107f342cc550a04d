import type { Context } from 'hono'
import * as v from 'valibot'
import { parseJson } from '../http/parseJson.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Table } from './tables.ts'

const mostRows = 1000
/** Bytes of one row, as JSON, without the times of its edits, which the database bounds. */
const largestRow = 64 * 1024

export const tooLarge = () =>
  new CodedRefusal(413, '54000', `A row may have ${largestRow / 1024} kB at most, and this one has more`)

export type WrittenRows = {
  /** One JSON list: the only value that goes to the database. */
  json: string
  count: number
  /** Writable columns that the rows have, as they stand in SQL. */
  columns: string[]
}

/** The rows of a body, an object or a list of them, as a JSON list. */
export async function readRows(context: Context, table: Table, named: string[] | null): Promise<WrittenRows> {
  const body = await readJson(context)
  const rows = (Array.isArray(body) ? body : [body]).map(row => readRow(row, table))
  if (rows.length > mostRows) throw new CodedRefusal(413, '54000', `More than ${mostRows} rows at once`)
  if (rows.some(row => Buffer.byteLength(JSON.stringify({ ...row, params_at: undefined })) > largestRow))
    throw tooLarge()
  const columns = [...new Set([...(named ?? []), ...rows.flatMap(row => Object.keys(row))])]
  const foreign = columns.find(column => !table.writable.has(column))
  if (foreign !== undefined)
    throw new CodedRefusal(
      400,
      'PGRST204',
      `The column ${foreign} of ${table.name} is not written by clients`,
    )
  return { json: JSON.stringify(rows), count: rows.length, columns }
}

function readRow(row: unknown, table: Table): object {
  const read = v.safeParse(table.row, row)
  if (read.success) return read.output
  const place = v.getDotPath(read.issues[0])
  throw new CodedRefusal(400, '22P02', `${place ?? 'A row'} cannot be used`)
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return parseJson(await context.req.text())
  } catch {
    throw new CodedRefusal(400, 'PGRST102', 'The body is not JSON, or nested too deep')
  }
}
