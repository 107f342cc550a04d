import { describe, expect, it } from 'vitest'
import { checkWirePoint } from './checkWirePoint.ts'

const column = { since: 3, search: '{}', number: 6 }
const point = {
  log: 'log',
  number: 5,
  at: 9,
  complete: { a: column, b: { ...column, number: 8, isOpen: true } },
  openNumber: 7,
}

function read(row: unknown) {
  const dropped: string[] = []
  return { point: checkWirePoint(row, place => void dropped.push(place)), dropped }
}

describe('the stored place in the log', () => {
  it('is read as it was stored', () => {
    expect(read(point)).toStrictEqual({ point, dropped: [] })
    expect(read(undefined)).toEqual({ point: null, dropped: [] })
  })

  it('of an earlier deck is one number for all its columns, and none of open documents', () => {
    const { number: _, ...earlier } = column
    const { openNumber: _none, ...rest } = point
    expect(read({ ...rest, complete: { a: earlier } }).point).toStrictEqual({
      ...rest,
      complete: { a: { ...earlier, number: 5 } },
    })
  })

  it.each([[{ number: 'six' }], [{ since: null }], [{ search: 7 }], [{ number: Number.NaN }]])(
    'costs a column with %j its place, and no other',
    wrong => {
      const complete = { ...point.complete, a: { ...column, ...wrong } }
      expect(read({ ...point, complete }).point?.complete).toEqual({ b: point.complete.b })
    },
  )

  it('is none where it cannot be read, and has no number of open documents where that cannot be', () => {
    for (const wrong of [{ log: 1 }, { number: '5' }, { at: undefined }, { complete: null }])
      expect(read({ ...point, ...wrong })).toEqual({ point: null, dropped: [''] })
    expect(read({ ...point, openNumber: 'seven' }).point).not.toHaveProperty('openNumber')
    expect(read({ ...point, openNumber: undefined }).point).not.toHaveProperty('openNumber')
  })
})
