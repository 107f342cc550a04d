import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// How long a server takes to analyse its documents again, and what that costs its memory and its readers: on
// PGlite, and on PostgreSQL if DATABASE_URL names a server. A tenth of the documents get other words, the others
// keep theirs. Linux only, because memory is read from /proc.
//   npm run bench analyse                    100,000 documents
//   npm run bench analyse -- 5000            another number
//   npm run bench analyse -- --on PGlite     one of the databases
//   npm run bench analyse -- --stores DIR    keeps the filled data folders there, for the next run

const { benchAnalyse } = await tsImport('./analyse/analyse.ts', import.meta.url)
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { on: { type: 'string' }, stores: { type: 'string' } },
})
await benchAnalyse({ ...values, size: Number(positionals[0] ?? 100_000) })
process.exit()
