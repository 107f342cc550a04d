import { resolve } from 'node:path'
import { ensureReady } from './ensureReady.mjs'
import { readOptions } from './options.mjs'

// `npm run keys` prints the path of the accounts' key file; `npm run keys -- --rotate` puts a new signing key
// first; `npm run keys -- --push` prints a new key pair for push services, as settings.
const { rotate, push } = readOptions('npm run keys -- [--rotate] [--push]', {
  rotate: { type: 'boolean', default: false },
  push: { type: 'boolean', default: false },
})
ensureReady({ build: false })
const dataDir = process.env.DATA_DIR || './data'
// Loaded late, because a bare clone does not have this dependency yet.
const { tsImport } = await import('tsx/esm/api')
const { keyFileOf, openKeys, rotateKeys } = await tsImport(
  '../apps/server/src/accounts/keys.ts',
  import.meta.url,
)
const { explainFolder } = await tsImport('../apps/server/src/database/dataFolder.ts', import.meta.url)
try {
  const file = keyFileOf(dataDir)
  if (push) {
    const { makeVapidKeys } = await tsImport('../apps/server/src/base/vapidKeys.ts', import.meta.url)
    const { publicKey, privateKey } = makeVapidKeys()
    console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
  }
  if (rotate) rotateKeys(file)
  if (rotate || !push) {
    const { keys } = await openKeys(file).jwks()
    console.log(`${file}: ${keys.map(({ kid }) => kid).join(', then ')}`)
  }
} catch (error) {
  const explained = explainFolder(error, resolve(dataDir))
  if (explained.name !== 'StartError') throw error
  console.error(explained.message)
  process.exitCode = 1
}
