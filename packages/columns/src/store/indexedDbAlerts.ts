import type { IDBPDatabase } from 'idb'
import type { Column } from '../model/column.ts'
import type { DropOf } from '../checked/reportDrops.ts'
import { readAcknowledgements, readAlertPlace, readAlerts } from './alertRows.ts'
import { acknowledgementsKey, alertPlaceKey, type Schema } from './indexedDbSchema.ts'
import type { AlertWrite, DecideAlerts } from './store.ts'

/** Decides and writes in one transaction of the browser's database. */
export async function noteAlertsIn(
  database: IDBPDatabase<Schema>,
  decide: DecideAlerts,
  readColumns: (rows: Promise<{ id: string }[]>) => Promise<Column[]>,
  dropOf: DropOf,
): Promise<AlertWrite | null> {
  const tx = database.transaction(['alerts', 'wire', 'columns'], 'readwrite')
  const { done } = tx
  const [stored, wire] = [tx.objectStore('alerts'), tx.objectStore('wire')]
  try {
    const [rows, place, acknowledgements, columns] = await Promise.all([
      stored.getAll(),
      wire.get(alertPlaceKey),
      wire.get(acknowledgementsKey),
      readColumns(tx.objectStore('columns').getAll()),
    ])
    const write = decide(
      readAlerts(rows, dropOf),
      readAlertPlace(place, dropOf),
      columns,
      readAcknowledgements(acknowledgements, dropOf),
    )
    for (const alert of write?.alerts ?? []) void stored.put(alert)
    for (const id of write?.remove ?? []) void stored.delete(id)
    if (write?.place) void wire.put(write.place, alertPlaceKey)
    if (write?.acknowledgements) void wire.put(write.acknowledgements, acknowledgementsKey)
    else if (write?.acknowledgements === null) void wire.delete(acknowledgementsKey)
    await done
    return write
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // The same error has already ended the transaction.
    }
    await done.catch(() => {})
    throw error
  }
}
