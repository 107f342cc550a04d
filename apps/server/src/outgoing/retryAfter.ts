/** Milliseconds of a `Retry-After`, which is seconds or a date; null if it is neither. */
export function retryAfterMs(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
