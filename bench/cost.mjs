import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// The cost of requests relative to a topic's newest ten, over HTTP, with 5,000 documents of the sample
// agency: on PGlite, and on PostgreSQL if DATABASE_URL names a server. No two requests are equal, because an
// equal one would get an answer that is kept (ADR-0040). Requests above 20 times must have a limit.
//   npm run bench cost                    all of them
//   npm run bench cost -- --days 1        with the documents of one day
//   npm run bench cost -- --only latest   those with this in their name

const { benchCost } = await tsImport('./cost/cost.ts', import.meta.url)
const { days, only } = parseArgs({
  args: process.argv.slice(3),
  options: { days: { type: 'string' }, only: { type: 'string' } },
}).values
if (days !== undefined && !(Number(days) > 0)) throw new Error(`${days}: not a number of days`)
await benchCost({ days: days === undefined ? undefined : Number(days), only })
