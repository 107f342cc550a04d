import type { Column } from './column.ts'
import { LookupError } from '../base/errors.ts'

export type MoveDirection = 'left' | 'right' | number

/** The place of a new column: after the last one (data 4, Add). */
export function nextOrder(columns: readonly Column[]): number {
  return Math.max(-1, ...columns.map(column => column.order)) + 1
}

export function byOrder(a: Column, b: Column): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}

/**
 * All columns with a new order after one has moved, either by one place or to an index, but not past either
 * end (data 4, Move). Throws on an unknown id and on any other direction (section 5).
 */
export function moveColumn(columns: readonly Column[], id: string, direction: MoveDirection): Column[] {
  const sorted = [...columns].sort(byOrder)
  const from = sorted.findIndex(column => column.id === id)
  const column = sorted[from]
  if (!column) throw new LookupError('Column not found')
  sorted.splice(from, 1)
  sorted.splice(targetIndex(from, direction, sorted.length), 0, column)
  return sorted.map((each, order) => ({ ...each, order }))
}

function targetIndex(from: number, direction: MoveDirection, last: number): number {
  if (direction === 'left') return Math.max(0, from - 1)
  if (direction === 'right') return Math.min(last, from + 1)
  if (typeof direction === 'number' && Number.isFinite(direction)) {
    return Math.min(last, Math.max(0, Math.trunc(direction)))
  }
  throw new TypeError("Direction invalide. Utilisez 'left', 'right' ou un nombre.")
}
