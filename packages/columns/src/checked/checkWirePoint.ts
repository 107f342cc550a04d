import type { CompleteColumn, WirePoint } from '../model/wirePoint.ts'
import { isFields, readInstant, readNumber, type Drop } from './fields.ts'

/** The stored place in the wire's log; null if it cannot be read, so that every column is requested again. */
export function checkWirePoint(row: unknown, drop: Drop): WirePoint | null {
  if (row === undefined) return null
  const [number, at] = isFields(row) ? [readNumber(row.number), readInstant(row.at)] : []
  const isWhole = number !== undefined && at !== undefined
  if (!isFields(row) || !isWhole || typeof row.log !== 'string' || !isFields(row.complete)) {
    drop('')
    return null
  }
  const complete = Object.entries(row.complete).flatMap(([id, column]): [string, CompleteColumn][] => {
    const read = readColumn(column, number)
    return read ? [[id, read]] : []
  })
  const openNumber = readNumber(row.openNumber)
  return {
    log: row.log,
    number,
    at,
    complete: Object.fromEntries(complete),
    ...(openNumber !== undefined && { openNumber }),
  }
}

/** Decks of before stored one number for all columns. */
function readColumn(column: unknown, numberOfAll: number): CompleteColumn | null {
  if (!isFields(column) || typeof column.search !== 'string') return null
  const { search } = column
  const [since, number] = [readInstant(column.since), readNumber(column.number ?? numberOfAll)]
  if (since === undefined || number === undefined) return null
  return { since, search, number, ...(column.isOpen === true && { isOpen: true }) }
}
