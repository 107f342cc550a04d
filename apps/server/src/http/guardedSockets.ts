import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { addressOfUpgrade, type AddressOptions } from './clientAddress.ts'
import { createSeats } from './seats.ts'

export type SocketLimits = {
  /** In all, and of one address, behind which a whole newsroom may sit. */
  most: number
  mostOfOne: number
  /** Bytes of one message. */
  largestMessage: number
  /** A socket that says nothing for this long is ended; the answer to a ping counts. */
  endsSilentAfterMs: number
}

/** What is done with each text that comes over an open socket, one after the other. */
export type Receive = (text: string) => void | Promise<void>

export type GuardedSockets = {
  clients: ReadonlySet<WebSocket>
  /** Takes over a connection that asks for a socket, or refuses it. `accept` gets socket and address. */
  upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    accept: (socket: WebSocket, address: string) => Receive,
  ): void
  /** Ends all sockets, with a code if one is given, and takes no further ones. */
  close(code?: number): void
}

/** Messages that may wait to be handled. A client with more of them only talks. */
const mostWaiting = 100
/** How long a client may take to answer a close before its socket is ended. */
const closesWithinMs = 1000

/** Sockets of many clients, none of whom can take more than their share. */
export function guardSockets(limits: SocketLimits, address: AddressOptions, log: Logger): GuardedSockets {
  const { most, mostOfOne, largestMessage, endsSilentAfterMs } = limits
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, clientTracking: true })
  const spokeAt = new WeakMap<WebSocket, number>()
  const seats = createSeats(mostOfOne)
  let isClosed = false
  const sweep = setInterval(() => {
    for (const socket of server.clients)
      if (Date.now() - (spokeAt.get(socket) ?? 0) > endsSilentAfterMs) socket.terminate()
  }, endsSilentAfterMs / 3)
  sweep.unref()

  function open(socket: WebSocket, accept: (socket: WebSocket) => Receive) {
    const spoke = () => spokeAt.set(socket, Date.now())
    let waiting = 0
    let handled = Promise.resolve()
    spoke()
    socket.on('error', error => log.debug(error, 'A socket failed'))
    socket.on('pong', spoke)
    const receive = accept(socket)
    socket.on('message', (data: Buffer, isBinary) => {
      spoke()
      if (isBinary) return
      waiting += 1
      if (waiting > mostWaiting) return socket.terminate()
      // One after the other, because a token must not overtake the message that it belongs to.
      handled = handled
        .then(() => receive(data.toString()))
        .catch((error: unknown) => {
          log.warn(error, 'A message on a socket could not be answered')
          socket.terminate()
        })
        .finally(() => (waiting -= 1))
    })
  }

  return {
    clients: server.clients,
    upgrade(request, socket, head, accept) {
      if (isClosed || server.clients.size >= most) return refuseUpgrade(socket, '503 Service Unavailable')
      const caller = addressOfUpgrade(request, address)
      const leave = seats.take(caller)
      if (!leave) return refuseUpgrade(socket, '429 Too Many Requests')
      // However the connection ends, even if it never becomes a WebSocket.
      socket.once('close', leave)
      server.handleUpgrade(request, socket, head, opened =>
        open(opened, accepted => accept(accepted, caller)),
      )
    },
    close(code) {
      isClosed = true
      clearInterval(sweep)
      for (const socket of server.clients) {
        if (code === undefined) socket.terminate()
        else {
          socket.close(code)
          setTimeout(() => socket.terminate(), closesWithinMs).unref()
        }
      }
    },
  }
}

/** Ends the connection on both sides, because a caller could keep its own open for ever. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncache-control: no-store\r\ncontent-length: 0\r\n\r\n`,
  )
}
