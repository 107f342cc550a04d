import type { AuthChangeEvent, Factor, Session, User } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { ownerOf, reduceSession, signedOut, stateOf, type SessionState } from './sessionState.ts'

const mira: User = {
  id: 'mira',
  aud: 'authenticated',
  email: 'mira@deck.example',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-11-22T10:00:00Z',
}
const authenticator: Factor = {
  id: 'factor-1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Authenticator 1',
  created_at: mira.created_at,
  updated_at: mira.created_at,
  last_challenged_at: mira.created_at,
}
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')
const tokenOf = (aal: string) => `${part({ alg: 'ES256' })}.${part({ aal, name: 'Zoë ~~~???' })}.signature`

function session(user: User = mira, aal = 'aal1', expires_at = 1_800_000_000): Session {
  return {
    access_token: tokenOf(aal),
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user,
  }
}
const other = session({ ...mira, id: 'tom', email: 'tom@deck.example' })
const signedIn = stateOf(session())
const after = (state: SessionState, event: AuthChangeEvent, next: Session | null) =>
  reduceSession(state, event, next)

describe('deck 4: the events of the session', () => {
  it('INITIAL_SESSION tells who is there, or nobody', () => {
    expect(after({ status: 'unknown' }, 'INITIAL_SESSION', session())).toEqual(signedIn)
    expect(after({ status: 'unknown' }, 'INITIAL_SESSION', null)).toEqual(signedOut)
  })

  it('SIGNED_IN brings a user, whose columns are mirrored from then on', () => {
    const state = after(signedOut, 'SIGNED_IN', session())
    expect(state).toEqual({
      status: 'signed-in',
      user: { id: 'mira', email: 'mira@deck.example', avatarUrl: null, factors: [] },
      expiresAt: 1_800_000_000_000,
      level: 'aal1',
    })
    expect(ownerOf(state)).toBe('mira')
    expect(ownerOf(after(state, 'SIGNED_IN', other))).toBe('tom')
  })

  it('SIGNED_OUT leaves nobody', () => {
    expect(after(signedIn, 'SIGNED_OUT', null)).toEqual(signedOut)
    expect(ownerOf(signedOut)).toBeNull()
  })

  it('TOKEN_REFRESHED changes the expiry and not the owner', () => {
    const state = after(signedIn, 'TOKEN_REFRESHED', session(mira, 'aal1', 1_900_000_000))
    expect(state).toMatchObject({ status: 'signed-in', expiresAt: 1_900_000_000_000 })
  })

  it('USER_UPDATED brings what the account says of itself now', () => {
    const updated = { ...mira, user_metadata: { avatar_url: 'https://pictures.example/mira.png' } }
    expect(after(signedIn, 'USER_UPDATED', session(updated))).toMatchObject({
      user: { avatarUrl: 'https://pictures.example/mira.png' },
    })
  })

  it('MFA_CHALLENGE_VERIFIED ends the wait for the second factor, before which nothing is mirrored', () => {
    const guarded = { ...mira, factors: [authenticator] }
    const due = after(signedOut, 'SIGNED_IN', session(guarded))
    expect(due).toMatchObject({ status: 'factor-due', user: { email: 'mira@deck.example' } })
    expect(ownerOf(due)).toBeNull()
    const proved = after(due, 'MFA_CHALLENGE_VERIFIED', session(guarded, 'aal2'))
    expect(proved).toMatchObject({ status: 'signed-in', level: 'aal2' })
    expect(ownerOf(proved)).toBe('mira')
  })

  it.each(['TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED'] as const)(
    '%s that comes after a sign-out, or of somebody else, brings nobody',
    event => {
      expect(after(signedOut, event, session())).toBe(signedOut)
      expect(after(signedIn, event, other)).toBe(signedIn)
      expect(after(signedIn, event, null)).toBe(signedIn)
    },
  )
})

describe('deck 3: what a session tells of its user', () => {
  it('a factor that was begun and not confirmed is asked for by nobody', () => {
    const begun = { ...mira, factors: [{ ...authenticator, status: 'unverified' as const }] }
    expect(stateOf(session(begun))).toMatchObject({
      status: 'signed-in',
      user: { factors: [{ isVerified: false }] },
    })
  })

  it('a factor has the name that its reader gave it', () => {
    const named = {
      ...mira,
      factors: [authenticator],
      user_metadata: { factor_names: { 'factor-1': 'My phone' } },
    }
    expect(stateOf(session(named, 'aal2'))).toMatchObject({ user: { factors: [{ name: 'My phone' }] } })
  })

  it.each(['http://pictures.example/x.png', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', 7, null])(
    'no picture is fetched from %s',
    avatar_url => {
      expect(stateOf(session({ ...mira, user_metadata: { avatar_url } }))).toMatchObject({
        user: { avatarUrl: null },
      })
    },
  )

  it('a token that is no JWT says nothing of a second factor', () => {
    expect(stateOf({ ...session(), access_token: 'opaque' })).toMatchObject({ level: 'aal1' })
  })
})
