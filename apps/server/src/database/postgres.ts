import postgres from 'postgres'
import { billNow } from '../base/bill.ts'
import { arrayTypes } from './arrayTypes.ts'
import {
  answerWithinMs,
  upkeepWithinMs,
  type Asked,
  type Database,
  type Queries,
  type Row,
} from './database.ts'
import { DatabaseGone, isConnectionCut, SlowStatement } from './errors.ts'
import { createPulse, type Pulse } from './pulse.ts'
import { sessionSettings } from './sessionSettings.ts'

export type PostgresOptions = { url: string; log?: (message: string) => void }

/** How many connections answer. */
const connections = 10
/** Seconds between two tries to connect, so that a server that is back is used at once. */
const connectsAgainAfter = 0.25
/**
 * Seconds after which the server asks whether a machine that says nothing is still there, and how often, so that the locks of
 * a process that vanished with its machine are free after at most nine seconds.
 */
const vanished = { tcp_keepalives_idle: 5, tcp_keepalives_interval: 2, tcp_keepalives_count: 2 }

export async function openPostgres({ url, log }: PostgresOptions): Promise<Database> {
  const onnotice = (notice: postgres.Notice) => {
    if (notice['severity'] === 'WARNING') log?.(String(notice['message']))
  }
  const session = { application_name: 'wiredeck', ...sessionSettings }
  const within = (ms: number) => ({
    connection: { ...session, statement_timeout: ms },
    onnotice,
    connect_timeout: 5,
    backoff: () => connectsAgainAfter,
    types: arrayTypes,
    fetch_types: false,
  })
  const sql = postgres(url, { ...within(answerWithinMs), max: connections })
  // One permanent connection: for upkeep, and for the locks, which last as long as it does.
  const upkeep = within(upkeepWithinMs)
  const aside = postgres(url, {
    ...upkeep,
    connection: { ...upkeep.connection, ...vanished },
    max: 1,
    max_lifetime: null,
  })
  // Checks whether the server is there, while all other connections wait for it.
  const asking = postgres(url, { ...within(answerWithinMs), max: 1, connect_timeout: 1 })
  const pulse = createPulse({ ping: async () => asking`SELECT 1`, log })
  await sql`SELECT 1`

  return {
    ...queriesOf(sql, pulse),
    atOnce: connections,
    // The driver connects again by itself when a server that was away is back.
    lost: new Promise(() => {}),
    copyTo: null,

    async exec(text) {
      await aside.unsafe(text).simple()
    },

    // The driver types the result as what `Promise.all` makes of it, which for one promise is itself.
    transaction<T>(run: (tx: Queries) => Promise<T>) {
      /** False once the caller was told to try again, because the server was away. */
      let isAwaited = true
      let isLost = false
      const checkConnection = () => {
        if (isLost) throw new DatabaseGone('the connection of the transaction is lost')
      }
      const begin = () => {
        const whole = sql.begin(async tx => {
          try {
            await tx.unsafe(`SET LOCAL statement_timeout = ${upkeepWithinMs}`)
            if (!isAwaited) throw new DatabaseGone('its server was away')
            const result = await run(queriesOf(tx, pulse, checkConnection))
            checkConnection()
            return result
          } catch (error) {
            // The driver would send its ROLLBACK over the lost connection, which would end the process. What
            // it began has been rejected already.
            if (isLost || isConnectionCut(error)) return new Promise<never>(() => {})
            throw error
          }
        }) as Promise<T>
        whole.catch(() => (isLost = true))
        return whole
      }
      return pulse.unlessAway(begin).finally(() => (isAwaited = false))
    },

    async tryLock(key) {
      const ask = async () => aside<{ held: boolean }[]>`SELECT pg_try_advisory_lock(${key}) AS held`
      // Over a new connection where the last one was just cut; another process may have its lock by now.
      const askAgain = (error: unknown) => (isConnectionCut(error) ? ask() : Promise.reject(error))
      const [row] = await pulse.unlessAway(() => ask().catch(askAgain))
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
      pulse.stop()
      await Promise.all([sql, aside, asking].map(each => each.end({ timeout: 5 })))
    },
  }
}

/** `check` throws if nothing may be sent any more. */
function queriesOf(
  sql: postgres.Sql | postgres.TransactionSql,
  pulse: Pulse,
  check: () => void = () => {},
): Queries {
  return {
    async query<T extends Row>(text: string, parameters: readonly unknown[] = [], { signal }: Asked = {}) {
      signal?.throwIfAborted()
      // A statement is sent when it is awaited; while the server is known to be away, it is not awaited.
      let sent: object | null = null
      const send = async () => {
        check()
        const pending = sql.unsafe<T[]>(text, [...parameters] as postgres.ParameterOrJSON<never>[], {
          prepare: true,
        })
        sent = pending
        return pending
      }
      const cancel = () => sent && cancelQuietly(sent)
      const bill = billNow()
      const began = performance.now()
      const loop = performance.eventLoopUtilization()
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return [...(await pulse.unlessAway(send))] as T[]
      } catch (error) {
        if (error instanceof DatabaseGone) cancel()
        if (!isCancelled(error)) throw error
        signal?.throwIfAborted()
        throw new SlowStatement()
      } finally {
        // While this process computed something else, the answer may have lain there.
        const busyMs = performance.eventLoopUtilization(loop).active
        if (bill) bill.workMs += Math.max(0, performance.now() - began - busyMs)
        signal?.removeEventListener('abort', cancel)
      }
    },
    async exec(text) {
      check()
      await sql.unsafe(text).simple()
    },
  }
}

/**
 * Does what the driver's `cancel()` does, but with a promise that can be caught: otherwise a server that is
 * just going down would end this process.
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
