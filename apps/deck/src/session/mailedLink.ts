import type { SupabaseClient } from '@supabase/supabase-js'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Ask } from './ask.ts'
import { askedKeyOf } from './askedKey.ts'

/** A mail that was asked for in this browser; the instant in epoch milliseconds. */
export type AskedMail = { email: string; askedAt: number }

/** Signs in by the link of a mail, which works only in the browser that has asked for the mail (PKCE, D64). */
export type MailedLink = {
  /** The mail whose link can sign in here, or that it was used; null if this browser has asked for none lately. */
  asked(): AskedMail | 'used' | null
  /** Signs in by the secret of the link, and uses it up. */
  follow(code: string): Promise<void>
}

/** A mail is good for ten minutes. A slow or wrong clock costs nothing, because the backend decides. */
const keptMs = 60 * 60_000

type Deps = {
  auth: SupabaseClient['auth']
  storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>
  storageKey: string
  ask: Ask
}

export function createMailedLink({ auth, storage, storageKey, ask }: Deps) {
  const askedKey = askedKeyOf(storageKey)
  /** Where the auth client keeps the verifier of what it has begun. */
  const verifierKey = `${storageKey}-code-verifier`

  /** The auth client forgets the verifier with every failure, after which the link of an earlier mail could not be used. */
  const keepingVerifier = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const before = storage.get(verifierKey)
    try {
      return await call()
    } catch (error) {
      if (before !== null) storage.set(verifierKey, before)
      throw error
    }
  }
  const forget = () => storage.remove(askedKey)
  /** The code or the link was right: it was good once, and the address need not be kept. */
  const use = () => storage.set(askedKey, JSON.stringify({ usedAt: Date.now() }))

  return {
    asked(): AskedMail | 'used' | null {
      const mail = readAsked(storage.get(askedKey))
      if (!mail) return null
      if (Date.now() - ('usedAt' in mail ? mail.usedAt : mail.askedAt) > keptMs) {
        forget()
        return null
      }
      if ('usedAt' in mail) return 'used'
      return storage.get(verifierKey) === null ? null : mail
    },
    async follow(code: string): Promise<void> {
      await keepingVerifier(() => ask('Failed to verify email token', auth.exchangeCodeForSession(code)))
      use()
    },
    use,
    /** Remembers that this browser has asked for the mail that `send` has sent. */
    async begin(email: string, send: () => Promise<void>): Promise<void> {
      await keepingVerifier(send)
      storage.set(askedKey, JSON.stringify({ email, askedAt: Date.now() } satisfies AskedMail))
    },
    forget,
  }
}

function readAsked(stored: string | null): AskedMail | { usedAt: number } | null {
  try {
    const read = JSON.parse(stored ?? 'null') as Record<string, unknown> | null
    if (typeof read?.usedAt === 'number') return { usedAt: read.usedAt }
    return typeof read?.email === 'string' && typeof read.askedAt === 'number'
      ? { email: read.email, askedAt: read.askedAt }
      : null
  } catch {
    // Another program may have stored it.
    return null
  }
}
