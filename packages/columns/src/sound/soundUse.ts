import type { Use } from '../model/use.ts'
import { entryOf } from './entries.ts'
import { oneOf, readDate, readNumber, readUno, type Drop, type Readers } from './fields.ts'

const readers: Readers<Use> = {
  id: readUno,
  documentId: readUno,
  revision: readNumber,
  how: oneOf('copy', 'print', 'share', 'export', 'drag'),
  at: readDate,
  passage: value => (value === null || typeof value === 'string' ? value : undefined),
  raw: value => value,
  acknowledged: value => (value === null ? null : readNumber(value)),
  missed: value => (value === null ? null : readDate(value)),
  gone: value => (value === null ? null : readDate(value)),
}
const readUse = entryOf(readers, ['id', 'documentId', 'revision', 'how', 'at'])

/** A stored line of the account of use; null if it does not say what was taken, when and how. */
export function soundUse(row: unknown, drop: Drop): Use | null {
  const use = readUse(row, drop)
  if (!use) drop('')
  return use ? { passage: null, raw: null, acknowledged: null, missed: null, gone: null, ...use } : null
}
