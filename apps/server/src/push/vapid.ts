import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { PushSettings } from '../settings/pushSettings.ts'

/** The header by which a push service knows this server (RFC 8292). */
export type Vapid = (endpoint: string) => Promise<string>

/** Push services take a token for at most a day. */
const goodForSeconds = 12 * 3600

export function createVapid({ publicKey, privateKey, subject }: PushSettings, now: () => Date): Vapid {
  const key = importJWK({ kty: 'EC', crv: 'P-256', ...pointOf(privateKey), d: privateKey }, 'ES256')
  const tokens = new Map<string, { token: string; renewAt: number }>()
  return async endpoint => {
    const { origin } = new URL(endpoint)
    const seconds = Math.floor(now().getTime() / 1000)
    let known = tokens.get(origin)
    if (!known || known.renewAt <= seconds) {
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(origin)
        .setSubject(subject)
        .setExpirationTime(seconds + goodForSeconds)
        .sign(await key)
      // There are only a few push services; tokens for whatever else a client names are dropped with theirs.
      if (tokens.size >= 100) tokens.clear()
      known = { token, renewAt: seconds + goodForSeconds / 2 }
      tokens.set(origin, known)
    }
    return `vapid t=${known.token}, k=${publicKey}`
  }
}

function pointOf(privateKey: string): { x: string; y: string } {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const point = ecdh.getPublicKey()
  return { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
}
