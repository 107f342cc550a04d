import type { ColumnHead } from '@wiredeck/columns'
import * as v from 'valibot'

/** A file of another application, or a future one of ours, says something else here. */
const format = 'deck-columns'
const version = 1

/** As large as a file of columns may be, bytes: thousands of them. */
export const largestFile = 2_000_000

const fileSchema = v.object({
  format: v.literal(format),
  version: v.literal(version),
  columns: v.array(v.unknown()),
})

/** The columns of a deck as a file: what they ask for, in their order, without their documents. */
export function writeColumnsFile(heads: readonly ColumnHead[]): string {
  const columns = heads.map(({ id, type, params }) => ({ id, type, params }))
  return `${JSON.stringify({ format, version, columns }, null, 2)}\n`
}

/** What such a file holds, to be read by who takes it; null for anything else. */
export function readColumnsFile(content: string): unknown[] | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), content)
  return read.success ? read.output.columns : null
}
