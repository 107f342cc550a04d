import * as v from 'valibot'
import { uuidSchema } from '../http/readBody.ts'

/** A value of a filter, as its text in the query; refused if the column cannot hold it. */
type ValueSchema = v.GenericSchema<string, string>

export type Table = {
  name: 'columns' | 'columns_deleted' | 'items'
  /** The columns that identify a row to its writer: two rows with the same values are one. */
  key: readonly string[]
  /** The columns that may be read and filtered by, with their types in SQL. */
  columns: ReadonlyMap<string, { type: string; value: ValueSchema }>
  /** The columns that may be written, with their types in SQL; the database sets all others. */
  writable: ReadonlyMap<string, string>
  /** A row as clients write it. */
  row: v.GenericSchema<unknown, object>
}

const textOf = (mostLetters: number): ValueSchema =>
  v.pipe(v.string(), v.maxLength(mostLetters), v.regex(/^\P{Cc}*$/u))
const text = textOf(100)
const uuid: ValueSchema = uuidSchema
const number: ValueSchema = v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,15})?$/))
const integer: ValueSchema = v.pipe(v.string(), v.regex(/^-?\d{1,9}$/))
const instant: ValueSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/),
)

const flag: ValueSchema = v.picklist(['true', 'false'])
const json: ValueSchema = v.pipe(text, v.check(isJson))

/** Otherwise a list would pass for a record. */
const object = v.custom<object>(value => typeof value === 'object' && value !== null && !Array.isArray(value))
const record = v.pipe(object, v.record(v.string(), v.unknown()))

/**
 * data 3, Remote table columns, the ids of those that were deleted, and what travels with an account
 * beside them. A written row may lack the columns that the database fills in, which also checks sizes and kinds once
 * more; the policies refuse a row with another user's id, here as on Supabase.
 */
export const tables: Record<Table['name'], Table> = {
  columns: {
    name: 'columns',
    key: ['id'],
    columns: new Map([
      ['id', { type: 'uuid', value: uuid }],
      ['user_id', { type: 'uuid', value: uuid }],
      ['type', { type: 'text', value: text }],
      ['params', { type: 'jsonb', value: json }],
      ['params_at', { type: 'jsonb', value: json }],
      ['order', { type: 'double precision', value: number }],
      ['version', { type: 'integer', value: integer }],
      ['created_at', { type: 'timestamptz', value: instant }],
      ['updated_at', { type: 'timestamptz', value: instant }],
    ]),
    writable: new Map([
      ['id', 'uuid'],
      ['type', 'text'],
      ['params', 'jsonb'],
      ['params_at', 'jsonb'],
      ['order', 'double precision'],
      ['user_id', 'uuid'],
    ]),
    row: v.pipe(
      object,
      v.strictObject({
        id: v.optional(uuidSchema),
        type: v.optional(v.string()),
        params: v.optional(record),
        params_at: v.optional(record),
        order: v.optional(v.pipe(v.number(), v.finite())),
        user_id: v.optional(uuidSchema),
      }),
    ),
  },
  columns_deleted: {
    name: 'columns_deleted',
    key: ['id'],
    columns: new Map([
      ['id', { type: 'uuid', value: uuid }],
      ['user_id', { type: 'uuid', value: uuid }],
      ['deleted_at', { type: 'timestamptz', value: instant }],
    ]),
    writable: new Map(),
    row: v.never(),
  },
  items: {
    name: 'items',
    key: ['user_id', 'kind', 'id'],
    columns: new Map([
      ['row_id', { type: 'uuid', value: uuid }],
      ['user_id', { type: 'uuid', value: uuid }],
      ['kind', { type: 'text', value: text }],
      ['id', { type: 'text', value: textOf(300) }],
      ['body', { type: 'jsonb', value: json }],
      ['version', { type: 'integer', value: integer }],
      ['deleted', { type: 'boolean', value: flag }],
      ['created_at', { type: 'timestamptz', value: instant }],
      ['updated_at', { type: 'timestamptz', value: instant }],
    ]),
    writable: new Map([
      ['kind', 'text'],
      ['id', 'text'],
      ['body', 'jsonb'],
      ['deleted', 'boolean'],
      ['user_id', 'uuid'],
    ]),
    row: v.pipe(
      object,
      v.strictObject({
        kind: v.optional(v.string()),
        id: v.optional(v.string()),
        body: v.optional(record),
        deleted: v.optional(v.boolean()),
        user_id: v.optional(uuidSchema),
      }),
    ),
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
