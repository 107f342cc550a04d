import type { NamedDay, NamedHour, Zone } from './hours.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The instant (ms) until which an embargo lasts by the hours that its note names, given the instant (ms) at which the
 * note was first filed. Null where it names none. Of several hours, and of the clocks that may be meant by one, the
 * latest counts: an embargo must not end too early.
 */
export function hourOf(named: readonly NamedHour[], filed: number): number | null {
  const instants = named.flatMap(hour => hour.zones.map(zone => instantIn(zone, hour, filed)))
  return instants.length > 0 ? Math.max(...instants) : null
}

/**
 * The first such instant after the filing. A date without a year is the nearest such date, and "today" is the day of the
 * filing in that zone: these may be over.
 */
function instantIn(zone: Zone, { minutes, day }: NamedHour, filed: number): number {
  const today = dayIn(zone, filed)
  if (day?.is === 'date') {
    const year = new Date(today).getUTCFullYear()
    const years = day.year === null ? [year - 1, year, year + 1] : [day.year]
    const instants = years.map(each => instantAt(zone, Date.UTC(each, day.month, day.day), minutes))
    return instants.toSorted((one, other) => Math.abs(one - filed) - Math.abs(other - filed))[0] ?? filed
  }
  if (day?.is === 'ahead') return instantAt(zone, today + day.days * dayMs, minutes)
  // From a day back, because an hour of 24.00 lies on the day after, to a week ahead and one day more.
  const dates = Array.from({ length: 10 }, (_, index) => today + (index - 1) * dayMs)
  return (
    dates
      .filter(date => isOn(day, date))
      .map(date => instantAt(zone, date, minutes))
      .find(each => each > filed) ?? filed
  )
}

function isOn(day: NamedDay | null, date: number): boolean {
  return day?.is !== 'weekday' || new Date(date).getUTCDay() === day.weekday
}

/** The midnight in UTC of the date that a zone's calendar shows. */
function dayIn(zone: Zone, instant: number): number {
  return Math.floor((instant + offsetAt(zone, instant)) / dayMs) * dayMs
}

/**
 * When a zone's clock shows this. An hour that comes twice, in autumn, is the second; one that is left out, in spring, is
 * as long after midnight as it says.
 */
function instantAt(zone: Zone, date: number, minutes: number): number {
  const shown = date + minutes * minuteMs
  const readings = [shown - dayMs, shown + dayMs].map(near => shown - offsetAt(zone, near))
  const right = readings.filter(reading => reading + offsetAt(zone, reading) === shown)
  return Math.max(...(right.length > 0 ? right : readings))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which a zone's clock is ahead of UTC. */
function offsetAt(zone: Zone, instant: number): number {
  if (typeof zone === 'number') return zone * minuteMs
  const format = formats.get(zone) ?? formatOf(zone)
  formats.set(zone, format)
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / minuteMs) * minuteMs
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
}
