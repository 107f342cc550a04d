import { tokenAnswerSchema } from '@wiredeck/content-api/wire'
import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** The readers who have a login of the agency. */
export type Logins = {
  /** Takes note of what the agency granted to an account, or to the holder of a refresh token. */
  note(grant: { username: string } | { refreshToken: string }, answer: unknown): void
  /**
   * Who an access token speaks for, and until when that is believed, in epoch milliseconds; the account is
   * null if nobody knows it. Null for a token that the agency refuses. Rejects if the agency cannot be asked.
   */
  identify(token: string): Promise<{ account: string | null; expiresAt: number } | null>
}

export type LoginsOptions = {
  /** Asks the agency, by a tiny request, whether it takes a token. Rejects if the agency does not say. */
  isTaken: (token: string) => Promise<boolean>
  now: () => number
}

/** A token that was taken is believed for this long, and never longer than it lasts. */
const believedMs = 600_000
/** Many more than a newsroom has readers, each with an access and a refresh token. */
const mostRemembered = 20_000

type Known = { account: string | null; until: number }

/** Tokens are kept as their hashes, in memory only. */
export function createLogins({ isTaken, now }: LoginsOptions): Logins {
  const knownByHash = new Map<string, Known>()
  const underWay = new Map<string, Promise<boolean>>()

  const remember = (hash: string, known: Known) => {
    knownByHash.delete(hash)
    knownByHash.set(hash, known)
    const [oldest] = knownByHash.keys()
    if (knownByHash.size > mostRemembered && oldest !== undefined) knownByHash.delete(oldest)
  }

  const ask = (hash: string, token: string): Promise<boolean> => {
    const asked =
      underWay.get(hash) ??
      isTaken(token).finally(() => {
        underWay.delete(hash)
      })
    underWay.set(hash, asked)
    return asked
  }

  return {
    note(grant, answer) {
      const read = v.safeParse(tokenAnswerSchema, answer)
      if (!read.success) return
      const account =
        'username' in grant
          ? grant.username.trim().toLowerCase()
          : (knownByHash.get(hashOf(grant.refreshToken))?.account ?? null)
      const { access_token: access, refresh_token: refresh, expires_in: seconds } = read.output
      remember(hashOf(access), { account, until: now() + Math.min(believedMs, seconds * 1000) })
      remember(hashOf(refresh), { account, until: 0 })
    },

    async identify(token) {
      const hash = hashOf(token)
      const known = knownByHash.get(hash)
      if (known && known.until > now()) return { account: known.account, expiresAt: known.until }
      if (!(await ask(hash, token))) {
        knownByHash.delete(hash)
        return null
      }
      const believed = { account: known?.account ?? null, until: now() + believedMs }
      remember(hash, believed)
      return { account: believed.account, expiresAt: believed.until }
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
