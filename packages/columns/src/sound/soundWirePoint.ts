import type { CompleteColumn, WirePoint } from '../model/wirePoint.ts'
import { isFields, readNumber, type Drop } from './fields.ts'

/** The stored place in the wire's log; null if it cannot be read, so that every column is requested again. */
export function soundWirePoint(row: unknown, drop: Drop): WirePoint | null {
  if (row === undefined) return null
  const [number, at] = isFields(row) ? [readNumber(row.number), readNumber(row.at)] : []
  const isWhole = number !== undefined && at !== undefined
  if (!isFields(row) || !isWhole || typeof row.log !== 'string' || !isFields(row.complete)) {
    drop('')
    return null
  }
  const complete = Object.entries(row.complete).filter(
    (entry): entry is [string, CompleteColumn] =>
      isFields(entry[1]) && readNumber(entry[1].since) !== undefined && typeof entry[1].search === 'string',
  )
  return { log: row.log, number, at, complete: Object.fromEntries(complete) }
}
