import { inspect } from 'node:util'
import { billNow, type Bill } from '../base/bill.ts'
import type { Asked } from './database.ts'
import { DatabaseGone, errorOf, SlowStatement } from './errors.ts'
import { createLine, type Task } from './line.ts'
import type { Answer, Request, WorkerMessage } from './pgliteProtocol.ts'
import { startWorker } from '../base/startWorker.ts'

/** Opening a fresh folder takes seconds, on a busy machine many, and after a crash its log is read first. */
const openWithinMs = 600_000
const closeWithinMs = 10_000

/** How long a running statement may take; waiting in line is not counted. */
export type RunningTimes = {
  /** Until its caller is told that it is slow. It goes on, because PGlite cannot stop it. */
  answerWithinMs: number
  /** Until the thread is ended, because all others wait behind it. */
  replaceAfterMs: number
  /** Until the thread is ended, for work that no reader waits for. */
  upkeepWithinMs: number
}

export type ConnectionOptions = {
  dataDir: string
  times: RunningTimes
  onNotification: (channel: string, payload: string) => void
  /** Called with the statement that had to be ended by force. */
  onStuck: (request: Request, asked: Asked) => void
}

/** Why a thread has ended: it died, or was ended because one statement held up all others. */
export type End = { error: DatabaseGone; isStuck: boolean }

/** One life of the worker. */
export type Connection = {
  call(request: Request, asked?: Asked): Promise<Answer>
  close(): Promise<void>
  gone: Promise<End>
}

type Waiting = { resolve: (value: Answer) => void; reject: (error: Error) => void; bill: Bill | null }

export async function connect({
  dataDir,
  times,
  onNotification,
  onStuck,
}: ConnectionOptions): Promise<Connection> {
  const worker = startWorker('pglite', { dataDir })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let openTransaction: number | null = null
  let reason: string | null = null
  let isStuck = false
  let isEnded = false

  const gone = new Promise<End>(resolve => {
    worker.on('error', error => {
      // PGlite's file system throws plain objects with a number.
      reason ??= error instanceof Error ? error.message : inspect(error)
    })
    worker.on('exit', code => {
      isEnded = true
      reason ??= `its worker exited with ${code}`
      const error = new DatabaseGone(reason)
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      resolve({ error, isStuck })
    })
  })

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'notification') return onNotification(message.channel, message.payload)
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if (caller?.bill) caller.bill.workMs += message.workMs
    if (message.kind === 'answer') caller?.resolve(message.value)
    else caller?.reject(errorOf(message.failure))
  })

  const line = createLine(() => openTransaction, {
    idleMs: times.replaceAfterMs,
    // The callback hangs. Its next statement fails, because the transaction has ended.
    onIdle: transaction => void call({ op: 'end', transaction, how: 'rollback' }).catch(() => {}),
  })

  function send(request: Request, bill: Bill | null): Promise<Answer> {
    if (isEnded) return Promise.reject(new DatabaseGone(reason ?? '', true))
    return new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject, bill })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...request, id })
    })
  }

  async function perform(request: Request, bill: Bill | null): Promise<Answer> {
    try {
      const answer = await send(request, bill)
      if (request.op === 'begin') openTransaction = Number(answer)
      return answer
    } finally {
      if (request.op === 'end' && request.transaction === openTransaction) openTransaction = null
    }
  }

  function call(request: Request, asked: Asked = {}): Promise<Answer> {
    const bill = billNow()
    return new Promise((resolve, reject) => {
      const run = async () => {
        asked.signal?.removeEventListener('abort', leave)
        const began = performance.now()
        const done = perform(request, bill)
        const isOver = done.then(
          () => {},
          () => {},
        )
        const stopWatching = watch(request, asked, () => reject(new SlowStatement(isOver)))
        done.then(resolve, reject)
        await isOver
        // The worker, which says how long it worked, was ended by force.
        if (bill && isStuck) bill.workMs += performance.now() - began
        stopWatching()
      }
      const task: Task = { request, run }
      // A running statement goes on: it cannot be stopped, and its place is not free before it has ended.
      const leave = () => {
        if (line.leave(task)) reject(asked.signal?.reason)
      }
      if (asked.signal?.aborted) return reject(asked.signal.reason)
      asked.signal?.addEventListener('abort', leave, { once: true })
      line.join(task)
    })
  }

  function watch(request: Request, asked: Asked, onSlow: () => void): () => void {
    if (request.op === 'close') return () => {}
    const isAsked = request.op === 'query' && request.transaction === null
    const endsAfterMs = isAsked ? times.replaceAfterMs : times.upkeepWithinMs
    const stops = [
      afterMs(endsAfterMs, () => {
        isStuck = true
        reason ??= `one statement held up all others for ${endsAfterMs} ms`
        onStuck(request, asked)
        void worker.terminate()
      }),
      ...(isAsked ? [afterMs(times.answerWithinMs, onSlow)] : []),
    ]
    return () => stops.forEach(stop => stop())
  }

  async function close() {
    const deadline = setTimeout(() => void worker.terminate(), closeWithinMs)
    await call({ op: 'close' }).catch(() => worker.terminate())
    await gone
    clearTimeout(deadline)
  }

  await new Promise<Answer>((resolve, reject) => {
    waiting.set(0, { resolve, reject, bill: null })
    const deadline = setTimeout(() => {
      reason ??= `it was not open within ${openWithinMs} ms`
      void worker.terminate()
    }, openWithinMs)
    void gone.then(() => clearTimeout(deadline))
    worker.once('message', () => clearTimeout(deadline))
  })
  return { call, close, gone }
}

/** Reads messages that came while this thread was busy first, so that a busy server ends no statement. */
function afterMs(ms: number, run: () => void): () => void {
  let isStopped = false
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => !isStopped && run())), ms)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
