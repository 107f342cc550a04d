import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createLoginMark } from '../platform/loginMark.ts'
import { within } from '../platform/within.ts'
import type { Ask } from './ask.ts'
import { SessionError, sayBackendError } from './errors.ts'
import { readArrival, type Arrival } from './arrival.ts'
import { createFactors, type Factors } from './factors.ts'
import { createIdentities, type Identities } from './identities.ts'
import { createMailedLink, type MailedLink } from './mailedLink.ts'
import { reduceSession, signedOut, stateOf, type SessionState } from './sessionState.ts'
import { createSocial, type Social } from './social.ts'
import { readStoredSession } from './storedSession.ts'
import type { Report } from '../platform/report.ts'

/** `local` is this browser, `others` every other one, `global` all of them (deck 7). */
export type SignOutScope = 'local' | 'global' | 'others'

/** What a reader can do about the sync account. Every call rejects with a `SessionError`, and has reported it. */
export type Account = {
  state(): SessionState
  /** Whose session this browser keeps now, which another tab may just have changed; null without one. */
  storedUserId(): string | null
  /** Has a code sent, in the reader's language if the backend can; the account is made if there is none. */
  sendCode(email: string, language: string): Promise<void>
  verifyCode(email: string, code: string): Promise<void>
  /** What an address of the sync screen brings along; null if nothing. Throws for one that cannot be used. */
  readAddress(href: string | undefined): Promise<Arrival | null>
  link: MailedLink
  signOut(scope: SignOutScope): Promise<void>
  /** Ends the session in this browser, even if the backend cannot be told. */
  leave(): Promise<void>
  social: Social
  factors: Factors
  identities: Identities
  /** For the mirror, which speaks to the same backend in the same session. */
  client: SupabaseClient
}

/** Milliseconds that a reader who leaves waits for a network that hangs. */
const patienceMs = 3000

type Deps = {
  client: SupabaseClient
  storage: KeyValueStorage
  storageKey: string
  googleClientId: string | undefined
  /** The address of the sync screen, which a mail's link leads to. */
  syncPage: string
  report: Report
  onChange: () => void
}

export function createAccount(deps: Deps): Account {
  const { client, storage, storageKey, googleClientId, syncPage, report, onChange } = deps
  const { auth } = client
  const mark = createLoginMark(storage)
  const stored = () => readStoredSession(storage.get(storageKey))
  let state = stateOf(stored())

  const become = (next: SessionState) => {
    state = next
    // A channel outlives its session, and would go on sending events (deck 4).
    if (state.status === 'signed-out') void client.removeAllChannels()
    onChange()
  }
  let hearAgain: (() => void) | null = null
  const hear = (event: AuthChangeEvent, session: Session | null) => {
    // Another tab may tell who signed in before this one can read the session, which every call to the backend needs.
    const isEarly = session !== null && stored()?.user.id !== session.user.id
    hearAgain = isEarly ? () => hear(event, session) : null
    if (!isEarly) become(reduceSession(state, event, session))
  }
  auth.onAuthStateChange((event, session) => {
    // The client does not renew the level of its channels, and at the old level the account is empty.
    if (event === 'MFA_CHALLENGE_VERIFIED') void client.realtime.setAuth(session?.access_token)
    // Without a network, a session that could not be renewed is reported as none, and is still stored.
    if (event === 'INITIAL_SESSION') become(reduceSession(state, event, session ?? stored()))
    else hear(event, session)
  })
  storage.onChange(storageKey, value => {
    hearAgain?.()
    // A tab that could not open the account removes its session without an event.
    if (value === null && stored() === null && state.status !== 'signed-out') become(signedOut)
  })

  const ask: Ask = async (failure, call) => {
    const { data, error } = await call
    if (error) {
      report(failure, await sayBackendError(error))
      throw new SessionError(failure, error)
    }
    // If there is no error, `data` is the answer.
    return data as never
  }

  const mailed = createMailedLink({ auth, storage, storageKey, ask })

  return {
    state: () => state,
    storedUserId: () => stored()?.user.id ?? null,
    async sendCode(email, language) {
      const address = addressOf(email)
      const options = { shouldCreateUser: true, data: { language }, emailRedirectTo: syncPage }
      await mailed.begin(address, async () => {
        await ask('Failed to sign in with email', auth.signInWithOtp({ email: address, options }))
      })
    },
    async verifyCode(email, code) {
      const proof = { email: addressOf(email), token: code, type: 'email' } as const
      await ask('Failed to verify email token', auth.verifyOtp(proof))
      mailed.use()
    },
    async readAddress(href) {
      const failure = 'Failed to verify email token'
      try {
        return readArrival(href)
      } catch (error) {
        report(failure, await sayBackendError(error))
        throw new SessionError(failure, error)
      }
    },
    link: mailed,
    async signOut(scope) {
      if (scope !== 'others') mark.renew()
      const { error } = await auth.signOut({ scope })
      await ask('Failed to sign out', Promise.resolve({ data: true, error }))
    },
    async leave() {
      mark.renew()
      mailed.forget()
      const { error } = await within(patienceMs, auth.signOut({ scope: 'local' })).catch(error => ({ error }))
      if (!error) return
      report('Failed to sign out', await sayBackendError(error))
      storage.remove(storageKey)
      become(signedOut)
    },
    social: createSocial({ auth, clientId: googleClientId, report }),
    factors: createFactors(auth, ask),
    identities: createIdentities({ auth, ask, storage, storageKey, syncPage }),
    client,
  }
}

function addressOf(email: string): string {
  return email.trim().toLowerCase()
}
