import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { isAlive } from '../accounts/caller.ts'
import type { AccountDeps } from '../accounts/accountDeps.ts'
import { guardSockets, refuseUpgrade } from '../http/guardedSockets.ts'
import { noticeSchema, type Change } from './bindings.ts'
import { createConnection, type Connection, type Identify } from './connection.ts'
import { readChange } from './readChange.ts'
import { toldNames } from './toldTables.ts'

export const realtimePath = '/realtime/v1/websocket'

export type Realtime = {
  /** Takes over a connection that asks for a socket at `realtimePath`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Open sockets. */
  count(): number
  /** Tells devices to come back later, and ends their sockets. */
  close(): Promise<void>
}

/** A client says something every 25 seconds. */
const silenceMs = 90_000
const largestMessage = 65_536
/** Bytes that were not fetched. Beyond this limit, nobody reads at the other end. */
const mostUnsentBytes = 1_048_576
const mostSockets = 5000
const mostSocketsOfOne = 500
const restarting = 1012

/** `/realtime/v1/websocket`: tells every device of a user which columns and items have changed. */
export async function openRealtime(
  { database, jwts, keys, address, now, log }: AccountDeps,
  { endsSilentAfterMs = silenceMs, mostOfOne = mostSocketsOfOne } = {},
): Promise<Realtime> {
  const sockets = guardSockets(
    { most: mostSockets, mostOfOne, largestMessage, endsSilentAfterMs },
    address,
    log,
  )
  const connections = new Map<WebSocket, Connection>()
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
    connections.set(socket, connection)
    socket.on('close', () => connections.delete(socket))
    return connection.receive
  }

  const listening = toldNames.map(table =>
    database.listen(
      `${table}_changes`,
      payload => {
        const change = { ...v.parse(noticeSchema, JSON.parse(payload)), table }
        // In their order, because each row is read when its turn comes.
        told = told
          .then(() => tell(change))
          .catch((error: unknown) => log.warn(error, 'A change could not be told'))
      },
      // A device that joins again asks for everything again.
      () => sockets.clients.forEach(socket => socket.close(restarting)),
    ),
  )
  const unlisten = await Promise.all(listening)

  return {
    upgrade(request, socket, head) {
      const { searchParams } = new URL(request.url ?? '/', 'http://server.invalid')
      if (searchParams.get('apikey') !== keys.publishableKey) return refuseUpgrade(socket, '401 Unauthorized')
      const version = searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0'
      sockets.upgrade(request, socket, head, opened => accept(opened, version))
    },
    count: () => connections.size,
    async close() {
      await Promise.all(unlisten.map(stop => stop()))
      sockets.close(restarting)
      await told
    },
  }
}
