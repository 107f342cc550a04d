import { DatabaseGone, errorOf } from './errors.ts'
import type { Answer, Request, WorkerMessage } from './pgliteProtocol.ts'
import { startWorker } from './startWorker.ts'

/** Opening a fresh folder takes seconds, on a busy machine many. */
const openWithinMs = 120_000
const closeWithinMs = 10_000

export type ConnectionOptions = {
  dataDir: string
  /** How long a silent worker may keep callers waiting before it is ended. */
  silenceMs: number
  onNotification: (channel: string, payload: string) => void
}

/** One life of the worker. */
export type Connection = {
  call(request: Request): Promise<Answer>
  close(): Promise<void>
  /** Resolves when the thread is gone, with the reason. */
  gone: Promise<DatabaseGone>
}

type Waiting = { resolve: (value: Answer) => void; reject: (error: Error) => void }

export async function connect({
  dataDir,
  silenceMs,
  onNotification,
}: ConnectionOptions): Promise<Connection> {
  const worker = startWorker(dataDir)
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let reason: string | null = null
  let ended: DatabaseGone | null = null
  let watchdog: NodeJS.Timeout | undefined

  const gone = new Promise<DatabaseGone>(resolve => {
    worker.on('error', error => (reason ??= error instanceof Error ? error.message : String(error)))
    worker.on('exit', code => {
      ended = new DatabaseGone(reason ?? `its worker exited with ${code}`)
      watch(null)
      for (const { reject } of waiting.values()) reject(ended)
      waiting.clear()
      resolve(ended)
    })
  })

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'notification') return onNotification(message.channel, message.payload)
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    watch(waiting.size > 0 ? silenceMs : null)
    if (message.kind === 'answer') caller?.resolve(message.value)
    else caller?.reject(errorOf(message.failure))
  })

  /** Counts silence, not one call's time: calls queue behind each other, and a long queue is no fault. */
  function watch(withinMs: number | null) {
    clearTimeout(watchdog)
    if (withinMs === null) return
    watchdog = setTimeout(() => {
      reason ??= `no answer within ${withinMs} ms`
      void worker.terminate()
    }, withinMs)
  }

  function call(request: Request): Promise<Answer> {
    if (ended) return Promise.reject(ended)
    return new Promise((resolve, reject) => {
      const id = ++lastId
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...request, id })
      waiting.set(id, { resolve, reject })
      if (waiting.size === 1) watch(silenceMs)
    })
  }

  async function close() {
    const deadline = setTimeout(() => void worker.terminate(), closeWithinMs)
    await call({ op: 'close' }).catch(() => worker.terminate())
    await gone
    clearTimeout(deadline)
  }

  await new Promise<Answer>((resolve, reject) => {
    waiting.set(0, { resolve, reject })
    watch(openWithinMs)
  })
  return { call, close, gone }
}
