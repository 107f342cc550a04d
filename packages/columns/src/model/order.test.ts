import { describe, expect, it } from 'vitest'
import { createColumn } from './column.ts'
import { moveColumn, nextOrder, type MoveDirection } from './order.ts'
import { searchColumn } from '../testing/deck.ts'

const columns = ['a', 'b', 'c', 'd'].map((id, order) => createColumn({ ...searchColumn(), id }, order))
const moved = (id: string, direction: MoveDirection) =>
  moveColumn(columns, id, direction)
    .map(column => column.id)
    .join('')

describe('data 4: move', () => {
  it.each<[string, MoveDirection, string]>([
    ['b', 'left', 'bacd'],
    ['a', 'left', 'abcd'],
    ['b', 'right', 'acbd'],
    ['d', 'right', 'abcd'],
    ['d', 0, 'dabc'],
    ['a', 2, 'bcad'],
    ['b', 99, 'acdb'],
    ['c', -5, 'cabd'],
    ['a', 1.9, 'bacd'],
  ])('%s to %s gives %s', (id, direction, expected) => {
    expect(moved(id, direction)).toBe(expected)
  })

  it('rewrites the order of all columns from 0, whatever holes it had', () => {
    const holey = columns.map(column => ({ ...column, order: column.order * 7 + 3 }))
    expect(moveColumn(holey, 'c', 'left').map(column => column.order)).toEqual([0, 1, 2, 3])
  })

  it.each(['up', '1', Number.NaN, Infinity, null])('data 5: refuses %s', direction => {
    expect(() => moved('a', direction as 'left')).toThrow(
      new TypeError("Direction invalide. Utilisez 'left', 'right' ou un nombre."),
    )
  })

  it('data 5: finds no column of that id', () => {
    expect(() => moved('x', 'left')).toThrow('Column not found')
  })
})

describe('data 4: the place of a new column', () => {
  it('is behind the highest order', () => {
    expect(nextOrder([])).toBe(0)
    expect(nextOrder(columns.filter(column => column.id !== 'b'))).toBe(4)
  })
})
