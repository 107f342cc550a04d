import postgres from 'postgres'
import {
  answerWithinMs,
  upkeepWithinMs,
  type Asked,
  type Database,
  type Queries,
  type Row,
} from './database.ts'
import { SlowStatement } from './errors.ts'
import { sessionSettings } from './sessionSettings.ts'

export type PostgresOptions = { url: string; log?: (message: string) => void }

/** How many connections answer. */
const connections = 10

export async function openPostgres({ url, log }: PostgresOptions): Promise<Database> {
  const onnotice = (notice: postgres.Notice) => {
    if (notice['severity'] === 'WARNING') log?.(String(notice['message']))
  }
  const session = { application_name: 'wiredeck', ...sessionSettings }
  const within = (ms: number) => ({ connection: { ...session, statement_timeout: ms }, onnotice })
  const sql = postgres(url, { ...within(answerWithinMs), max: connections })
  // One connection that stays: for the locks, which live as long as it does, and for upkeep.
  const aside = postgres(url, { ...within(upkeepWithinMs), max: 1, max_lifetime: null })
  await sql`SELECT 1`

  return {
    ...queriesOf(sql),
    atOnce: connections,
    // The driver connects again by itself when a server that was away is back.
    lost: new Promise(() => {}),
    copyTo: null,

    async exec(text) {
      await aside.unsafe(text).simple()
    },

    // The driver types the result as what `Promise.all` makes of it, which for one promise is itself.
    transaction: <T>(run: (tx: Queries) => Promise<T>) =>
      sql.begin(async tx => {
        await tx.unsafe(`SET LOCAL statement_timeout = ${upkeepWithinMs}`)
        return run(queriesOf(tx))
      }) as Promise<T>,

    async tryLock(key) {
      // Opens a lost connection again, and takes its locks back, unless another process has them by now.
      const [row] = await aside<{ held: boolean }[]>`SELECT pg_try_advisory_lock(${key}) AS held`
      return row?.held ?? false
    },

    async listen(channel, listener, onGap) {
      let isFirst = true
      // Called for every connection that listens. The first one has missed nothing.
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
    async query<T extends Row>(text: string, parameters: readonly unknown[] = [], { signal }: Asked = {}) {
      signal?.throwIfAborted()
      const pending = sql.unsafe<T[]>(text, [...parameters] as postgres.ParameterOrJSON<never>[], {
        prepare: true,
      })
      const cancel = () => cancelQuietly(pending)
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return [...(await pending)] as T[]
      } catch (error) {
        if (!isCancelled(error)) throw error
        signal?.throwIfAborted()
        throw new SlowStatement()
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    async exec(text) {
      await sql.unsafe(text).simple()
    },
  }
}

/**
 * Does what the driver's `cancel()` does, but with a promise that can be caught: else a server that is just going down
 * would end this process.
 */
function cancelQuietly(pending: object): void {
  // Not in the driver's types.
  const { canceller } = pending as { canceller?: ((query: object) => Promise<void>) | null }
  canceller?.(pending).catch(() => {})
}

/** Whether the statement was ended by its caller, or because it took too long. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
