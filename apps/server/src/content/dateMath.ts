import { readDate } from '@wiredeck/content-api/wire'
import { Refusal } from '../http/refusal.ts'

/** An instant from a bound of `dateRange`. Throws a Refusal for what is neither a date nor date mathematics. */
export function resolveDate(text: string, bound: 'from' | 'to', now: Date): Date {
  const instant = readDate(text, bound, now)
  if (instant) return instant
  throw new Refusal(400, `dateRange.${bound}: ${JSON.stringify(text)} is neither an ISO date nor like now-2d`)
}
