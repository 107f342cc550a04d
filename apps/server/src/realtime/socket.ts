import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { WebSocketServer, type WebSocket } from 'ws'
import { addressOfUpgrade } from '../http/clientAddress.ts'
import { isAlive } from '../accounts/caller.ts'
import type { AccountDeps } from '../accounts/accountDeps.ts'
import { changeSchema, type Change } from './bindings.ts'
import { createConnection, type Connection, type Identify } from './connection.ts'
import { readChange } from './readChange.ts'

export const realtimePath = '/realtime/v1/websocket'

export type Realtime = {
  /** Takes over a connection that asks for a socket at `realtimePath`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** A client says something every 25 seconds. */
const silenceMs = 90_000
const largestMessage = 65_536
/** Messages that wait, and bytes that were not fetched. Beyond these limits, nobody reads at the other end. */
const mostWaiting = 100
const mostUnsentBytes = 1_048_576
const mostSockets = 5000
/** Of one address, behind which a whole newsroom may sit. */
const mostSocketsOfOne = 500
const restarting = 1012

/** `/realtime/v1/websocket`: tells every device of a user which columns have changed. */
export async function openRealtime(
  { database, jwts, keys, address, now, log }: AccountDeps,
  { endsSilentAfterMs = silenceMs, mostOfOne = mostSocketsOfOne } = {},
): Promise<Realtime> {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, clientTracking: true })
  const connections = new Map<WebSocket, Connection>()
  const spokeAt = new WeakMap<WebSocket, number>()
  const countByAddress = new Map<string, number>()
  let told = Promise.resolve()

  const identify: Identify = async token => {
    if (token === null || token === keys.publishableKey) return null
    const claims = await jwts.verify(token)
    if (claims === null || claims === 'expired' || !(await isAlive(database, claims))) return 'invalid'
    return claims
  }

  async function tell(change: Change) {
    for (const [socket, connection] of connections) {
      for (const channel of connection.listeners(change, now().getTime())) {
        const data = channel.claims && (await readChange(database, channel.claims, change, now()))
        if (data) connection.tell(channel, change, data)
        if (socket.bufferedAmount > mostUnsentBytes) socket.terminate()
      }
    }
  }

  function accept(socket: WebSocket, version: '1.0.0' | '2.0.0') {
    const connection = createConnection(version, identify, text => socket.send(text))
    let waiting = 0
    let handled = Promise.resolve()
    connections.set(socket, connection)
    spokeAt.set(socket, Date.now())
    socket.on('error', error => log.debug(error, 'A socket failed'))
    socket.on('close', () => connections.delete(socket))
    socket.on('message', (data: Buffer, isBinary) => {
      spokeAt.set(socket, Date.now())
      if (isBinary) return
      waiting += 1
      if (waiting > mostWaiting) return socket.terminate()
      // One after the other, because a token must not overtake the join that it belongs to.
      handled = handled
        .then(() => connection.receive(data.toString()))
        .catch((error: unknown) => {
          log.warn(error, 'A message on a socket could not be answered')
          socket.terminate()
        })
        .finally(() => (waiting -= 1))
    })
  }

  const unlisten = await database.listen(
    'columns_changes',
    payload => {
      const change = v.parse(changeSchema, JSON.parse(payload))
      // In their order, because each row is read when its turn comes.
      told = told
        .then(() => tell(change))
        .catch((error: unknown) => log.warn(error, 'A change could not be told'))
    },
    // A device that joins again asks for everything again.
    () => server.clients.forEach(socket => socket.close(restarting)),
  )
  const sweep = setInterval(() => {
    for (const socket of server.clients)
      if (Date.now() - (spokeAt.get(socket) ?? 0) > endsSilentAfterMs) socket.terminate()
  }, endsSilentAfterMs / 3)
  sweep.unref()

  return {
    upgrade(request, socket, head) {
      const { searchParams } = new URL(request.url ?? '/', 'http://server.invalid')
      if (searchParams.get('apikey') !== keys.publishableKey) return refuse(socket, '401 Unauthorized')
      if (server.clients.size >= mostSockets) return refuse(socket, '503 Service Unavailable')
      const caller = addressOfUpgrade(request, address)
      const count = countByAddress.get(caller) ?? 0
      if (count >= mostOfOne) return refuse(socket, '429 Too Many Requests')
      countByAddress.set(caller, count + 1)
      // However it ends, and also where it never becomes a WebSocket.
      socket.once('close', () => {
        const rest = (countByAddress.get(caller) ?? 1) - 1
        if (rest > 0) countByAddress.set(caller, rest)
        else countByAddress.delete(caller)
      })
      const version = searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0'
      server.handleUpgrade(request, socket, head, opened => accept(opened, version))
    },
    async close() {
      clearInterval(sweep)
      await unlisten()
      for (const socket of server.clients) socket.terminate()
      await told
    },
  }
}

export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
