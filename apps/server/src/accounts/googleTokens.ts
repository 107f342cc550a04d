import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { CodedRefusal } from '../http/codedRefusal.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const keysAddress = new URL('https://www.googleapis.com/oauth2/v3/certs')
/** Seconds by which Google's clock and ours may differ. */
const toleranceSeconds = 30

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  iat: v.number(),
  exp: v.number(),
  azp: v.optional(v.string()),
  nonce: v.optional(v.string()),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.rfcEmail()),
  email_verified: v.literal(true),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
})

/** What Google says of one of its users. */
export type GoogleUser = Pick<v.InferOutput<typeof claimsSchema>, 'sub' | 'email' | 'name' | 'picture'> & {
  expiresAt: Date
}

export type GoogleTokens = {
  clientId: string
  /** The user of an id token made for this deck. Throws a CodedRefusal for every other token. */
  read(idToken: string, nonce: string | undefined, now: Date): Promise<GoogleUser>
}

export function createGoogleTokens(
  clientId: string,
  keys: JWTVerifyGetKey = createRemoteJWKSet(keysAddress),
): GoogleTokens {
  return {
    clientId,
    async read(idToken, nonce, now) {
      const claims = await verify(idToken, now)
      if (claims.azp !== undefined && claims.azp !== clientId) throw badJwt()
      if (claims.iat > now.getTime() / 1000 + toleranceSeconds) throw badJwt()
      // The client has the nonce and the token its hash, so that a token of another login does not fit.
      const expected = nonce === undefined ? undefined : createHash('sha256').update(nonce).digest('hex')
      if (claims.nonce !== expected)
        throw new CodedRefusal(400, 'nonce_mismatch', 'The nonce does not belong to the id token')
      const { sub, email, name, picture, exp } = claims
      return {
        sub,
        email,
        ...(name === undefined ? {} : { name }),
        ...(picture === undefined ? {} : { picture }),
        expiresAt: new Date(exp * 1000 + toleranceSeconds * 1000),
      }
    },
  }

  async function verify(idToken: string, now: Date) {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: issuers,
        audience: clientId,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: toleranceSeconds,
        currentDate: now,
      })
      return v.parse(claimsSchema, payload)
    } catch {
      throw badJwt()
    }
  }
}

const badJwt = () => new CodedRefusal(400, 'bad_jwt', 'The id token is not valid')
