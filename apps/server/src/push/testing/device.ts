import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

/** A browser's side of a subscription: its keys, and what reads its messages. */
export type TestDevice = {
  keys: { p256dh: string; auth: string }
  /** The text of a message. Throws if it is for another device. */
  decrypt(message: Buffer): string
}

/** Implements RFC 8188 and RFC 8291 on its own, so that no mistake is made on both sides alike. */
export function createDevice(): TestDevice {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const mac = createHmac('sha256', key)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(message) {
      const salt = message.subarray(0, 16)
      const keyLength = message.readUInt8(20)
      const sender = message.subarray(21, 21 + keyLength)
      const body = message.subarray(21 + keyLength)
      const one = Buffer.of(1)
      const keyMaterial = hmac(
        hmac(auth, ecdh.computeSecret(sender)),
        'WebPush: info\0',
        publicKey,
        sender,
        one,
      )
      const pseudoRandom = hmac(salt, keyMaterial)
      const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16)
      const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0', one).subarray(0, 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some(byte => byte !== 0))
        throw new Error('The record is not the last')
      return padded.subarray(0, end).toString()
    },
  }
}
