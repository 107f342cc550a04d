import { Refusal } from './refusal.ts'

const pattern = /^now(?:([+-])(\d{1,6})([smhdwMy]))?$/

/**
 * An instant from an ISO date or from date mathematics (`now`, `now-2d`, `now-1M`). A day without a time is
 * its first instant as a lower bound and its last as an upper one, for both bounds are inclusive.
 */
export function resolveDate(text: string, bound: 'from' | 'to', now: Date): Date {
  const math = pattern.exec(text)
  if (math) return shift(now, math[1] === '+' ? 1 : -1, Number(math[2] ?? 0), math[3] ?? 's')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return parseInstant(`${text}T${bound === 'from' ? '00:00:00.000' : '23:59:59.999'}Z`, text, bound)
  }
  // An instant without milliseconds names a whole second.
  const isWholeSecond = /T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const instant = parseInstant(text, text, bound)
  return bound === 'to' && isWholeSecond ? new Date(instant.getTime() + 999) : instant
}

function parseInstant(iso: string, text: string, bound: 'from' | 'to'): Date {
  const isIso = /^\d{4}-\d{2}-\d{2}T/.test(iso)
  const instant = new Date(iso)
  if (isIso && !Number.isNaN(instant.getTime())) return instant
  throw new Refusal(400, `dateRange.${bound}: ${JSON.stringify(text)} is neither an ISO date nor like now-2d`)
}

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

function shift(now: Date, sign: 1 | -1, amount: number, unit: string): Date {
  const moved = new Date(now)
  if (unit === 'M') moved.setUTCMonth(moved.getUTCMonth() + sign * amount)
  else if (unit === 'y') moved.setUTCFullYear(moved.getUTCFullYear() + sign * amount)
  else moved.setTime(moved.getTime() + sign * amount * milliseconds[unit as keyof typeof milliseconds])
  return moved
}
