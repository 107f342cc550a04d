import postgres from 'postgres'
import type { Database, Queries, Row } from './database.ts'
import { sessionSettings } from './sessionSettings.ts'

export type PostgresOptions = { url: string; log?: (message: string) => void }

/** Longer than any answer that somebody still waits for: one query shall not hold a connection for ever. */
const answersWithinMs = 30_000
/** Said outright, for the server may have a shorter limit of its own. */
const upkeepWithinMs = 3_600_000

export async function openPostgres({ url, log }: PostgresOptions): Promise<Database> {
  const onnotice = (notice: postgres.Notice) => {
    if (notice['severity'] === 'WARNING') log?.(String(notice['message']))
  }
  const session = { application_name: 'wiredeck', ...sessionSettings }
  const within = (ms: number) => ({ connection: { ...session, statement_timeout: ms }, onnotice })
  const sql = postgres(url, within(answersWithinMs))
  // One connection that stays: for the locks, which live as long as it does, and for upkeep.
  const aside = postgres(url, { ...within(upkeepWithinMs), max: 1, max_lifetime: null })
  await sql`SELECT 1`

  return {
    ...queriesOf(sql),

    async exec(text) {
      await aside.unsafe(text).simple()
    },

    // The driver types the result as what `Promise.all` makes of it, which for one promise is itself.
    transaction: <T>(run: (tx: Queries) => Promise<T>) => sql.begin(tx => run(queriesOf(tx))) as Promise<T>,

    async tryLock(key) {
      // A connection that was lost is opened anew here, and its locks with it, unless another has them by now.
      const [row] = await aside<{ held: boolean }[]>`SELECT pg_try_advisory_lock(${key}) AS held`
      return row?.held ?? false
    },

    async listen(channel, listener, onGap) {
      let isFirst = true
      // Called for every connection that listens, of which the first has missed nothing.
      const onListen = () => {
        if (!isFirst) onGap?.()
        isFirst = false
      }
      const listening = await sql.listen(channel, listener, onListen)
      return () => listening.unlisten()
    },

    async close() {
      await Promise.all([sql.end({ timeout: 5 }), aside.end({ timeout: 5 })])
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
    async exec(text) {
      await sql.unsafe(text).simple()
    },
  }
}
