import { tsImport } from 'tsx/esm/api'

// The live channel: the cost of matching a document with many filters, and the time from filing to the
// sockets of 200 simulated decks, with both ends on this machine; and a deck in Chromium: its requests while
// nothing is filed, and the time from filing to its store and its screen. On PGlite, and on PostgreSQL if
// DATABASE_URL names a server. An exceeded limit ends the run with 1. `npm run bench live 2` keeps the deck
// idle for two minutes instead of ten. --gateway measures the cost of 200 decks for an agency behind a
// gateway, with and without an account of the house; --deliveries, the cost of filing with 10,000
// subscriptions.

const load = name => tsImport(`./${name}.ts`, import.meta.url)
const { benchMatcher } = await load('live/matcher')
const { benchChannels } = await load('live/channels')
const { benchLiveDeck } = await load('live/deck')
const { printRows } = await load('data/row')

// npm consumes options before `--` itself.
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

printRows(benchMatcher())
await benchChannels()
printRows(await benchLiveDeck(idleMinutes))
