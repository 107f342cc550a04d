import { loadavg } from 'node:os'
import { tsImport } from 'tsx/esm/api'

// The live channel: what a document costs against many filters, and how long it takes from filing to the sockets of 200
// simulated decks, with both ends on this machine; and a deck in Chromium: what it asks while nothing is filed, and how
// long filings take to its store and its screen. On PGlite, and on PostgreSQL where DATABASE_URL names a server. A limit
// that is not kept ends the run with 1. `npm run bench live 2` lets the deck be idle for two minutes instead of ten. With --gateway:
// what 200 decks cost an agency behind a gateway, with an account of the house and without. With --deliveries: what filing costs
// with 10,000 subscriptions.

const load = name => tsImport(`./${name}.ts`, import.meta.url)
const { benchMatcher } = await load('live/matcher')
const { benchChannels } = await load('live/channels')
const { benchLiveDeck } = await load('live/deck')
const { printRows } = await load('data/row')

// npm takes an option of its own for what stands before `--`.
if (process.argv.includes('--gateway') || process.env.npm_config_gateway) {
  const { benchGateway } = await load('live/gateway')
  await benchGateway()
  process.exit()
}
if (process.argv.includes('--deliveries') || process.env.npm_config_deliveries) {
  const { benchDeliveries } = await load('live/deliveries')
  printRows(await benchDeliveries())
  process.exit()
}
const idleMinutes = Number(process.argv[3] ?? 10)
if (!(idleMinutes >= 0)) throw new Error(`${process.argv[3]}: not a number of minutes`)

console.log(`load ${loadavg()[0]?.toFixed(1)}`)
printRows(benchMatcher())
await benchChannels()
printRows(await benchLiveDeck(idleMinutes))
