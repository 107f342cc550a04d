import type { HandedOn } from './loginStore.sql.ts'

/** A token that was taken is believed for this long, and never longer than it lasts. */
export const believedMs = 600_000

/** Many more than a newsroom has readers, each with an access and a refresh token. */
const mostRemembered = 20_000

/** An access token, and until when it is believed without asking the agency. */
export type Known = { account: string | null; expiresAt: number; believedUntil: number }

/** The tokens that this gateway has handed on from its agency, by their hashes. */
export type HandedOnTokens = {
  /** What is believed of a token that is known already stays. */
  put(row: HandedOn): void
  /** An access token that has not expired. */
  get(hash: string, now: number): Known | null
  /** The account of any token, also of a refresh token or an expired one. */
  accountOf(hash: string): string | null
  believe(hash: string, until: number): void
  forget(hash: string): void
}

/** In memory. `mostOfAccount` keeps one account that is refreshed without end from driving out all others. */
export function createHandedOn(mostOfAccount: number): HandedOnTokens {
  // In the order of noting.
  const byHash = new Map<string, Known & { isAccess: boolean }>()
  const hashesByAccount = new Map<string | null, Set<string>>()

  const forget = (hash: string) => {
    const known = byHash.get(hash)
    if (!known) return
    byHash.delete(hash)
    const hashes = hashesByAccount.get(known.account)
    hashes?.delete(hash)
    if (hashes?.size === 0) hashesByAccount.delete(known.account)
  }
  const forgetFirst = (hashes: Iterable<string>) => {
    for (const hash of hashes) return forget(hash)
  }

  return {
    put({ hash, account, isAccess, notedAt, expiresAt }) {
      const before = byHash.get(hash)
      forget(hash)
      const believedUntil = Math.max(before?.believedUntil ?? 0, notedAt + believedMs)
      byHash.set(hash, { account, isAccess, expiresAt, believedUntil })
      const hashes = hashesByAccount.get(account) ?? new Set()
      hashesByAccount.set(account, hashes.add(hash))
      if (hashes.size > mostOfAccount) forgetFirst(hashes)
      if (byHash.size > mostRemembered) forgetFirst(byHash.keys())
    },
    get(hash, now) {
      const known = byHash.get(hash)
      return known?.isAccess && known.expiresAt > now ? known : null
    },
    accountOf: hash => byHash.get(hash)?.account ?? null,
    believe(hash, until) {
      const known = byHash.get(hash)
      if (known) known.believedUntil = until
    },
    forget,
  }
}
