import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database, Queries, Row } from './database.ts'
import { DatabaseGone } from './errors.ts'
import { lockFolder } from './lockFile.ts'
import { connect, type Connection } from './pgliteConnection.ts'

/** Two deaths closer than this have one cause, and a third life would not cure it. */
const givesUpWithinMs = 60_000

export type PgliteOptions = { dataDir: string; silenceMs?: number; log?: (message: string) => void }

type Listener = { listener: (payload: string) => void; onGap?: () => void }

/** PGlite in a worker thread. A worker that dies is replaced once; its callers are told. */
export async function openPglite({ dataDir, silenceMs = 30_000, log }: PgliteOptions): Promise<Database> {
  mkdirSync(dirname(dataDir), { recursive: true })
  const unlock = lockFolder(dataDir)
  const listeners = new Map<string, Set<Listener>>()
  let isClosing = false
  let reopenedAt = Number.NEGATIVE_INFINITY
  let failure: DatabaseGone | null = null
  let current: Promise<Connection>

  async function connection(): Promise<Connection> {
    if (failure) throw failure
    return current
  }

  async function open(): Promise<Connection> {
    const opened = await connect({ dataDir, silenceMs, onNotification })
    try {
      for (const channel of listeners.keys()) await opened.call({ op: 'listen', channel })
    } catch (error) {
      await opened.close()
      throw error
    }
    void opened.gone.then(handleGone)
    return opened
  }

  function handleGone(reason: DatabaseGone) {
    if (isClosing) return
    if (Date.now() - reopenedAt < givesUpWithinMs) return giveUp(reason)
    log?.(`${reason.message} Opening it again.`)
    reopenedAt = Date.now()
    current = open()
    current.then(tellOfGap, giveUp)
  }

  function giveUp(error: unknown) {
    const message = error instanceof Error ? error.message : String(error)
    log?.(`${message} Giving up: the server needs to be started again.`)
    failure = new DatabaseGone('it failed twice; the server needs to be started again')
    unlock()
  }

  function onNotification(channel: string, payload: string) {
    for (const { listener } of listeners.get(channel) ?? []) listener(payload)
  }

  function tellOfGap() {
    for (const channel of listeners.values()) for (const { onGap } of channel) onGap?.()
  }

  try {
    current = open()
    await current
  } catch (error) {
    unlock()
    throw error
  }

  return {
    query: async (sql, parameters) => queriesOf(await connection(), null).query(sql, parameters),
    exec: async sql => queriesOf(await connection(), null).exec(sql),

    async transaction(run) {
      const on = await connection()
      const transaction = Number(await on.call({ op: 'begin' }))
      let result
      try {
        result = await run(queriesOf(on, transaction))
      } catch (error) {
        // The callback's error is the cause; that a dead worker cannot roll back either says nothing new.
        await on.call({ op: 'end', transaction, how: 'rollback' }).catch(() => {})
        throw error
      }
      await on.call({ op: 'end', transaction, how: 'commit' })
      return result
    },

    // The lock beside the folder has already excluded every other process.
    tryLock: () => Promise.resolve(true),

    async listen(channel, listener, onGap) {
      const known = listeners.get(channel)
      const listening: Listener = { listener, ...(onGap && { onGap }) }
      listeners.set(channel, (known ?? new Set()).add(listening))
      if (!known) await (await connection()).call({ op: 'listen', channel })
      return () => {
        listeners.get(channel)?.delete(listening)
        return Promise.resolve()
      }
    },

    async close() {
      if (isClosing) return
      isClosing = true
      await (failure ? null : await current.catch(() => null))?.close()
      unlock()
    },
  }
}

function queriesOf(connection: Connection, transaction: number | null): Queries {
  return {
    async query<T extends Row>(sql: string, parameters: readonly unknown[] = []) {
      // The caller names the columns it selects; nothing here can check them.
      return (await connection.call({ op: 'query', sql, parameters, transaction })) as T[]
    },
    async exec(sql) {
      await connection.call({ op: 'exec', sql, transaction })
    },
  }
}
