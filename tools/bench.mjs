import { existsSync, readdirSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { ensureReady } from './ensureReady.mjs'

// `npm run bench NAME` runs bench/NAME.mjs; without a name it says which there are.
ensureReady({ build: true })
process.env.CHROMIUM_PATH = findChromium()
const name = process.argv[2]
if (name && existsSync(`bench/${name}.mjs`)) {
  await import(`../bench/${name}.mjs`)
} else {
  const names = readdirSync('bench').flatMap(file => (file.endsWith('.mjs') ? [file.slice(0, -4)] : []))
  console.log(`npm run bench ${names.join(' | ')}`)
}
