import { loadavg } from 'node:os'
import { tsImport } from 'tsx/esm/api'

// The live channel: what a document costs against many filters, and how long it takes from filing to the sockets of 200
// simulated decks, with both ends on this machine; on PGlite, and on PostgreSQL where DATABASE_URL names a server. A limit
// that is not kept ends the run with 1.

const load = name => tsImport(`./${name}.ts`, import.meta.url)
const { benchMatcher } = await load('live/matcher')
const { benchChannels } = await load('live/channels')
const { printRows } = await load('data/row')

console.log(`load ${loadavg()[0]?.toFixed(1)}`)
printRows(benchMatcher())
await benchChannels()
