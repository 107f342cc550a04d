import { aroundCard, describeOddRows } from '../testing/describeOddRows.ts'
import type { Column } from '../model/column.ts'
import { describeStore } from './conformance.ts'
import { createMemoryStore } from './memory.ts'

describeStore('the store in memory', async () => createMemoryStore())

describeOddRows('the store in memory', async report => {
  const store = createMemoryStore(report)
  return {
    store,
    // Only its callers can write to it, so it has no rows behind its back.
    putColumns: async rows => void (await store.update(() => ({ columns: rows as unknown as Column[] }))),
    putDocuments: rows => store.putDocuments(rows.map(({ card, raw }) => aroundCard(card, raw))),
  }
})
