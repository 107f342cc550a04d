import { describe, expect, it } from 'vitest'
import { createColumn } from '../column.ts'
import { defaultParams } from '../params.ts'
import { searchColumn } from '../testing/deck.ts'
import { emptyLedger } from './ledger.ts'
import { isSoundCard, soundColumn, soundLedger } from './soundRows.ts'

const whole = createColumn({ ...searchColumn(), id: 'a' }, 3)

describe('trust B2: a spoiled row', () => {
  it('a whole one is given as it is', () => {
    const edge = { published: '2026-02-22T09:06:59Z', unos: ['x'] }
    const column = { ...whole, documentsIds: ['x'], newest: edge, oldest: edge }
    expect(soundColumn(column)).toBe(column)
  })

  it.each([
    undefined,
    null,
    'a',
    [],
    {},
    { ...whole, id: 7 },
    { ...whole, type: 'list' },
    { ...whole, params: null },
  ])('is no column: %j', row => {
    expect(soundColumn(row)).toBeNull()
  })

  it('without its list, or with half an edge, starts over', () => {
    const empty = { documentsIds: [], newest: null, oldest: null, hasNoMore: false }
    expect(soundColumn({ ...whole, documentsIds: 'x', hasNoMore: true })).toEqual({ ...whole, ...empty })
    expect(soundColumn({ ...whole, documentsIds: ['x'], newest: { unos: [] } })).toEqual({
      ...whole,
      ...empty,
    })
    expect(soundColumn({ id: 'b', type: 'search', params: { query: 'bridge' } })).toMatchObject({
      ...empty,
      order: 0,
      params: { ...defaultParams(), query: 'bridge' },
    })
  })

  it('is no card without an id and a date', () => {
    expect(isSoundCard({ id: 'x', published: new Date() })).toBe(true)
    expect([undefined, {}, { id: 'x', published: 'never' }].some(isSoundCard)).toBe(false)
  })

  it.each([
    undefined,
    null,
    7,
    {},
    { owner: 1, closings: 'x', parked: [{ id: 'a' }], lostEdits: [{ id: 'a' }] },
  ])('%j as a ledger is an empty one', row => {
    expect(soundLedger(row)).toEqual(emptyLedger)
  })

  it('a ledger keeps what is whole in it', () => {
    const ledger = { ...emptyLedger, owner: 'u', isJoined: true, parked: [whole] }
    expect(soundLedger({ ...ledger, parked: [whole, { id: 7 }] })).toEqual(ledger)
  })
})
