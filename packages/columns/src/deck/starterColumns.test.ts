import { defaultAgency } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { giveStarterColumns } from './starterColumns.ts'
import { createMemoryStore } from '../store/memory.ts'
import { searchColumn } from '../testing/deck.ts'

describe('D31: starter columns', () => {
  it('are put on an empty deck, marked', async () => {
    const store = createMemoryStore()
    await giveStarterColumns(store, [searchColumn({ query: 'a' }), searchColumn({ query: 'b' })], {
      agency: defaultAgency,
      report: () => {},
    })
    expect(await store.columns()).toMatchObject([
      { params: { query: 'a' }, order: 0, isStarter: true },
      { params: { query: 'b' }, order: 1, isStarter: true },
    ])
  })

  it('are not put beside columns that are there, also when two tabs start together', async () => {
    const store = createMemoryStore()
    const starters = [searchColumn()]
    await Promise.all([
      giveStarterColumns(store, starters, { agency: defaultAgency, report: () => {} }),
      giveStarterColumns(store, starters, { agency: defaultAgency, report: () => {} }),
    ])
    expect(await store.columns()).toHaveLength(1)
  })
})
