/** A server that has heard nothing for longer than this counts as deaf. */
const deafAfterMs = 30_000

/** How far a server has heard what is filed, on its own clock: see `docs/live.md`. */
export type Hearing = { answered?: string | null | undefined; read?: string | undefined; now: string }

/** Why a server does not know what is filed: it cannot read its log, or does not hear the agency that it asks. */
export type DeafTo = 'log' | 'agency'

/**
 * What a server does not hear, and since when, in milliseconds before now, if that is too long to rely on it; null if it
 * hears, or does not say.
 */
export function deafFor({ answered, read, now }: Hearing): { to: DeafTo; ago: number } | null {
  if (answered === undefined) return null
  const agoOf = (at: string) => Date.parse(now) - Date.parse(at)
  const ago = answered === null ? Infinity : agoOf(answered)
  if (!(ago > deafAfterMs)) return null
  return { to: read !== undefined && agoOf(read) > deafAfterMs ? 'log' : 'agency', ago }
}
