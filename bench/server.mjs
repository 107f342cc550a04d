import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// Decks that poll because they have no live channel: the time of an answer for a number of decks of 20
// columns, equal or all different, while a document is filed every ten seconds, compared with the bare SQL
// statement. Client, server and database share this machine. On PGlite, and on PostgreSQL if DATABASE_URL
// names a server.
//   npm run bench server                     5,000 and 100,000 documents
//   npm run bench server -- 5000             one size
//   npm run bench server -- --against DIR    also the server of another clone, alternately
//   npm run bench server -- --only equal     `equal` or `different`
//   npm run bench server -- --on PostgreSQL  one of the databases
//   npm run bench server -- --stores DIR     keeps the filled data folders there, for the next run

const { benchServer } = await tsImport('./server/server.ts', import.meta.url)
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    only: { type: 'string' },
    on: { type: 'string' },
    stores: { type: 'string' },
  },
})
const sizes = positionals.map(Number)
await benchServer({ ...values, sizes: sizes.length > 0 ? sizes : [5000, 100_000] })
process.exit()
