import type { ColumnHead, ImportedColumn } from '@wiredeck/columns'
import * as v from 'valibot'

/** A file of another application, or a future one of ours, says something else here. */
const format = 'deck-columns'
const version = 1

/** As large as a file of columns may be, bytes: thousands of them. */
export const largestFile = 2_000_000

const text = v.pipe(v.string(), v.maxLength(20_000))

const paramsSchema = v.object({
  topic: v.optional(text),
  query: v.optional(text),
  class: v.optional(text),
  langs: v.optional(v.array(text)),
  provider: v.optional(v.picklist(['afp-only', 'all', 'without-afp', 'others-providers'])),
  dateFrom: v.optional(text),
  dateTo: v.optional(text),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  genreid: v.optional(v.object({ exclude: v.array(text) })),
})

const fileSchema = v.object({
  format: v.literal(format),
  version: v.literal(version),
  columns: v.array(
    v.object({ id: v.optional(text), type: v.picklist(['topic', 'search']), params: paramsSchema }),
  ),
})

/** The columns of a deck as a file: what they ask for, in their order, without their documents. */
export function writeColumnsFile(heads: readonly ColumnHead[]): string {
  const columns = heads.map(({ id, type, params }) => ({ id, type, params }))
  return `${JSON.stringify({ format, version, columns }, null, 2)}\n`
}

/** What such a file holds; null for anything else. */
export function readColumnsFile(content: string): ImportedColumn[] | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), content)
  // JSON has no undefined: a key that is absent in the file is absent here.
  return read.success ? (read.output.columns as ImportedColumn[]) : null
}
