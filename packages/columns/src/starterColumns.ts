import type { NewColumn } from './column.ts'
import { createColumn } from './column.ts'
import type { Store } from './store/store.ts'

/** Puts the starter columns of the configuration on an empty deck (decision 31); a deck with columns stays as it is. */
export async function giveStarterColumns(store: Store, starters: readonly NewColumn[]): Promise<void> {
  await store.update(columns => {
    if (columns.length > 0) return null
    return { columns: starters.map((starter, order) => createColumn({ ...starter, isStarter: true }, order)) }
  })
}
