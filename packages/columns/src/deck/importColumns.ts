import { createColumn, withoutDocuments, type Column, type ImportedColumn } from '../model/column.ts'
import { byOrder } from '../model/order.ts'
import { noteClosings, takeBack, type Ledger } from '../model/ledger.ts'
import { noteEdit } from '../model/noteEdit.ts'
import type { Write } from '../store/store.ts'
import { defaultParams } from '../model/params.ts'
import { asksForSame } from '../model/sharedParams.ts'
import { isSameJson } from '../base/sameJson.ts'
import type { AgencySettings } from '@wiredeck/document'

/**
 * What happens to columns that the input does not name (data 4, Bulk import): `delete` removes them; `merge`
 * keeps them and sends them to the mirror, which lacks them; `add` keeps them (D24), except untouched
 * starters (D50).
 */
export type ImportMode = 'add' | 'delete' | 'merge'

export type Imported = { columns: Column[]; removeColumns: string[] }

/**
 * The columns after an import: the incoming ones in their order, then the columns of this device that the
 * input does not name.
 */
export function importColumns(
  columns: readonly Column[],
  incoming: readonly ImportedColumn[],
  mode: ImportMode,
  agency: AgencySettings,
): Imported {
  const columnsById = new Map(columns.map(column => [column.id, column]))
  const imported = new Map<string, Column>()
  for (const each of incoming) {
    const column = importColumn(each, columnsById.get(each.id ?? ''), agency)
    imported.set(column.id, column)
  }
  const absent = columns.filter(column => !imported.has(column.id)).toSorted(byOrder)
  const isRemoved = ({ isStarter }: Column) => mode === 'delete' || (mode === 'add' && isStarter)
  const [kept, removed] = [absent.filter(column => !isRemoved(column)), absent.filter(isRemoved)]
  return {
    columns: [...imported.values(), ...kept].map((column, order) => ({ ...column, order })),
    removeColumns: removed.map(({ id }) => id),
  }
}

/** The write of an import. The ledger notes which columns were removed and which came back. */
export function writeImport(
  columns: readonly Column[],
  ledger: Ledger,
  { columns: imported, removeColumns }: Imported,
  now: number,
): Write {
  const gone = columns.filter(({ id }) => removeColumns.includes(id))
  const columnsById = new Map(columns.map(column => [column.id, column]))
  let noted = noteClosings(ledger, gone, now)
  const written = imported.map(each => {
    const before = columnsById.get(each.id)
    if (before) return before.params === each.params ? each : noteEdit(before, each, now)
    const back = takeBack(noted, { ...each, editedAt: now })
    noted = back.ledger
    return back.column
  })
  return { columns: written, removeColumns, ledger: noted }
}

/** Stored params overlay defaults, and incoming params overlay both. If they change, the list starts over. */
function importColumn(
  { params, ...incoming }: ImportedColumn,
  stored: Column | undefined,
  agency: AgencySettings,
): Column {
  const overlaid = { ...defaultParams(agency), ...stored?.params, ...params }
  if (!stored) return createColumn({ ...incoming, params: overlaid }, 0)
  const isSame = incoming.type === stored.type && isSameJson(overlaid, stored.params)
  const alert = incoming.alert ?? stored.alert
  if (isSame && isSameJson(alert, stored.alert)) return stored
  const shown = { ...stored, params: overlaid, ...(alert ? { alert } : {}) }
  return asksForSame({ ...shown, type: incoming.type }, stored)
    ? shown
    : { ...withoutDocuments(shown), type: incoming.type, isStarter: false }
}
