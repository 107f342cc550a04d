import postgres from 'postgres'
import type { Database, Queries, Row } from './database.ts'
import { sessionSettings } from './sessionSettings.ts'

export type PostgresOptions = { url: string; log?: (message: string) => void }

export async function openPostgres({ url, log }: PostgresOptions): Promise<Database> {
  const sql = postgres(url, {
    connection: { application_name: 'wiredeck', ...sessionSettings },
    onnotice: notice => {
      if (notice['severity'] === 'WARNING') log?.(String(notice['message']))
    },
  })
  let locks: Promise<postgres.ReservedSql> | null = null
  await sql`SELECT 1`

  return {
    ...queriesOf(sql),

    async exec(text) {
      await sql.unsafe(text).simple()
    },

    // The driver types the result as what `Promise.all` makes of it, which for one promise is itself.
    transaction: <T>(run: (tx: Queries) => Promise<T>) => sql.begin(tx => run(queriesOf(tx))) as Promise<T>,

    async tryLock(key) {
      // A session's lock lives as long as its connection, so that one is kept aside.
      locks ??= sql.reserve()
      const connection = await locks
      const [row] = await connection<{ held: boolean }[]>`SELECT pg_try_advisory_lock(${key}) AS held`
      return row?.held ?? false
    },

    async listen(channel, listener) {
      const listening = await sql.listen(channel, listener)
      return () => listening.unlisten()
    },

    async close() {
      ;(await locks)?.release()
      await sql.end({ timeout: 5 })
    },
  }
}

function queriesOf(sql: postgres.Sql | postgres.TransactionSql): Queries {
  return {
    async query<T extends Row>(text: string, parameters: readonly unknown[] = []) {
      const rows = await sql.unsafe<T[]>(text, [...parameters] as postgres.ParameterOrJSON<never>[], {
        prepare: true,
      })
      return [...rows] as T[]
    },
  }
}
