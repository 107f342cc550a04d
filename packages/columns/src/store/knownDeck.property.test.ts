import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import { searchColumn } from '../testing/deck.ts'
import { afterWrite, changeBetween, emptyDeck, writeDeck, type Deck } from './knownDeck.ts'
import { createMemoryStore } from './memory.ts'
import type { Write } from './store.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const columns: fc.Arbitrary<Column> = fc
  .record({ id: ids, order: fc.nat({ max: 9 }), query: fc.constantFrom('x', 'y') })
  .map(({ id, order, query }) => createColumn({ ...searchColumn({ query }), id }, order))
const writes: fc.Arbitrary<Write> = fc.record(
  {
    columns: fc.uniqueArray(columns, { selector: ({ id }) => id, maxLength: 4 }),
    removeColumns: fc.uniqueArray(ids, { maxLength: 3 }),
    ledger: fc.constantFrom('me', 'you').map(owner => ({ ...emptyLedger, owner })),
  },
  { requiredKeys: [] },
)
/** Writes that do not remove a row that they also write. */
const soundWrites = writes.map(write =>
  write.removeColumns && write.columns
    ? {
        ...write,
        removeColumns: write.removeColumns.filter(id => !write.columns?.some(each => each.id === id)),
      }
    : write,
)
const decks = fc.array(soundWrites, { maxLength: 8 }).map(list => list.reduce<Deck>(afterWrite, emptyDeck))

const byId = (deck: Deck) => new Map(deck.columns.map(column => [column.id, column]))

describe('what the store remembers of the deck', () => {
  it('is what a store has after the same writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(soundWrites, { maxLength: 8 }), async list => {
        const store = createMemoryStore()
        let known = emptyDeck
        for (const write of list) {
          await store.update(() => write)
          known = afterWrite(known, write)
        }
        expect(byId(known)).toEqual(byId({ columns: await store.columns(), ledger: emptyLedger }))
        expect(known.columns.map(({ order }) => order)).toEqual(
          (await store.columns()).map(({ order }) => order),
        )
        expect(known.ledger).toEqual(await store.ledger())
      }),
      { numRuns },
    )
  })

  it('is put back whole', async () => {
    await fc.assert(
      fc.asyncProperty(decks, async deck => {
        const store = createMemoryStore()
        await store.update(() => writeDeck(deck))
        expect(byId({ columns: await store.columns(), ledger: emptyLedger })).toEqual(byId(deck))
        expect(await store.ledger()).toEqual(deck.ledger)
      }),
      { numRuns },
    )
  })

  it('tells of every column that was there before or is there now, and which of them were removed', () => {
    fc.assert(
      fc.property(decks, decks, (before, after) => {
        const change = changeBetween(before, after, false)
        const [was, is] = [new Set(byId(before).keys()), new Set(byId(after).keys())]
        expect(new Set(change?.columns)).toEqual(new Set([...was, ...is]))
        expect(new Set(change?.removed)).toEqual(new Set([...was].filter(id => !is.has(id))))
      }),
      { numRuns },
    )
  })
})
