import type { Context } from 'hono'
import * as v from 'valibot'
import { parseJson } from '../http/parseJson.ts'
import { uuidSchema } from '../http/readBody.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Table } from './tables.ts'

/** A row may lack the columns that the database fills in, which also checks sizes and kinds once more. */
const rowSchema = v.pipe(
  v.custom<object>(isObject),
  v.strictObject({
    id: v.optional(uuidSchema),
    type: v.optional(v.string()),
    params: v.optional(v.pipe(v.custom<object>(isObject), v.record(v.string(), v.unknown()))),
    order: v.optional(v.pipe(v.number(), v.finite())),
    user_id: v.optional(uuidSchema),
  }),
)

/** Otherwise a list would pass for a record. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const mostRows = 1000

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
  const rows = (Array.isArray(body) ? body : [body]).map(readRow)
  if (rows.length > mostRows) throw new CodedRefusal(413, '54000', `More than ${mostRows} rows at once`)
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

function readRow(row: unknown) {
  const read = v.safeParse(rowSchema, row)
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
