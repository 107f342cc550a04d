import type { LiveMessage, LogPoint, SearchRequest } from '@wiredeck/content-api/wire'
import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'

type MessageOf<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>

export type LiveClient = {
  socket: WebSocket
  /** All that came, in its order. */
  messages: LiveMessage[]
  send(message: object | string): void
  /** The next message of a type that was not awaited before. Rejects when the socket closes without one. */
  next<Type extends LiveMessage['type']>(type: Type): Promise<MessageOf<Type>>
  watch(bodyById: Record<string, SearchRequest>, since?: LogPoint): void
  /** The code with which it ends. */
  closed: Promise<number>
  close(): Promise<void>
}

/** A channel on which nothing has been said; rejects with the status if it is refused. */
export async function openChannel(
  url: string,
  headers: Record<string, string> = {},
  { agent }: Pick<ClientOptions, 'agent'> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wire/v1/live`, { headers, agent })
  const messages: LiveMessage[] = []
  let hear = () => {}
  let wasClosed = false
  const awaited = new Map<string, number>()
  const closed = once(socket, 'close').then(([code]) => {
    wasClosed = true
    hear()
    return Number(code)
  })
  socket.on('message', (data: Buffer) => {
    // The server's own messages, in the shapes of the wire.
    messages.push(JSON.parse(data.toString()) as LiveMessage)
    hear()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(`Refused with ${statusCode}`)))
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  async function next<Type extends LiveMessage['type']>(type: Type): Promise<MessageOf<Type>> {
    const place = awaited.get(type) ?? 0
    awaited.set(type, place + 1)
    for (;;) {
      const found = messages.filter((each): each is MessageOf<Type> => each.type === type)[place]
      if (found) return found
      if (wasClosed) throw new Error(`The channel closed without ${type}`)
      await new Promise<void>(resolve => {
        const before = hear
        hear = () => {
          before()
          resolve()
        }
      })
    }
  }

  const send = (message: object | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  return {
    socket,
    messages,
    send,
    next,
    watch: (bodyById, since) =>
      send({
        type: 'watch',
        watches: Object.entries(bodyById).map(([id, body]) => ({ id, body })),
        ...(since && { since }),
      }),
    closed,
    async close() {
      socket.terminate()
      await closed
    },
  }
}

/** A channel that has been welcomed. */
export async function openWelcome(
  url: string,
  token: string,
  headers: Record<string, string> = {},
  options: Pick<ClientOptions, 'agent'> = {},
): Promise<LiveClient> {
  const client = await openChannel(url, headers, options)
  client.send({ type: 'hello', token })
  await client.next('welcome')
  return client
}
