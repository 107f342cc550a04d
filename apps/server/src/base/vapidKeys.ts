import { createECDH } from 'node:crypto'

/** The keys by which push services know this server (RFC 8292): points and numbers of P-256, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

export function makeVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  // A number that begins with zeros would be written shorter.
  const privateKey = ecdh.getPrivateKey('hex').padStart(64, '0')
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') }
}

/** Whether both are keys, and belong to each other. */
export function areVapidKeys({ publicKey, privateKey }: VapidKeys): boolean {
  const secret = Buffer.from(privateKey, 'base64url')
  if (secret.length !== 32) return false
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(secret)
    return ecdh.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    // The number is 0, or too large for the curve.
    return false
  }
}
