import { createHash, generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT, type JWTVerifyGetKey } from 'jose'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const googleClientId = 'deck-1.apps.googleusercontent.com'

/** Stands for Google's keys on the network. */
export const googleKeys: JWTVerifyGetKey = ({ kid }) => {
  if (kid !== 'google-1') throw new Error('There is no such key')
  return publicKey
}

/** As Google publishes it, for a server that is a process of its own. */
export const googleKeySet = async () => ({
  keys: [{ ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }],
})

export const googlePublicKey = publicKey
export const googlePrivateKey = privateKey

let lastToken = 0

/** What Google says of one of its users, as of now. */
export function googleClaims(claims: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: 'https://accounts.google.com',
    aud: googleClientId,
    azp: googleClientId,
    sub: '1001',
    email: 'someone@desk.example',
    email_verified: true,
    iat: now,
    exp: now + 3600,
    jti: String(++lastToken),
    ...claims,
  }
}

/** An id token as Google would make it. */
export function googleToken(claims: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(googleClaims(claims))
    .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
    .sign(privateKey)
}

/** As it stands in the token: the client keeps the nonce itself. */
export const hashedNonce = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
