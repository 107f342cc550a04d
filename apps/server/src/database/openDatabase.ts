import { resolve } from 'node:path'
import type { Database } from './database.ts'
import { migrate, type AccountTables } from './migrations.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { guardTransactions } from './transactionGuard.ts'

/** A folder for the embedded database, or the address of a PostgreSQL server. */
export type DatabaseTarget = { dataDir: string } | { url: string }

export type OpenOptions = {
  /** Called with a sentence when something needs an operator's eye. */
  log?: (message: string) => void
  /** How long the embedded database may stay silent while someone waits; 30 s unless told. */
  silenceMs?: number
  /** The tables of the accounts, where this database is to have them. */
  accountTables?: AccountTables
}

/** Opens the database with its tables up to date. Throws `DataFolderInUse` when another process has the folder. */
export async function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): Promise<Database> {
  const { log, silenceMs } = options
  const opened =
    'url' in target
      ? await openPostgres({ url: target.url, ...(log && { log }) })
      : await openPglite({
          dataDir: resolve(target.dataDir),
          ...(log && { log }),
          ...(silenceMs !== undefined && { silenceMs }),
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
