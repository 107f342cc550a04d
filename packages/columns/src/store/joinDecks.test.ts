import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { searchColumn } from '../testing/deck.ts'
import { joinDecks } from './joinDecks.ts'
import type { Deck } from './knownDeck.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import type { Ledger } from '../model/ledger.ts'

const column = (id: string, order: number, changes: Partial<Column> = {}): Column => ({
  ...createColumn({ ...searchColumn(), id }, order),
  ...changes,
})
const asking = (query: string, editedAt: number): Partial<Column> => ({
  params: { ...searchColumn().params, query },
  editedAt,
})
const deck = (columns: Column[], ledger: Partial<Ledger> = {}): Deck => ({
  columns,
  ledger: { ...emptyLedger, ...ledger },
})
const idsOf = (columns: readonly Column[] = []) => columns.map(({ id }) => id)

const [a, b, c] = [column('a', 0, { documentsIds: ['x'] }), column('b', 1), column('c', 2)]

describe('ADR-0013: what was done in memory joins a database that comes late', () => {
  it('nothing: its columns stay as they are, with their documents', () => {
    const { columns } = joinDecks(deck([a, b]), deck([{ ...a, documentsIds: [] }, b]), deck([a, b]))
    expect(columns).toEqual([a, b])
  })

  it('the later of two edits stands, with a list that starts over', () => {
    const edited = column('a', 0, asking('new', 2))
    const elsewhere = column('b', 1, asking('elsewhere', 3))
    const memory = deck([edited, column('b', 1, asking('here', 2))])
    expect(joinDecks(deck([a, elsewhere]), memory, deck([a, b])).columns).toEqual([edited, elsewhere])
  })

  it('what was closed goes, whether or not it had an owner, and the others close ranks', () => {
    const memory = deck([a, { ...c, order: 1 }])
    const { columns, removeColumns } = joinDecks(deck([a, b, c]), memory, deck([a, b, c]))
    expect([columns, removeColumns]).toEqual([[a, { ...c, order: 1 }], ['b']])
  })

  it('what was moved stands at its new place, and what came from elsewhere behind', () => {
    const memory = deck([
      { ...b, order: 0 },
      { ...a, order: 1 },
    ])
    expect(idsOf(joinDecks(deck([a, b, c]), memory, deck([a, b])).columns)).toEqual(['b', 'a', 'c'])
  })

  it('what was added stands behind with its owner, but for starters', () => {
    const memory = deck([column('s', 0, { isStarter: true }), column('n', 1)], { owner: 'u' })
    expect(joinDecks(deck([a]), memory, deck([])).columns).toEqual([a, column('n', 1, { owner: 'u' })])
  })

  it('D30: what was noted is noted once, and what was taken back is not', () => {
    const [kept, undone, noted] = ['k', 'u', 'n'].map(id => ({ id, owner: 'u', closedAt: 7 }))
    const closings = (...list: (typeof kept)[]) => deck([], { closings: list.flatMap(each => each ?? []) })
    const { ledger } = joinDecks(closings(kept, undone), closings(kept, noted), closings(kept, undone))
    expect(ledger?.closings).toEqual([kept, noted])
  })
})
