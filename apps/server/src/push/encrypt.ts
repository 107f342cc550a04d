import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** The keys of a subscription, in base64url. */
export type DeviceKeys = { p256dh: string; auth: string }

/** The secrets of one message. */
export type MessageSecrets = { ecdh: ECDH; salt: Buffer }

const recordSize = 4096

/**
 * A message for one device by RFC 8291, in the coding `aes128gcm`: at most 3993 bytes of text. Throws if the
 * device's key is no point of the curve.
 */
export function encryptFor(
  { p256dh, auth }: DeviceKeys,
  text: string,
  { ecdh, salt }: MessageSecrets = newSecrets(),
): Buffer {
  const device = Buffer.from(p256dh, 'base64url')
  const own = ecdh.getPublicKey()
  const derive = (from: Buffer, saltWith: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, saltWith, info, length))
  const shared = derive(
    ecdh.computeSecret(device),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), device, own]),
    32,
  )
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte after the text says that this record is the last one.
  const sealed = [
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  const message = Buffer.concat([salt, size, Buffer.of(own.length), own, ...sealed])
  if (message.length > recordSize) throw new RangeError('The message is longer than a push service takes')
  return message
}

function newSecrets(): MessageSecrets {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, salt: randomBytes(16) }
}

/** Whether messages can be encrypted with these keys. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    newSecrets().ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
