import { isQuiet, timeOfDay, type QuietHours, type Rehearsal } from '@wiredeck/columns'

const hourMs = 3_600_000
const hours = 24

/** An hour of a rehearsal: what would have alerted in it, and whether it begins within the quiet hours. */
export type RehearsedHour = { begins: number; count: number; isQuiet: boolean }

/** The 24 hours up to the end of a rehearsal, the oldest first. */
export function rehearsedHours({ alerts, to }: Rehearsal, quiet: QuietHours | null): RehearsedHour[] {
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
