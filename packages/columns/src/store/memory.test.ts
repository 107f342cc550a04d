import { aroundCard, describeOddRows } from '../testing/describeOddRows.ts'
import type { Column } from '../model/column.ts'
import { describeStore } from '../testing/storeContract.ts'
import { createMemoryStore } from './memory.ts'

describeStore('the store in memory', async now => createMemoryStore(() => {}, now))

describeOddRows('the store in memory', async report => {
  const store = createMemoryStore(report)
  return {
    store,
    // A store in memory has no back door, so rows are written through its own methods.
    putColumns: async rows => void (await store.update(() => ({ columns: rows as unknown as Column[] }))),
    putDocuments: rows => store.putDocuments(rows.map(({ card, raw }) => aroundCard(card, raw))),
  }
})
