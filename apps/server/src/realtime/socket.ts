import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import type { Claims } from '../accounts/accessJwts.ts'
import { isAlive } from '../accounts/caller.sql.ts'
import type { AccountDeps } from '../accounts/accountDeps.ts'
import { guardSockets, refuseUpgrade, type Receiver } from '../callers/guardedSockets.ts'
import { syncAccount } from '../callers/caller.ts'
import { inTurn } from '../callers/turns.ts'
import { createAccountQueues } from './accountQueues.ts'
import { noticeSchema, type Change } from './bindings.ts'
import { createConnection, type Connection, type Identify, type Listener } from './connection.ts'
import { readChange } from './readChange.sql.ts'
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
/** Changes of one account that wait to be told: more than all of a device's columns at once. */
const mostChangesWaiting = 5000

/** One socket, and where it comes from. */
type Device = { socket: WebSocket; connection: Connection; from: string }

/** `/realtime/v1/websocket`: tells every device of a user which columns and items have changed. */
export async function openRealtime(
  { database, turns, slices, jwts, keys, address, now, log }: AccountDeps,
  { endsSilentAfterMs = silenceMs, mostOfOne = mostSocketsOfOne } = {},
): Promise<Realtime> {
  const sockets = guardSockets(
    { most: mostSockets, mostOfOne, largestMessage, endsSilentAfterMs },
    address,
    slices,
    log,
  )
  const devicesByUser = new Map<string, Set<Device>>()
  const queues = createAccountQueues(mostChangesWaiting)
  const closing = new AbortController()
  // Each account may wait for a turn.
  setMaxListeners(0, closing.signal)

  /** What the database is asked for a user takes that user's turn. */
  function inTurnOf<T>({ userId, sessionId }: Claims, from: string, run: () => Promise<T>): Promise<T> {
    const caller = { account: syncAccount(userId), address: from }
    return inTurn(turns, { caller, connection: sessionId, bytes: 0 }, closing.signal, run)
  }

  const identifyFrom =
    (from: string): Identify =>
    async token => {
      if (token === null || token === keys.publishableKey) return null
      const claims = await jwts.verify(token)
      if (claims === null || claims === 'expired') return 'invalid'
      return (await inTurnOf(claims, from, () => isAlive(database, claims))) ? claims : 'invalid'
    }

  /**
   * A row is read once for each session that listens, on however many sockets and topics it does; the topics are told in
   * slices.
   */
  async function tell(change: Change) {
    const rowBySession = new Map<string, Record<string, unknown> | null>()
    const topics: { device: Device; listener: Listener; row: Record<string, unknown> }[] = []
    for (const device of devicesByUser.get(change.user_id) ?? []) {
      for (const listener of device.connection.listeners(change, now().getTime())) {
        const { claims } = listener
        const session = `${claims.sessionId} ${claims.aal}`
        if (!rowBySession.has(session))
          rowBySession.set(
            session,
            await inTurnOf(claims, device.from, () => readChange(database, claims, change, now())),
          )
        const row = rowBySession.get(session)
        if (row) topics.push({ device, listener, row })
      }
    }
    const caller = { account: syncAccount(change.user_id), address: null }
    await slices.each({ caller, connection: 'told', bytes: 0 }, topics, ({ device, listener, row }) => {
      const { socket, connection } = device
      if (socket.readyState === socket.OPEN) connection.tell(listener, change, row)
      if (socket.bufferedAmount > mostUnsentBytes) socket.terminate()
      return true
    })
  }

  function tellQuietly(change: Change): Promise<void> {
    return tell(change).catch((error: unknown) => {
      if (closing.signal.aborted) return
      log.warn(error, 'A change could not be told')
      haveJoinAgain(change.user_id)
    })
  }

  /** A device that joins again asks for everything again, so that it misses nothing. */
  function haveJoinAgain(userId: string) {
    for (const { socket } of devicesByUser.get(userId) ?? []) socket.close(restarting)
  }

  function accept(socket: WebSocket, from: string, version: '1.0.0' | '2.0.0'): Receiver {
    const connection = createConnection(version, identifyFrom(from), text => socket.send(text))
    const device: Device = { socket, connection, from }
    let users: ReadonlySet<string> = new Set()
    const listenFor = (wanted: ReadonlySet<string>) => {
      for (const user of users) if (!wanted.has(user)) removeFrom(devicesByUser, user, device)
      for (const user of wanted) devicesByUser.set(user, (devicesByUser.get(user) ?? new Set()).add(device))
      users = wanted
    }
    socket.on('close', () => listenFor(new Set()))
    return {
      async receive(text: string) {
        await connection.receive(text)
        if (socket.readyState === socket.OPEN) listenFor(connection.users())
      },
      account() {
        const [user] = users
        return user === undefined ? null : syncAccount(user)
      },
    }
  }

  const listening = toldNames.map(table =>
    database.listen(
      `${table}_changes`,
      payload => {
        const change = { ...v.parse(noticeSchema, JSON.parse(payload)), table }
        if (!devicesByUser.has(change.user_id)) return
        // In their order, because each row is read when its turn comes.
        if (!queues.add(change.user_id, () => tellQuietly(change))) haveJoinAgain(change.user_id)
      },
      () => sockets.clients.forEach(socket => socket.close(restarting)),
    ),
  )
  const unlisten = await Promise.all(listening)

  return {
    upgrade(request, socket, head) {
      const { searchParams } = new URL(request.url ?? '/', 'http://server.invalid')
      if (searchParams.get('apikey') !== keys.publishableKey) return refuseUpgrade(socket, '401 Unauthorized')
      const version = searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0'
      sockets.upgrade(request, socket, head, (opened, { address: from }) => accept(opened, from, version))
    },
    count: () => sockets.clients.size,
    async close() {
      closing.abort()
      await Promise.all(unlisten.map(stop => stop()))
      sockets.close(restarting)
      await queues.settled()
    },
  }
}

function removeFrom<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
