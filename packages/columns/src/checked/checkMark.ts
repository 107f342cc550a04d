import type { Mark, Sight } from '../model/mark.ts'
import { entryOf } from './entries.ts'
import { readDate, readNumber, readUno, type Drop, type Reader, type Readers } from './fields.ts'

const sightReaders: Readers<Sight> = { revision: readNumber, at: readDate }
const readSight = entryOf(sightReaders, ['revision', 'at'])
const readSightOrNull: Reader<Sight | null> = (value, drop) =>
  value === null ? null : readSight(value, drop)

const markReaders: Readers<Mark> = { id: readUno, read: readSightOrNull, seen: readSightOrNull }
const readMark = entryOf(markReaders, ['id'])

/** A stored mark; an unreadable part counts as not looked at. */
export function checkMark(row: unknown, drop: Drop): Mark | null {
  const mark = readMark(row, drop)
  if (!mark) drop('')
  return mark ? { read: null, seen: null, ...mark } : null
}
