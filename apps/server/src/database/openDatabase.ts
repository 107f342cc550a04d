import { resolve } from 'node:path'
import { checkRoom } from '../base/disk.ts'
import { prepareDataFolder, settleDataFolder } from './dataFolder.ts'
import type { Database, DatabaseTarget } from './database.ts'
import { checkPostgres, explainDatabase } from './explainDatabase.ts'
import { migrate, type AccountTables } from './tables/migrations.ts'
import { openPglite } from './pglite.ts'
import type { RunningTimes } from './pgliteConnection.ts'
import { openPostgres } from './postgres.ts'
import { guardTransactions } from './transactionGuard.ts'

export type OpenOptions = {
  /** Called with a sentence when something needs an operator's eye. */
  log?: (message: string) => void
  /** Time limits for statements of the embedded database, for tests that do not wait so long. */
  times?: Partial<RunningTimes>
  /** The tables of the accounts, if this database is to have them. */
  accountTables?: AccountTables
}

/** Opens the database with its tables up to date. Throws a StartError that says what is wrong with it. */
export async function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): Promise<Database> {
  const place = 'url' in target ? target : { dataDir: resolve(target.dataDir) }
  try {
    const database = guardTransactions(await open(place, options))
    try {
      await migrate(database, options.accountTables)
    } catch (error) {
      // The failed migration says more than a failed closing after it.
      await database.close().catch(() => {})
      throw error
    }
    return database
  } catch (error) {
    throw explainDatabase(error, place)
  }
}

async function open(place: DatabaseTarget, { log, times }: OpenOptions): Promise<Database> {
  if ('url' in place) return openServer(place.url, log)
  const { dataDir } = place
  const { isNew } = prepareDataFolder(dataDir)
  await checkRoom(dataDir, isNew)
  const database = await openPglite({
    dataDir,
    ...(log && { log }),
    ...(times && { times }),
  })
  settleDataFolder(dataDir, message => log?.(message))
  return database
}

async function openServer(url: string, log: OpenOptions['log']): Promise<Database> {
  const database = await openPostgres({ url, ...(log && { log }) })
  const [server] = await database.query<{ version: number; isReadOnly: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS "isReadOnly"`,
  )
  if (server) checkPostgres(server.version, server.isReadOnly, url)
  return database
}
