/** The reader's calendar day of a params date, as a date field wants it (`2026-11-21`); '' without a date. */
export function dayOf(date: string | undefined): string {
  if (date === undefined || isDay(date)) return date ?? ''
  const instant = new Date(date)
  // Date mathematics of an imported column (`now-2d`) is no day.
  if (Number.isNaN(instant.getTime())) return ''
  const pad = (part: number) => part.toString().padStart(2, '0')
  return `${instant.getFullYear().toString()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`
}

/** The first second of the reader's day, as an ISO date; undefined, which removes the condition, without a day. */
export function startOf(day: string): string | undefined {
  return isDay(day) ? isoDateOf(Date.parse(`${day}T00:00:00`)) : undefined
}

/**
 * The last second of the reader's day, because a column's dates include both ends. It is the second before the next
 * day, because in some places the last hour of a day comes twice when the clocks go back.
 */
export function endOf(day: string): string | undefined {
  if (!isDay(day)) return undefined
  const next = new Date(`${day}T00:00:00`)
  next.setDate(next.getDate() + 1)
  next.setHours(0, 0, 0, 0)
  return isoDateOf(next.getTime() - 1000)
}

/** Are these two ends the wrong way round? An open end never is. */
export function isBackwards(from: string, to: string): boolean {
  return from !== '' && to !== '' && from > to
}

function isoDateOf(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z')
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
