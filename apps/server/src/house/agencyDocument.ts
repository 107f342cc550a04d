import { revisionOf } from '../filing/revisionOf.ts'
import type { Standing } from '../filing/filing.ts'
import { stateOf } from '../filing/stateOf.ts'
import { instantOf } from '../index/row.ts'
import { isStorable } from '../index/writeRows.sql.ts'

/** A document of an answer, whole. */
export type AgencyDocument = Standing & { raw: string }

/** Bytes of a uno: an index takes hardly more. */
const longestUno = 2600

/** What an answer says of a document; null if it has no uno or date by which it could be kept. */
export function readRow(row: unknown): Standing | null {
  const uno = (row as { uno?: unknown } | null)?.uno
  const published = instantOf(row, 'published')
  if (typeof uno !== 'string' || !isUno(uno) || published === null) return null
  return { uno, revision: revisionOf(row), published, state: stateOf(row) }
}

const isUno = (uno: string) => uno !== '' && Buffer.byteLength(uno) <= longestUno && isStorable(uno)

export function readDocument(row: unknown): AgencyDocument | null {
  const read = readRow(row)
  return read && { ...read, raw: JSON.stringify(row) }
}
