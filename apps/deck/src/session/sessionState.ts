import type { AuthChangeEvent, Session as StoredSession, User } from '@supabase/supabase-js'

/** How sure the backend is of who this is: by one proof, or by a second factor too (deck 6). */
export type AssuranceLevel = 'aal1' | 'aal2'

export type Factor = { id: string; type: 'totp' | 'phone'; name: string; isVerified: boolean }

/** Whose sync account it is, as the session tells it (deck 3, Session). */
export type SessionUser = {
  id: string
  email: string
  avatarUrl: string | null
  factors: readonly Factor[]
}

/** What the deck knows of the sync account. `expiresAt` is in epoch milliseconds. */
export type SessionState =
  /** The stored session has not been read yet. */
  | { status: 'unknown' }
  | { status: 'signed-out' }
  /** The code of the e-mail was right; the account asks for its second factor as well. */
  | { status: 'factor-due'; user: SessionUser; expiresAt: number }
  | { status: 'signed-in'; user: SessionUser; expiresAt: number; level: AssuranceLevel }

export const signedOut: SessionState = { status: 'signed-out' }

/** What an event of the auth client makes of the state (deck 4, Session). */
export function reduceSession(
  state: SessionState,
  event: AuthChangeEvent,
  session: StoredSession | null,
): SessionState {
  switch (event) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
      return stateOf(session)
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      // Only news of the reader who is signed in counts. A late event after a sign-out brings nobody back.
      return session && session.user.id === userOf(state)?.id ? stateOf(session) : state
    case 'SIGNED_OUT':
      return signedOut
    case 'PASSWORD_RECOVERY':
      return state
  }
}

/** Whose columns are mirrored; null before the second factor, if the account has one. */
export function ownerOf(state: SessionState): string | null {
  return state.status === 'signed-in' ? state.user.id : null
}

function userOf(state: SessionState): SessionUser | null {
  return 'user' in state ? state.user : null
}

export function stateOf(session: StoredSession | null): SessionState {
  if (!session) return signedOut
  const user = toSessionUser(session.user)
  const expiresAt = (session.expires_at ?? 0) * 1000
  const level = levelIn(session.access_token)
  const isFactorDue = level === 'aal1' && user.factors.some(({ isVerified }) => isVerified)
  return isFactorDue
    ? { status: 'factor-due', user, expiresAt }
    : { status: 'signed-in', user, expiresAt, level }
}

export function toSessionUser({ id, email, user_metadata, factors = [] }: User): SessionUser {
  // The account's own data, which may hold anything.
  const metadata = user_metadata as { avatar_url?: unknown; factor_names?: unknown } | undefined
  return {
    id,
    email: email ?? '',
    avatarUrl: pictureAddress(metadata?.avatar_url),
    factors: factors.map(({ id, factor_type, friendly_name = '', status }) => ({
      id,
      type: factor_type === 'phone' ? 'phone' : 'totp',
      name: namesOf(metadata)[id] ?? friendly_name,
      isVerified: status === 'verified',
    })),
  }
}

/** The reader's own names of factors by their ids, because a backend never changes a factor's name. */
export function namesOf(metadata: unknown): Record<string, string> {
  const names = (metadata as { factor_names?: unknown } | undefined)?.factor_names
  if (typeof names !== 'object' || names === null) return {}
  return Object.fromEntries(
    Object.entries(names).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Leaves out an address that the page's policy would not load anyway. */
function pictureAddress(address: unknown): string | null {
  return typeof address === 'string' && /^https:\/\/\S+$/.test(address) ? address : null
}

/** Does not verify the token, because the backend does; the deck only shows what the token says. */
function levelIn(accessToken: string): AssuranceLevel {
  try {
    const [, payload = ''] = accessToken.split('.')
    const { aal } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }
    return aal === 'aal2' ? 'aal2' : 'aal1'
  } catch {
    // A token that is no JWT says nothing of a second factor.
    return 'aal1'
  }
}
