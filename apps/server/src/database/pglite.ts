import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database, Queries, Row } from './database.ts'
import { DatabaseGone } from './errors.ts'
import { lockFolder } from './lockFile.ts'
import { connect, type Connection } from './pgliteConnection.ts'

/** Two deaths closer than this have one cause, and a third life would not cure it. */
const givesUpWithinMs = 60_000

export type PgliteOptions = { dataDir: string; silenceMs?: number; log?: (message: string) => void }

/** PGlite in a worker thread. A worker that dies is replaced once; its callers are told. */
export async function openPglite({ dataDir, silenceMs = 30_000, log }: PgliteOptions): Promise<Database> {
  mkdirSync(dirname(dataDir), { recursive: true })
  const unlock = lockFolder(dataDir)
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let isClosing = false
  let reopenedAt = Number.NEGATIVE_INFINITY
  let current: Promise<Connection>

  async function open(): Promise<Connection> {
    const connection = await connect({ dataDir, silenceMs, onNotification })
    for (const channel of listeners.keys()) await connection.call({ op: 'listen', channel })
    void connection.gone.then(handleGone)
    return connection
  }

  function handleGone(reason: DatabaseGone) {
    if (isClosing) return
    if (Date.now() - reopenedAt < givesUpWithinMs) return giveUp(reason)
    log?.(`${reason.message} Opening it again.`)
    reopenedAt = Date.now()
    current = open()
    current.catch(giveUp)
  }

  function giveUp(error: unknown) {
    const message = error instanceof Error ? error.message : String(error)
    log?.(`${message} Giving up: the server needs to be started again.`)
    current = Promise.reject(new DatabaseGone('it failed twice; the server needs to be started again'))
    current.catch(() => {})
    unlock()
  }

  function onNotification(channel: string, payload: string) {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }

  try {
    current = open()
    await current
  } catch (error) {
    unlock()
    throw error
  }

  return {
    query: async (sql, parameters) => queriesOf(await current, null).query(sql, parameters),

    async exec(sql) {
      await (await current).call({ op: 'exec', sql })
    },

    async transaction(run) {
      const connection = await current
      const transaction = Number(await connection.call({ op: 'begin' }))
      let result
      try {
        result = await run(queriesOf(connection, transaction))
      } catch (error) {
        await connection.call({ op: 'end', transaction, how: 'rollback' }).catch(() => {})
        throw error
      }
      await connection.call({ op: 'end', transaction, how: 'commit' })
      return result
    },

    // The lock beside the folder has already excluded every other process.
    tryLock: () => Promise.resolve(true),

    async listen(channel, listener) {
      const known = listeners.get(channel)
      listeners.set(channel, (known ?? new Set()).add(listener))
      if (!known) await (await current).call({ op: 'listen', channel })
      return () => {
        listeners.get(channel)?.delete(listener)
        return Promise.resolve()
      }
    },

    async close() {
      if (isClosing) return
      isClosing = true
      const connection = await current.catch(() => null)
      await connection?.close()
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
  }
}
