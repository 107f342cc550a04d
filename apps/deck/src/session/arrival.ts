import { AuthImplicitGrantRedirectError, AuthPKCEGrantCodeExchangeError } from '@supabase/supabase-js'

/** What an address of the sync screen brings along: the secret of a mailed link, or a provider's answer. */
export type Arrival = { kind: 'code'; code: string } | { kind: 'provider'; idToken: string; state: string }

/** Parameters that stand only in addresses which are to sign somebody in. */
const ofSessions = ['access_token', 'refresh_token']
const ofOtherLinks = ['token_hash', 'token', 'type']

/**
 * Reads an address, whose query comes before its fragment, as the auth client reads it. Null if it brings nothing. A session
 * itself is never taken from an address, because it may be a stranger's: that, and what cannot be read, throws the
 * auth client's own errors (deck 8).
 */
export function readArrival(href: string | undefined): Arrival | null {
  if (href === undefined) throw new AuthImplicitGrantRedirectError('No browser detected.')
  const { hash, searchParams } = new URL(href)
  const given = new Map([...new URLSearchParams(hash.slice(1)), ...searchParams])
  const hasAny = (names: readonly string[]) => names.some(name => given.has(name))
  if (hasAny(['error', 'error_code', 'error_description']))
    throw new AuthImplicitGrantRedirectError(
      given.get('error_description') ?? 'The address tells of an error',
      {
        error: given.get('error') ?? '',
        code: given.get('error_code') ?? '',
      },
    )
  if (hasAny(ofSessions)) throw new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.')
  const code = given.get('code')
  if (code === '') throw new AuthPKCEGrantCodeExchangeError('No code detected.')
  if (code !== undefined) return { kind: 'code', code }
  const idToken = given.get('id_token')
  if (idToken) return { kind: 'provider', idToken, state: given.get('state') ?? '' }
  if (hasAny(ofOtherLinks)) throw new AuthImplicitGrantRedirectError('No session defined in URL')
  return null
}
