import type { QuietHours } from '../model/alertSettings.ts'
import { isQuiet } from '../model/quietHours.ts'
import type { Rehearsal, RehearsedHour } from '../model/rehearsal.ts'

const hourMs = 3_600_000
const hours = 24

/** The 24 hours up to `to`, the oldest first. `timeOfDay` is this device's, 'HH:MM'. */
export function rehearsedHours(
  { alerts, to }: Pick<Rehearsal, 'alerts' | 'to'>,
  quiet: QuietHours | null,
  timeOfDay: (at: number) => string,
): RehearsedHour[] {
  const end = to.getTime()
  const counts = Array.from({ length: hours }, () => 0)
  for (const { at } of alerts) {
    const place = hours - 1 - Math.floor((end - at.getTime()) / hourMs)
    if (place >= 0 && place < hours) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.map((count, place) => {
    const begins = end - (hours - place) * hourMs
    return { begins, count, isQuiet: quiet !== null && isQuiet(quiet, timeOfDay(begins)) }
  })
}
