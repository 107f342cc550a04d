import { resolve } from 'node:path'
import type { Database } from './database.ts'
import { migrate, type AccountTables } from './migrations.ts'
import { openPglite } from './pglite.ts'
import type { RunningTimes } from './pgliteConnection.ts'
import { openPostgres } from './postgres.ts'
import { guardTransactions } from './transactionGuard.ts'

/** A folder for the embedded database, or the address of a PostgreSQL server. */
export type DatabaseTarget = { dataDir: string } | { url: string }

export type OpenOptions = {
  /** Called with a sentence when something needs an operator's eye. */
  log?: (message: string) => void
  /** How long statements of the embedded database may run, where a test will not wait for it. */
  times?: Partial<RunningTimes>
  /** The tables of the accounts, where this database is to have them. */
  accountTables?: AccountTables
}

/** Opens the database with its tables up to date. Throws `DataFolderInUse` when another process has the folder. */
export async function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): Promise<Database> {
  const { log, times } = options
  const opened =
    'url' in target
      ? await openPostgres({ url: target.url, ...(log && { log }) })
      : await openPglite({
          dataDir: resolve(target.dataDir),
          ...(log && { log }),
          ...(times && { times }),
        })
  const database = guardTransactions(opened)
  try {
    await migrate(database, options.accountTables)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
