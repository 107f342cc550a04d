import { tsImport } from 'tsx/esm/api'

// The time from the filing of a flash to its sound, in a real tab that is hidden for three minutes, or for
// the given number: `npm run bench alerts 30`. On PGlite, and on PostgreSQL if DATABASE_URL names a server.
// An exceeded limit, or a flash without a sound, ends the run with 1.

const { benchAlerts } = await tsImport('./live/alerts.ts', import.meta.url)
const { printRows } = await tsImport('./data/row.ts', import.meta.url)

const minutes = Number(process.argv[3] ?? 3)
if (!(minutes > 0)) throw new Error(`${process.argv[3]}: not a number of minutes`)

printRows(await benchAlerts(minutes))
