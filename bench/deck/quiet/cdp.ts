import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Parameters and answers as in the documentation of the DevTools protocol. */
export type Send = (
  method: string,
  params?: Record<string, unknown>,
  sessionId?: string,
) => Promise<Record<string, unknown>>

export type Cdp = { send: Send; close(): void }

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }
type Waiting = { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }

/** A connection to the browser that listens at `url`. A call rejects if its page closes. */
export async function connectCdp(url: string): Promise<Cdp> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data as string) as Answer
    if (id === undefined) return
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result ?? {})
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone'))
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId ? { sessionId } : {}) }))
      }),
    close: () => socket.close(),
  }
}
