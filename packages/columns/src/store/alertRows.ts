import type { Acknowledgements } from '../model/acknowledgements.ts'
import { lastHeardFirst, type Alert } from '../model/alert.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import type { Column } from '../model/column.ts'
import type { DropOf } from '../checked/reportDrops.ts'
import type { AlertWrite, DecideAlerts } from './store.ts'
import { checkAcknowledgements, checkAlert, checkAlertPlace } from '../checked/checkAlert.ts'

// A separate module, loaded on first use, because the first screen does not wait for the alerts.

/** Reads the priority list, the alert that was heard last first. */
export function readAlerts(rows: readonly unknown[], dropOf: DropOf): Alert[] {
  return rows.flatMap(row => checkAlert(row, dropOf('stored alert', row)) ?? []).sort(lastHeardFirst)
}

export function readAlertPlace(row: unknown, dropOf: DropOf): AlertPlace | null {
  return checkAlertPlace(row, dropOf('stored place of the alerts', row))
}

export function readAcknowledgements(row: unknown, dropOf: DropOf): Acknowledgements | null {
  return checkAcknowledgements(row, dropOf('stored acknowledgements', row))
}

/** The alerts of a store in memory, kept only in this object. */
export type AlertRows = {
  alerts: readonly Alert[]
  place: AlertPlace | null
  acknowledgements: Acknowledgements | null
}

export function readRows(rows: AlertRows, dropOf: DropOf): AlertRows {
  const { alerts, place, acknowledgements } = structuredClone(rows)
  return {
    alerts: readAlerts(alerts, dropOf),
    place: readAlertPlace(place ?? undefined, dropOf),
    acknowledgements: readAcknowledgements(acknowledgements ?? undefined, dropOf),
  }
}

/** Decides and changes the rows; if `decide` throws, they stay unchanged. */
export function noteInRows(
  rows: AlertRows,
  decide: DecideAlerts,
  columns: readonly Column[],
  dropOf: DropOf,
): { rows: AlertRows; write: AlertWrite | null } {
  const read = readRows(rows, dropOf)
  const write = decide(read.alerts, read.place, columns, read.acknowledgements)
  if (!write) return { rows, write }
  const { alerts = [], remove = [], place = rows.place, acknowledgements = rows.acknowledgements } = write
  const replaced = new Set([...alerts.map(({ id }) => id), ...remove])
  const kept = rows.alerts.filter(({ id }) => !replaced.has(id))
  const written = structuredClone({ alerts, place, acknowledgements })
  return { rows: { ...written, alerts: [...kept, ...written.alerts] }, write }
}
