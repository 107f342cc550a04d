import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** 256 random bits, as a word. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Hashes a random value, which can be stored without a pepper. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Hashes a value that can be guessed, such as a code, so that nobody can try it out without the pepper. */
export const peppered = (pepper: Buffer, ...parts: string[]) =>
  createHmac('sha256', pepper).update(parts.join('|')).digest('base64url')

/** Compares in a time that does not tell how much was right. */
export function equals(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** AES-256-GCM, bound to the place where it is stored: opening needs the same `about` again. */
export function seal(key: Buffer, text: string, about: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws if the text was sealed with another key, or for another place. */
export function open(key: Buffer, sealed: string, about: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
