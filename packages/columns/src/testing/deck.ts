import { defaultAgency } from '@wiredeck/document'
import { createColumn, type Column, type NewColumn } from '../model/column.ts'
import { createColumns, type ColumnsDeps } from '../deck/columns.ts'
import { nextOrder } from '../model/order.ts'
import { defaultParams, type ColumnParams } from '../model/params.ts'
import { createMemoryStore } from '../store/memory.ts'
import { createTestClock } from './clock.ts'
import { createSimulatedWire } from './simulatedWire.ts'

export function searchColumn(changes: Partial<ColumnParams> = {}): NewColumn {
  return { type: 'search', params: { ...defaultParams(), ...changes } }
}

/** Columns over a wire in memory, with a record of everything that they report. */
export function createTestDeck(changes: Partial<ColumnsDeps> = {}) {
  const wire = createSimulatedWire()
  const store = changes.store ?? createMemoryStore()
  const clock = createTestClock()
  const tracked: unknown[] = []
  const reported: { message: string; detail: unknown }[] = []
  const mirrored: string[] = []
  const columns = createColumns({
    api: wire,
    clock,
    agency: defaultAgency,
    mirror: {
      columnsChanged: () => void mirrored.push('changed'),
    },
    track: (event, values) => void tracked.push({ event, ...values }),
    report: (message, detail) => void reported.push({ message, detail }),
    ...changes,
    store,
  })
  /** A column that was never requested, such as one of another device. */
  const addEmpty = async (column: NewColumn): Promise<Column> => {
    const write = await store.update(all => ({ columns: [createColumn(column, nextOrder(all))] }))
    // The write always has one column.
    return write?.columns?.[0] as Column
  }
  return { wire, store, clock, columns, addEmpty, tracked, reported, mirrored }
}
