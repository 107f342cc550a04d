import type { StoredRevision } from '../model/revision.ts'
import { entryOf } from './entries.ts'
import { readFiling } from './readFiling.ts'
import { readDate, readNumber, readUno, type Drop, type Readers } from './fields.ts'

const readers: Readers<StoredRevision> = {
  id: readUno,
  revision: readNumber,
  changed: value => (value === null ? null : readDate(value)),
  // Whoever parses it finds out what it is.
  raw: value => value,
  filing: readFiling,
}
const readRevision = entryOf(readers, ['id', 'revision', 'raw'])

/** A stored revision; null where it cannot be told apart from others. */
export function soundRevision(row: unknown, drop: Drop): StoredRevision | null {
  const revision = readRevision(row, drop)
  if (!revision) drop('')
  return revision ? { changed: null, ...revision } : null
}
