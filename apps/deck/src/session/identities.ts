import type { SupabaseClient, UserIdentity } from '@supabase/supabase-js'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Arrival } from './arrival.ts'
import type { Ask } from './ask.ts'
import { toSessionUser, type AssuranceLevel, type SessionUser } from './sessionState.ts'

export type Identity = { id: string; provider: string; email: string }

/** The account as the backend knows it now; another device may have changed it since the session began. */
export type AccountDetails = {
  user: SessionUser
  identities: readonly Identity[]
  /** As the signed token says it. */
  level: AssuranceLevel
}

/** The ways in which a reader can sign in to the account. */
export type Identities = {
  read(): Promise<AccountDetails>
  /** Begins to link Google; resolves to the provider's page, which sends the reader back to the sync screen. */
  startLink(): Promise<string>
  /** Has this browser begun to link, and not come back? */
  isLinking(): boolean
  /** Links whom the provider's answer names. An answer that this browser has not asked for links nobody (D64). */
  finishLink(arrival: Arrival): Promise<void>
  /** Neither the last one nor, on Wiredeck's own server, the e-mail address can be removed. */
  unlink(id: string): Promise<void>
}

const failure = 'Authentication failed'

type Deps = {
  auth: SupabaseClient['auth']
  ask: Ask
  storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>
  storageKey: string
  /** Where the provider sends the reader back to. */
  syncPage: string
}

export function createIdentities({ auth, ask, storage, storageKey, syncPage }: Deps): Identities {
  /** Holds the `state` that the provider repeats; empty if the backend keeps one of its own. */
  const linkingKey = `${storageKey}-linking`

  return {
    async startLink() {
      const options = { redirectTo: syncPage, skipBrowserRedirect: true }
      const { url } = await ask(failure, auth.linkIdentity({ provider: 'google', options }))
      storage.set(linkingKey, new URL(url).searchParams.get('state') ?? '')
      return url
    },
    isLinking: () => storage.get(linkingKey) !== null,
    async finishLink(arrival) {
      const begun = storage.get(linkingKey)
      storage.remove(linkingKey)
      if (arrival.kind === 'code' && begun !== null) {
        await ask(failure, auth.exchangeCodeForSession(arrival.code))
        return
      }
      if (arrival.kind !== 'provider' || !begun || arrival.state !== begun) {
        await ask(
          failure,
          Promise.resolve({ data: null, error: new Error('Nobody here has asked for this link') }),
        )
        return
      }
      const proof = { provider: 'google', token: arrival.idToken, nonce: arrival.state }
      await ask(failure, auth.linkIdentity(proof))
    },
    async read() {
      const { user } = await ask(failure, auth.getUser())
      // Checked against the backend's public keys; a token that somebody else has signed is refused.
      // Whether it has expired is the backend's to say, which has just taken it; the device's clock may be wrong.
      const { claims } = await ask(failure, auth.getClaims(undefined, { allowExpired: true }))
      return {
        user: toSessionUser(user),
        identities: (user.identities ?? []).map(toIdentity),
        level: claims.aal === 'aal2' ? 'aal2' : 'aal1',
      }
    },
    async unlink(id) {
      const { identities } = await ask(failure, auth.getUserIdentities())
      const identity = identities.find(({ identity_id }) => identity_id === id)
      if (identity) await ask(failure, auth.unlinkIdentity(identity))
      await ask(failure, auth.refreshSession())
    },
  }
}

function toIdentity({ identity_id, provider, identity_data }: UserIdentity): Identity {
  const email = (identity_data as { email?: unknown } | undefined)?.email
  return { id: identity_id, provider, email: typeof email === 'string' ? email : '' }
}
