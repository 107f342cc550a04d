import { toShared, type ColumnHead } from '@wiredeck/columns'
import * as v from 'valibot'

/** Files of other applications have another format, and files of later decks another version. */
const format = 'deck-columns'
const version = 1

/** The largest file that is read, bytes; it holds thousands of columns. */
export const largestFile = 2_000_000

const fileSchema = v.object({
  format: v.literal(format),
  version: v.literal(version),
  columns: v.array(v.unknown()),
})

/** The content of a file of columns: their params, in their order, without their documents. */
export function writeColumnsFile(heads: readonly ColumnHead[]): string {
  const columns = heads.map(({ id, type, ...head }) => ({ id, type, params: toShared(head) }))
  return `${JSON.stringify({ format, version, columns }, null, 2)}\n`
}

/** The entries of such a file, which the import checks; null for anything else. */
export function readColumnsFile(content: string): unknown[] | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), content)
  return read.success ? read.output.columns : null
}
