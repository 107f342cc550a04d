import { createMemoryStore, noteUse, type Recall } from '@wiredeck/columns'
import { expect, it } from 'vitest'
import { createTabStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'
import { createUsesAccount } from './usesAccount.ts'

it('D44: an acknowledgement and what the wire tells meanwhile are both kept, and a later one stays', async () => {
  const store = createMemoryStore()
  await noteUse(store, { documentId: 'x', revision: 1, how: 'copy', passage: null }, new Date())
  const board = createUsesAccount({
    store,
    server: { now: Date.now, embargoesOverBy: Date.now },
    clock: { every: () => () => {} },
    watchedHours: createStoredValue(createTabStorage(), 'hours', () => 72, String),
    report: () => {},
  })
  const gone = new Date(9000)
  const recall = (revision: number) => ({ card: { id: 'x', revision } }) as Recall
  await Promise.all([board.acknowledge(recall(3)), store.updateUses(use => ({ ...use, gone }))])
  await board.acknowledge(recall(2))
  expect(await store.uses()).toEqual([expect.objectContaining({ acknowledged: 3, gone })])
})
