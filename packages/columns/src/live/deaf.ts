/** A house without an answer of its agency for longer than this counts as deaf. */
const deafAfterMs = 30_000

/** How far a server has heard its agency, on its own clock. */
export type Hearing = { answered?: string | null | undefined; now: string }

/**
 * How many milliseconds ago a server last heard its agency, if that is too long to rely on it; null if it
 * hears, or is the agency itself.
 */
export function deafFor({ answered, now }: Hearing): number | null {
  if (answered === undefined) return null
  const ago = answered === null ? Infinity : Date.parse(now) - Date.parse(answered)
  return ago > deafAfterMs ? ago : null
}
