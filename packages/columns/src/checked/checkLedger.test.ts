import { describe, expect, it } from 'vitest'
import { createColumn } from '../model/column.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import { searchColumn } from '../testing/deck.ts'
import { checkLedger } from './checkLedger.ts'

const whole = createColumn({ ...searchColumn(), id: 'a' }, 3)

describe('the ledger as it is read', () => {
  it.each([
    undefined,
    null,
    7,
    {},
    { owner: 1, closings: 'x', parked: [{ id: 'a' }], lostEdits: [{ id: 'a' }] },
    { closings: [{ id: 'a', owner: 'u', closedAt: 'now' }, null, { id: 'a', closedAt: 1 }] },
  ])('%j is an empty one', row => {
    expect(checkLedger(row, () => {})).toEqual(emptyLedger)
  })

  it('keeps what is whole in it, mends what is not, and tells of the rest', () => {
    const closing = { id: 'c', owner: 'u', closedAt: 7, isSent: true as const }
    const lostEdit = { id: 'd', owner: 'u', column: whole, lostAt: 8 }
    const ledger = { owner: 'u', isJoined: true, closings: [closing], parked: [whole], lostEdits: [lostEdit] }
    const spoiled = { ...whole, params: { ...whole.params, langs: 'fr' } }
    const dropped: string[] = []
    const row = {
      ...ledger,
      parked: [spoiled, { id: 7 }],
      lostEdits: [
        { ...lostEdit, column: spoiled },
        { ...lostEdit, lostAt: null },
      ],
    }
    expect(checkLedger(row, place => dropped.push(place))).toEqual(ledger)
    expect(dropped).toEqual([
      'parked.0.params.langs',
      'parked.1.id',
      'parked.1',
      'parked.1',
      'lostEdits.0.column.params.langs',
      'lostEdits.1.lostAt',
      'lostEdits.1',
    ])
  })
})
