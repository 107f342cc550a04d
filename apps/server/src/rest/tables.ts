import * as v from 'valibot'
import { uuidSchema } from '../http/readBody.ts'

/** A value of a filter, as its text in the query; refused where the column cannot hold it. */
type ValueSchema = v.GenericSchema<string, string>

export type Table = {
  name: 'columns' | 'columns_deleted'
  /** The columns that may be read and filtered by, with their types in SQL. */
  columns: ReadonlyMap<string, { type: string; value: ValueSchema }>
  /** The columns that may be written, with their types in SQL; the database sets all others. */
  writable: ReadonlyMap<string, string>
}

const text: ValueSchema = v.pipe(v.string(), v.maxLength(100), v.regex(/^\P{Cc}*$/u))
const uuid: ValueSchema = uuidSchema
const number: ValueSchema = v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,15})?$/))
const integer: ValueSchema = v.pipe(v.string(), v.regex(/^-?\d{1,9}$/))
const instant: ValueSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/),
)

const written = [
  ['id', 'uuid'],
  ['type', 'text'],
  ['params', 'jsonb'],
  ['order', 'double precision'],
  // The policy of the table refuses a row with another user's id, here as on Supabase.
  ['user_id', 'uuid'],
] as const

/** `data-layer.md` section 3, Remote table columns; and the ids of those that were deleted. */
export const tables: Record<Table['name'], Table> = {
  columns: {
    name: 'columns',
    columns: new Map([
      ['id', { type: 'uuid', value: uuid }],
      ['user_id', { type: 'uuid', value: uuid }],
      ['type', { type: 'text', value: text }],
      ['params', { type: 'jsonb', value: v.pipe(text, v.check(isJson)) }],
      ['order', { type: 'double precision', value: number }],
      ['version', { type: 'integer', value: integer }],
      ['created_at', { type: 'timestamptz', value: instant }],
      ['updated_at', { type: 'timestamptz', value: instant }],
    ]),
    writable: new Map(written),
  },
  columns_deleted: {
    name: 'columns_deleted',
    columns: new Map([
      ['id', { type: 'uuid', value: uuid }],
      ['user_id', { type: 'uuid', value: uuid }],
      ['deleted_at', { type: 'timestamptz', value: instant }],
    ]),
    writable: new Map(),
  },
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
