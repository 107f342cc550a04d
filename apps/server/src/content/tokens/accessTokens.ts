import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The account of a token; null is anonymous. */
export type Claims = {
  use: 'access' | 'refresh'
  account: string | null
  expiresAt: number
}

/** The signed claims. No two tokens have the same id. */
export type SignedClaims = Claims & { id: string }

export type AccessTokens = {
  /** Signs a token that anybody may read and nobody can change. `expiresAt` is epoch milliseconds. */
  sign(claims: Claims): string
  /** The claims of a token of ours that has not expired; null for everything else. */
  verify(token: string, use: Claims['use'], now: number): SignedClaims | null
}

/** Tokens that need no table: they stay good over a restart and for every process with the same secret. */
export function createAccessTokens(secret: string): AccessTokens {
  const mac = (payload: string) => createHmac('sha256', secret).update(payload).digest()
  return {
    sign(claims) {
      const payload = Buffer.from(
        JSON.stringify({ ...claims, id: randomBytes(9).toString('base64url') }),
      ).toString('base64url')
      return `${payload}.${mac(payload).toString('base64url')}`
    },
    verify(token, use, now) {
      const [payload = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = mac(payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignedClaims
      return claims.use === use && claims.expiresAt > now ? claims : null
    },
  }
}
