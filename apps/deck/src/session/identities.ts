import type { SupabaseClient, UserIdentity } from '@supabase/supabase-js'
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
  /** Neither the last one nor, on Wiredeck's own server, the e-mail address can be removed. */
  unlink(id: string): Promise<void>
}

const failure = 'Authentication failed'

export function createIdentities(auth: SupabaseClient['auth'], ask: Ask): Identities {
  return {
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
