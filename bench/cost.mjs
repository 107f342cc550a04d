import { tsImport } from 'tsx/esm/api'

// The cost of requests relative to a topic's newest ten, over HTTP, with 5,000 documents of the sample
// agency: on PGlite, and on PostgreSQL if DATABASE_URL names a server. Requests above 20 times must have a
// limit.

const { benchCost } = await tsImport('./cost/cost.ts', import.meta.url)
await benchCost()
