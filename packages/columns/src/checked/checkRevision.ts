import type { StoredRevision } from '../model/revision.ts'
import { entryOf } from './entries.ts'
import { readFiling } from './readFiling.ts'
import { readDate, readNumber, readUno, type Drop, type Readers } from './fields.ts'

const readers: Readers<StoredRevision> = {
  id: readUno,
  revision: readNumber,
  changed: value => (value === null ? null : readDate(value)),
  // Not checked here, because the parser checks it.
  raw: value => value,
  filing: readFiling,
}
const readRevision = entryOf(readers, ['id', 'revision', 'raw'])

/** A stored revision; null if it cannot be identified. */
export function checkRevision(row: unknown, drop: Drop): StoredRevision | null {
  const revision = readRevision(row, drop)
  if (!revision) drop('')
  return revision ? { changed: null, ...revision } : null
}
