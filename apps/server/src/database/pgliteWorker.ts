import { constants, cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Row } from './database.ts'
import type { Answer, Request, RequestMessage, WorkerMessage } from './pgliteProtocol.ts'
import type { DatabaseFailure } from './errors.ts'
import { sessionSettings } from './sessionSettings.ts'

type OpenTransaction = { on: Transaction; end: (how: 'commit' | 'rollback') => void; done: Promise<void> }

/**
 * The worker's side of PGlite. PGlite computes on the thread it runs on, which so must not be the server's
 * own. Started by `startWorker`; in the bundle, by the entry when it finds itself in a worker.
 */
export async function runPgliteWorker(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('The database worker was started outside a worker thread.')
  const post = (message: WorkerMessage) => port.postMessage(message)
  const { dataDir } = workerData as { dataDir: string }
  const pglite = await PGlite.create(dataDir)
  await pglite.exec(settingsSql())
  const answer = createAnswers(pglite, dataDir, post)
  port.on('message', ({ id, ...request }: RequestMessage) => {
    const began = performance.now()
    const workMs = () => performance.now() - began
    answer(request).then(
      value => {
        post({ kind: 'answer', id, value, workMs: workMs() })
        if (request.op === 'close') setImmediate(() => port.close())
      },
      (error: unknown) => post({ kind: 'failure', id, failure: failureOf(error), workMs: workMs() }),
    )
  })
  post({ kind: 'answer', id: 0, value: null, workMs: 0 })
}

function createAnswers(pglite: PGlite, dataDir: string, post: (message: WorkerMessage) => void) {
  const transactions = new Map<number, OpenTransaction>()
  const channels = new Set<string>()
  let lastTransaction = 0

  function begin(): Promise<number> {
    const id = ++lastTransaction
    return new Promise((resolve, reject) => {
      const done = pglite.transaction(async on => {
        const how = await new Promise<'commit' | 'rollback'>(end => {
          // `done` is known only after this callback has been entered.
          queueMicrotask(() => {
            transactions.set(id, { on, end, done })
            resolve(id)
          })
        })
        if (how === 'rollback') await on.rollback()
      })
      done.catch(reject).finally(() => transactions.delete(id))
    })
  }

  function opened(id: number): OpenTransaction {
    const transaction = transactions.get(id)
    if (!transaction) throw new Error('The transaction has ended.')
    return transaction
  }

  const on = (transaction: number | null) => (transaction === null ? pglite : opened(transaction).on)

  return async (request: Request): Promise<Answer> => {
    switch (request.op) {
      case 'query':
        return (await on(request.transaction).query<Row>(request.sql, [...request.parameters])).rows
      case 'exec':
        await on(request.transaction).exec(request.sql)
        return null
      case 'begin':
        return begin()
      case 'end': {
        const transaction = opened(request.transaction)
        transaction.end(request.how)
        await transaction.done
        return null
      }
      case 'listen':
        if (channels.has(request.channel)) return null
        channels.add(request.channel)
        await pglite.listen(request.channel, payload =>
          post({ kind: 'notification', channel: request.channel, payload }),
        )
        return null
      case 'copy':
        // What is not yet written to its file would have to be read out of the write-ahead log first.
        await pglite.exec('CHECKPOINT')
        // Synchronously, so that no statement changes a file meanwhile.
        cpSync(dataDir, request.folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
        return null
      case 'close':
        for (const transaction of transactions.values()) transaction.end('rollback')
        await pglite.close()
        return null
    }
  }
}

function settingsSql(): string {
  return Object.entries(sessionSettings)
    .map(([name, value]) => `SET ${name} = ${value};`)
    .join('\n')
}

function failureOf(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return { message: String(error), code: null, fields: {} }
  const fields = Object.entries(error).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const { code = null, ...rest } = Object.fromEntries(fields)
  return { message: error.message, code, fields: rest }
}
