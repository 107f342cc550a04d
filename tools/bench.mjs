import { readdirSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { ensureReady } from './ensureReady.mjs'
import { sayFirst } from './load.mjs'
import { refuse } from './options.mjs'

// `npm run bench NAME` runs bench/NAME.mjs; without a name it lists them. The first line says the load before anything
// is built or started; each figure says its own, by `watchLoad`.
const names = readdirSync('bench').flatMap(file => (file.endsWith('.mjs') ? [file.slice(0, -4)] : []))
const usage = `npm run bench ${names.join(' | ')}`
const name = process.argv[2]
if (name === undefined) {
  console.log(usage)
} else if (names.includes(name)) {
  console.log(sayFirst())
  ensureReady({ build: true })
  process.env.CHROMIUM_PATH = findChromium()
  await import(`../bench/${name}.mjs`)
} else refuse(`${name} is no benchmark`, usage)
