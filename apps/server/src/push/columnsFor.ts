import { isHeldBack, type Card } from '@wiredeck/columns/alerting'
import type { Device } from './pushStore.sql.ts'
import type { PushColumn } from './pushColumn.ts'

/** The columns that may alert a device at this moment: not paused on it, and not in their quiet hours by its clock. */
export function columnsFor(
  { timeZone, pauses }: Pick<Device, 'timeZone' | 'pauses'>,
  columns: readonly PushColumn[],
  card: Card,
  now: Date,
): PushColumn[] {
  const time = timeOfDay(now, timeZone)
  const isPaused = (id: string) => Object.hasOwn(pauses, id) && (pauses[id] ?? 0) > now.getTime()
  if (isPaused('all')) return []
  return columns.filter(({ id, alert }) => !isPaused(id) && !isHeldBack(alert.quiet, card, time))
}

/** 'HH:MM' by the clock of a time zone. */
function timeOfDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}
