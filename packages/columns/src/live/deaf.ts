/** How long a server that hears an agency for its decks may be without an answer of it. */
const deafAfterMs = 30_000

/** What a server says of how far it has heard, on its own clock. */
export type Hearing = { answered?: string | null | undefined; now: string }

/**
 * How many milliseconds ago a server has heard its agency last, where that is too long for it to be relied on; null where it
 * hears, or is the agency itself.
 */
export function deafFor({ answered, now }: Hearing): number | null {
  if (answered === undefined) return null
  const ago = answered === null ? Infinity : Date.parse(now) - Date.parse(answered)
  return ago > deafAfterMs ? ago : null
}
