export type PauseChoice = 'none' | 'hour' | 'evening' | 'morning'

/** When the offered pauses end, in epoch milliseconds; null for an evening that has begun. */
export function pauseEnds(now: number): Record<'hour' | 'morning', number> & { evening: number | null } {
  const evening = new Date(now).setHours(18, 0, 0, 0)
  const tomorrow = new Date(now)
  tomorrow.setDate(tomorrow.getDate() + 1)
  return {
    hour: now + 3_600_000,
    evening: evening > now ? evening : null,
    morning: tomorrow.setHours(6, 30, 0, 0),
  }
}

/** The choice that led to a pause. */
export function choiceOf(until: number, now: number): PauseChoice {
  if (until <= now) return 'none'
  const end = new Date(until)
  if (end.getTime() === new Date(until).setHours(18, 0, 0, 0)) return 'evening'
  return end.getTime() === new Date(until).setHours(6, 30, 0, 0) ? 'morning' : 'hour'
}
