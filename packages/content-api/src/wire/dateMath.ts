const mathPattern = /^now(?:([+-])(\d{1,6})([smhdwMy]))?$/
const isoPattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?:(:\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * An instant from an ISO date or from date mathematics (`now`, `now-2d`, `now-1M`), in UTC unless it names a
 * zone. Both bounds are inclusive. A day without a time is therefore its first instant as a lower bound and
 * its last as an upper one; the same holds for a second without milliseconds. Null for any other text.
 */
export function readDate(text: string, bound: 'from' | 'to', now: Date): Date | null {
  const instant = readMath(text, now) ?? readIso(text, bound)
  return instant && !Number.isNaN(instant.getTime()) ? instant : null
}

function readMath(text: string, now: Date): Date | null {
  const math = mathPattern.exec(text)
  return math && shift(now, Number(`${math[1] ?? '+'}${math[2] ?? 0}`), math[3] ?? 's')
}

function readIso(text: string, bound: 'from' | 'to'): Date | null {
  const iso = isoPattern.exec(text)
  if (!iso) return null
  const [, day = '', minute, second, fraction, zone = 'Z'] = iso
  if (!isInCalendar(day)) return null
  if (bound === 'from')
    return new Date(`${day}T${minute ?? '00:00'}${second ?? ':00'}${fraction ?? ''}${zone}`)
  const last = minute === undefined ? '23:59' : minute
  return new Date(`${day}T${last}${second ?? ':59'}${fraction ?? '.999'}${zone}`)
}

/** Without this check, 30 February would be read as a day of March. */
function isInCalendar(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

function shift(now: Date, amount: number, unit: string): Date {
  if (unit === 'M') return addMonths(now, amount)
  if (unit === 'y') return addMonths(now, 12 * amount)
  return new Date(now.getTime() + amount * milliseconds[unit as keyof typeof milliseconds])
}

/** One month before 31 March is the last day of February. */
function addMonths(instant: Date, months: number): Date {
  const moved = new Date(instant)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== instant.getUTCDate()) moved.setUTCDate(0)
  return moved
}
