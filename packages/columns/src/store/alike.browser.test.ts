import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { searchColumn } from '../testing/deck.ts'
import { storedStory } from '../testing/storedStory.ts'
import { openIndexedDbStore } from './indexedDb.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import { createMemoryStore } from './memory.ts'
import type { Store, StoreChange } from './store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    propertyRuns: number
  }
}

const numRuns = Math.ceil(inject('propertyRuns') / 4)

const columnId = fc.constantFrom('a', 'b', 'c')
const documentId = fc.constantFrom('u', 'v', 'w', 'x', 'y', 'z')
const shortId = fc.constantFrom('AAAAAAA', 'BBBBBBB', null)
const columns: fc.Arbitrary<Column> = fc
  .record({
    id: columnId,
    order: fc.nat(3),
    documentsIds: fc.uniqueArray(documentId),
    lastUpdated: fc.nat(9),
  })
  .map(({ id, order, ...changes }) => ({ ...createColumn({ ...searchColumn(), id }, order), ...changes }))
const documents = fc
  .record({ id: documentId, shortId, revision: fc.nat(3) })
  .map(({ id, revision, ...changes }) => storedStory(id, { ...changes, raw: { revision } }))
const writes = fc.record(
  {
    columns: fc.array(columns, { maxLength: 3 }),
    removeColumns: fc.array(columnId, { maxLength: 2 }),
    ledger: fc.constantFrom('one', 'two').map(owner => ({ ...emptyLedger, owner })),
    documents: fc.uniqueArray(documents, { maxLength: 4, selector: ({ id }) => id }),
  },
  { requiredKeys: [] },
)

type Operation = (store: Store) => Promise<unknown>
const operations: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: writes.map(
      (write): Operation =>
        store =>
          store.update(() => write),
    ),
  },
  fc.tuple(columnId, writes).map(
    ([id, write]): Operation =>
      store =>
        store.updateColumn(id, () => write),
  ),
  columnId.map(
    (id): Operation =>
      store =>
        store.updateColumn(id, () => null),
  ),
  fc.array(documents, { maxLength: 3 }).map(
    (list): Operation =>
      store =>
        store.putDocuments(list),
  ),
  fc.constant<Operation>(store => store.cleanup()),
  fc.constant<Operation>(store => store.clear()),
)

const everyDocument = ['u', 'v', 'w', 'x', 'y', 'z']

async function contentsOf(store: Store): Promise<unknown> {
  return {
    columns: await store.columns(),
    ledger: await store.ledger(),
    documents: await Promise.all(everyDocument.map(id => store.document(id))),
    cards: await store.cards(everyDocument),
  }
}

it('data 3: the two stores behave alike under random operations', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operations, { maxLength: 20 }), async given => {
      const subjects = [
        createMemoryStore(),
        await openIndexedDbStore({ name: `alike-${crypto.randomUUID()}` }),
      ]
      const changes = subjects.map(store => {
        const told: StoreChange[] = []
        // Sorted, because the order is not guaranteed.
        store.subscribe(({ columns: ids, documents: own, removed = [], ...more }) =>
          told.push({
            columns: ids.toSorted(),
            documents: own.toSorted(),
            removed: removed.toSorted(),
            ...more,
          }),
        )
        return told
      })
      for (const operation of given) {
        const [inMemory, inDatabase] = [await operation(subjects[0]!), await operation(subjects[1]!)]
        expect(inDatabase).toEqual(inMemory)
        expect(await contentsOf(subjects[1]!)).toEqual(await contentsOf(subjects[0]!))
      }
      expect(changes[1]).toEqual(changes[0])
      for (const store of subjects) store.close()
    }),
    { numRuns },
  )
})
