import { once } from 'node:events'
import { WebSocket } from 'ws'
import { anonymousTokenFrom, publishableKeyOf, signIn } from './createAttackers.ts'
import type { OwnServer } from './ownServer.ts'

/** Somebody who only wants to read. */
export type Bystander = {
  /** Resolves with the answer. Rejects if there is none, or a refusal. */
  ask(): Promise<void>
  end(): Promise<void>
}

const address = '198.51.100.7'
const words = [
  'bridge',
  'council',
  'market',
  'storm',
  'vote',
  'harbour',
  'budget',
  'train',
  'court',
  'school',
]

/** What a bystander asks for, by name. */
export const ways = {
  /** The newest ten with a word, as a deck polls them; no two searches are equal. */
  async search({ url }: OwnServer): Promise<Bystander> {
    const token = await anonymousTokenFrom(url, address)
    let nth = 0
    return {
      async ask() {
        nth += 1
        const body = {
          maxRows: 10,
          fields: [],
          query: { name: 'news', in: [words[nth % words.length]] },
          dateRange: { from: new Date(Date.UTC(1980, 0, 1, 0, 0, nth)).toISOString(), to: 'now' },
          withFilings: true,
          withTotal: false,
        }
        const answer = await fetch(`${url}/v1/api/search`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address, authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
        await answer.text()
        if (!answer.ok) throw new Error(String(answer.status))
      },
      end: async () => {},
    }
  },

  /** Another device of a sync account is told of a column that was changed. */
  async told(server: OwnServer): Promise<Bystander> {
    const { url } = server
    const key = await publishableKeyOf(url)
    const session = await signIn(server, key, address, 'bystander@desk.example')
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`,
      { headers: { 'x-forwarded-for': address } },
    )
    const toldById = new Map<string, () => void>()
    await once(socket, 'open')
    const wanted = { event: '*', schema: 'public', table: 'columns' }
    const config = { config: { postgres_changes: [wanted] }, access_token: session }
    const joined = once(socket, 'message')
    socket.send(JSON.stringify(['1', '1', 'realtime:columns', 'phx_join', config]))
    await joined
    socket.on('message', (data: Buffer) => {
      const id = /"id":"([\da-f-]{36})"/.exec(data.toString())?.[1] ?? ''
      toldById.get(id)?.()
      toldById.delete(id)
    })
    return {
      async ask() {
        const id = crypto.randomUUID()
        const told = new Promise<void>(resolve => toldById.set(id, resolve))
        const answer = await fetch(`${url}/rest/v1/columns`, {
          method: 'POST',
          headers: {
            'x-forwarded-for': address,
            apikey: key,
            authorization: `Bearer ${session}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ id, type: 'topic', params: {}, order: 1 }),
        })
        await answer.text()
        if (!answer.ok) throw new Error(String(answer.status))
        await told
      },
      async end() {
        socket.terminate()
        await once(socket, 'close')
      },
    }
  },

  /** A search through a gateway. */
  async throughGateway({ url }: OwnServer): Promise<Bystander> {
    return {
      async ask() {
        const answer = await fetch(`${url}/v1/api/search`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address, authorization: 'Bearer b' },
          body: JSON.stringify({ maxRows: 10 }),
        })
        await answer.text()
        if (!answer.ok) throw new Error(String(answer.status))
      },
      end: async () => {},
    }
  },
}
