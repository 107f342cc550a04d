import { tsImport } from 'tsx/esm/api'

// What requests cost beside a topic's newest ten, over HTTP, at 5,000 documents of the sample agency: on PGlite, and on
// PostgreSQL where DATABASE_URL names a server. Beyond 20 times they have a limit that holds them.

const { benchCost } = await tsImport('./cost/cost.ts', import.meta.url)
await benchCost()
