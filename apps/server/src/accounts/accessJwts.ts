import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { SessionUser } from '../database/asSession.ts'
import type { Keys } from './keys.ts'
import { uuidSchema } from '../http/readBody.ts'
import type { Session } from './sessions.sql.ts'
import type { User } from './users.sql.ts'

const issuer = 'wiredeck'
const audience = 'authenticated'

const claimsSchema = v.object({
  sub: uuidSchema,
  session_id: uuidSchema,
  exp: v.number(),
  aal: v.picklist(['aal1', 'aal2']),
  role: v.literal('authenticated'),
})

/** The user and session that an access token stands for. */
export type Claims = SessionUser & {
  /** Epoch seconds. */
  expiresAt: number
}

export type AccessJwts = {
  /** Seconds that a token is good for. */
  lifetime: number
  sign(user: User, session: Session): Promise<string>
  /** The claims of a token of ours; `expired` for one that was valid before, null for everything else. */
  verify(token: string): Promise<Claims | 'expired' | null>
}

export function createAccessJwts(keys: Keys, lifetime: number, now: () => Date): AccessJwts {
  return {
    lifetime,

    sign(user, session) {
      const { kid, key } = keys.signing()
      const issuedAt = Math.floor(now().getTime() / 1000)
      const { email, app_metadata, user_metadata } = user
      return new SignJWT({
        email,
        app_metadata,
        user_metadata,
        role: 'authenticated',
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(key)
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = kid === undefined ? null : keys.verifying(kid)
            if (!key) throw new errors.JWKSNoMatchingKey()
            return key
          },
          { algorithms: ['ES256'], typ: 'JWT', issuer, audience, currentDate: now() },
        )
        const { sub, session_id, aal, exp } = v.parse(claimsSchema, payload)
        return { userId: sub, sessionId: session_id, aal, expiresAt: exp }
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : null
      }
    },
  }
}
