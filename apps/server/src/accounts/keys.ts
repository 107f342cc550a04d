import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { exportJWK, type JWK } from 'jose'
import * as v from 'valibot'
import { makeFolder } from '../database/makeFolder.ts'
import { StartError } from '../base/startError.ts'
import { peppered } from '../base/secrets.ts'

/** The keys that sign, hash and seal the accounts of one database. */
export type Keys = {
  /** A deck sends it in place of a user's token. It is no secret. */
  publishableKey: string
  /** For hashes of values that could be guessed. */
  pepper: Buffer
  /** For values that have to be read again. */
  sealing: Buffer
  /** The key that new access tokens are signed with. */
  signing(): { kid: string; key: KeyObject }
  /** The public key of this id; null if the key is not ours. */
  verifying(kid: string): KeyObject | null
  /** The public keys, newest first. */
  jwks(): Promise<{ keys: JWK[] }>
}

const keyFileSchema = v.object({
  pepper: v.string(),
  sealing: v.string(),
  signing: v.array(v.object({ kid: v.string(), pem: v.string() })),
})
type KeyFile = v.InferOutput<typeof keyFileSchema>

/** After a rotation, tokens of the older key are good until they expire. */
const keptKeys = 2

/** Beside the folder of the database, like its lock. */
export const keyFileOf = (dataDir: string) => `${resolve(dataDir)}.keys.json`

/** Reads the keys; the first start makes them. A rotation is noticed while the server runs. */
export function openKeys(file: string): Keys {
  const { pepper, sealing } = readOrMake(file)
  // The file may be a copy from another machine, which others could read.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  const read = createReader(file)
  const pepperBytes = Buffer.from(pepper, 'base64url')
  return {
    publishableKey: `sb_publishable_${peppered(pepperBytes, 'publishable key').slice(0, 24)}`,
    pepper: pepperBytes,
    sealing: Buffer.from(sealing, 'base64url'),
    signing() {
      const [newest] = read()
      if (!newest) throw new Error(`${file} holds no signing key`)
      return { kid: newest.kid, key: newest.privateKey }
    },
    verifying: kid => read().find(each => each.kid === kid)?.publicKey ?? null,
    jwks: async () => ({
      keys: await Promise.all(
        read().map(async ({ kid, publicKey }) => ({
          ...(await exportJWK(publicKey)),
          kid,
          alg: 'ES256',
          use: 'sig',
        })),
      ),
    }),
  }
}

/** A new signing key becomes the first; the one before it stays, older ones go. Resolves to the new key's id. */
export function rotateKeys(file: string): string {
  const keys = readOrMake(file)
  const made = makeSigningKey()
  const next: KeyFile = { ...keys, signing: [made, ...keys.signing].slice(0, keptKeys) }
  const draft = writeDraft(file, next)
  renameSync(draft, file)
  return made.kid
}

/** The ids of the keys in a file, the newest first. */
export function kidsIn(file: string): string[] {
  return parse(file).signing.map(({ kid }) => kid)
}

function createReader(file: string) {
  let readVersion = ''
  let keys: { kid: string; privateKey: KeyObject; publicKey: KeyObject }[] = []
  return () => {
    // Two rotations may share a tick of the clock, but each writes a new file.
    const { ino, mtimeMs } = statSync(file)
    const version = `${ino} ${mtimeMs}`
    if (version !== readVersion) {
      keys = parse(file).signing.map(({ kid, pem }) => {
        const privateKey = createPrivateKey(pem)
        return { kid, privateKey, publicKey: createPublicKey(privateKey) }
      })
      readVersion = version
    }
    return keys
  }
}

function readOrMake(file: string): KeyFile {
  try {
    return parse(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  makeFolder(dirname(file))
  const draft = writeDraft(file, {
    pepper: randomBytes(32).toString('base64url'),
    sealing: randomBytes(32).toString('base64url'),
    signing: [makeSigningKey()],
  })
  try {
    // If two processes start at once, the first one's keys stay, whole.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return parse(file)
}

function parse(file: string): KeyFile {
  const text = readFileSync(file, 'utf8')
  try {
    return v.parse(keyFileSchema, JSON.parse(text))
  } catch {
    throw new StartError(
      `${file} is damaged. Put its backup back: without it nobody who has an account can sign in again.`,
    )
  }
}

function writeDraft(file: string, keys: KeyFile): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return draft
}

function makeSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { kid: randomBytes(9).toString('base64url'), pem }
}
