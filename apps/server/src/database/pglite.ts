import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  answerWithinMs,
  upkeepWithinMs,
  type Asked,
  type Database,
  type Queries,
  type Row,
} from './database.ts'
import { damagedFolder } from './dataFolder.ts'
import { DatabaseGone, DatabaseLost, isDamage, isDiskFull, RefusedStatement } from './errors.ts'
import { lockFolder } from './lockFile.ts'
import { connect, type Connection, type End, type RunningTimes } from './pgliteConnection.ts'
import type { Answer, Request } from './pgliteProtocol.ts'

/** Two deaths within this time have one cause, which a third thread would not cure. */
const givesUpWithinMs = 60_000
/** Every caller meets a full disk, so the operator is told at most once within this time. */
const tellsOfFullDiskEveryMs = 60_000
/** At most this many statements are remembered as not to be run again. */
const mostRefused = 1000
const defaultTimes: RunningTimes = { answerWithinMs, replaceAfterMs: 60_000, upkeepWithinMs }

export type PgliteOptions = {
  dataDir: string
  times?: Partial<RunningTimes>
  log?: (message: string) => void
}

type Listener = { listener: (payload: string) => void; onGap?: () => void }

/**
 * PGlite in a worker thread. A worker that dies is replaced once; its callers are told. A worker that one
 * statement keeps busy is always replaced, and that statement is not run again. A folder that shows its
 * damage only when a page is read counts as one that cannot be opened.
 */
export async function openPglite({ dataDir, times, log }: PgliteOptions): Promise<Database> {
  mkdirSync(dirname(dataDir), { recursive: true })
  const unlock = lockFolder(dataDir)
  const listeners = new Map<string, Set<Listener>>()
  let isClosing = false
  let reopenedAt = Number.NEGATIVE_INFINITY
  let toldOfFullDiskAt = Number.NEGATIVE_INFINITY
  let failure: DatabaseLost | null = null
  let current: Promise<Connection>
  const refused = new Set<string>()
  let tellLost: (reason: DatabaseLost) => void
  const lost = new Promise<DatabaseLost>(resolve => (tellLost = resolve))

  async function connection(): Promise<Connection> {
    if (failure) throw failure
    return current
  }

  /** Statements that waited in line when the thread ended run in the next one. */
  async function call(request: Request, asked?: Asked): Promise<{ answer: Answer; on: Connection }> {
    const on = await connection()
    try {
      return { answer: await callOn(on, request, asked), on }
    } catch (error) {
      if (isClosing || !(error instanceof DatabaseGone && error.isUntouched)) throw error
      await on.gone
      // The same request would hold up the next thread as well.
      if (request.op === 'query') checkRefused(request.sql, request.parameters, asked)
      return call(request, asked)
    }
  }

  async function callOn(on: Connection, request: Request, asked?: Asked): Promise<Answer> {
    try {
      return await on.call(request, asked)
    } catch (error) {
      if (isDamage(error)) void giveUpDamaged(on, error)
      if (isDiskFull(error)) tellOfFullDisk()
      throw error
    }
  }

  const openThread = () => connect({ dataDir, times: { ...defaultTimes, ...times }, onNotification, onStuck })

  /** Another thread opens the files, because the one that made them keeps the 400 MB that this took until it ends. */
  async function makeFiles() {
    const maker = await openThread()
    await maker.close()
    await maker.gone
  }

  async function open(): Promise<Connection> {
    const opened = await openThread()
    try {
      for (const channel of listeners.keys()) await opened.call({ op: 'listen', channel })
    } catch (error) {
      await opened.close()
      throw error
    }
    void opened.gone.then(handleGone)
    return opened
  }

  function handleGone({ error, isStuck }: End) {
    if (isClosing || failure) return
    // A slow statement is not run again, so it cannot end the next worker as well.
    if (!isStuck) {
      if (Date.now() - reopenedAt < givesUpWithinMs) return giveUp(error)
      reopenedAt = Date.now()
    }
    log?.(`${error.message} Opening it again.`)
    current = open()
    current.then(tellOfGap, giveUp)
  }

  function giveUp(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    failure = new DatabaseLost(
      `The database in ${dataDir} is gone and could not be opened again: ${reason} Start the server again: what was ` +
        'stored is there. If that fails as well, put back a copy of the folder, or move it away and let the server fill a new one.',
      { cause: error },
    )
    unlock()
    tellLost(failure)
  }

  async function giveUpDamaged(on: Connection, error: unknown) {
    if (failure || isClosing) return
    const reason = error instanceof Error ? error.message : String(error)
    const lostNow = new DatabaseLost(damagedFolder(dataDir, reason).message, { cause: error })
    failure = lostNow
    await on.close()
    unlock()
    tellLost(lostNow)
  }

  function tellOfFullDisk() {
    if (Date.now() - toldOfFullDiskAt < tellsOfFullDiskEveryMs) return
    toldOfFullDiskAt = Date.now()
    log?.(`The disk of ${dataDir} is full: nothing can be stored before there is room.`)
  }

  function onStuck(request: Request, asked: Asked) {
    if (request.op !== 'query') return
    refused.add(asked.shape ?? shapeOf(request.sql, request.parameters))
    const [oldest] = refused
    if (refused.size > mostRefused && oldest !== undefined) refused.delete(oldest)
  }

  function checkRefused(sql: string, parameters: readonly unknown[] = [], { shape }: Asked = {}) {
    if (refused.size > 0 && refused.has(shape ?? shapeOf(sql, parameters))) throw new RefusedStatement()
  }

  function onNotification(channel: string, payload: string) {
    for (const { listener } of listeners.get(channel) ?? []) listener(payload)
  }

  function tellOfGap() {
    for (const channel of listeners.values()) for (const { onGap } of channel) onGap?.()
  }

  try {
    if (!existsSync(join(dataDir, 'PG_VERSION'))) await makeFiles()
    current = open()
    await current
  } catch (error) {
    unlock()
    throw error
  }

  const outside = queriesOf(async (request, asked) => (await call(request, asked)).answer, null)

  return {
    atOnce: 1,
    lost,

    async query(sql, parameters, asked) {
      checkRefused(sql, parameters, asked)
      return outside.query(sql, parameters, asked)
    },
    exec: outside.exec,

    async transaction(run) {
      const { answer, on } = await call({ op: 'begin' })
      const transaction = Number(answer)
      let result
      try {
        result = await run(queriesOf(request => callOn(on, request), transaction))
      } catch (error) {
        // The callback's error is the cause; the failed rollback of a dead worker says nothing new.
        await on.call({ op: 'end', transaction, how: 'rollback' }).catch(() => {})
        throw error
      }
      await callOn(on, { op: 'end', transaction, how: 'commit' })
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

    async copyTo(folder) {
      await call({ op: 'copy', folder })
    },

    async close() {
      if (isClosing) return
      isClosing = true
      await (await current.catch(() => null))?.close()
      unlock()
    },
  }
}

function queriesOf(
  call: (request: Request, asked?: Asked) => Promise<Answer>,
  transaction: number | null,
): Queries {
  return {
    async query<T extends Row>(sql: string, parameters: readonly unknown[] = [], asked?: Asked) {
      // The caller names the columns it selects; nothing here can check them.
      return (await call({ op: 'query', sql, parameters, transaction }, asked)) as T[]
    },
    async exec(sql) {
      await call({ op: 'exec', sql, transaction })
    },
  }
}

function shapeOf(sql: string, parameters: readonly unknown[]): string {
  return JSON.stringify([sql, parameters])
}
