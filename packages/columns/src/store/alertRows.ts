import type { Acknowledgements } from '../model/acknowledgements.ts'
import { lastHeardFirst, type Alert } from '../model/alert.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import type { DropOf } from '../sound/reportDrops.ts'
import { soundAcknowledgements, soundAlert, soundAlertPlace } from '../sound/soundAlert.ts'

// A module of its own, loaded when something is asked of it, because no first screen waits for the alerts.

/** The priority list as it is read, what was heard last first. */
export function readAlerts(rows: readonly unknown[], dropOf: DropOf): Alert[] {
  return rows.flatMap(row => soundAlert(row, dropOf('stored alert', row)) ?? []).sort(lastHeardFirst)
}

export function readAlertPlace(row: unknown, dropOf: DropOf): AlertPlace | null {
  return soundAlertPlace(row, dropOf('stored place of the alerts', row))
}

export function readAcknowledgements(row: unknown, dropOf: DropOf): Acknowledgements | null {
  return soundAcknowledgements(row, dropOf('stored acknowledgements', row))
}
