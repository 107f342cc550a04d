import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { ensureReady } from './ensureReady.mjs'

// `npm run keys` names the file with the keys of the accounts; `npm run keys -- --rotate` puts a new signing key first.
ensureReady({ build: false })
const { values } = parseArgs({ options: { rotate: { type: 'boolean', default: false } } })
const { keyFileOf, openKeys, rotateKeys } = await tsImport(
  '../apps/server/src/accounts/keys.ts',
  import.meta.url,
)
const file = keyFileOf(process.env.DATA_DIR || './data')
if (values.rotate) rotateKeys(file)
const { keys } = await openKeys(file).jwks()
console.log(`${file}: ${keys.map(({ kid }) => kid).join(', then ')}`)
