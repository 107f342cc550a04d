import postgres from 'postgres'
import { StartError } from '../base/startError.ts'
import { accountRoles } from './tables/accountMigrations.ts'
import { explainDatabase } from './explainDatabase.ts'

/**
 * Makes the roles of the accounts on a PostgreSQL server, because a dump has no roles: they belong to all
 * databases of the server. Throws a StartError if this database is not empty.
 */
export async function prepareRestore(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql`
      SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`
    if (tables.length > 0)
      throw new StartError(
        'The database of DATABASE_URL is not empty. Make a new one (createdb) and name that in DATABASE_URL: the one that you have then stays as it is.',
      )
    await sql.begin(tx => tx.unsafe(accountRoles))
  } catch (error) {
    throw explainDatabase(error, { url })
  } finally {
    await sql.end()
  }
}
