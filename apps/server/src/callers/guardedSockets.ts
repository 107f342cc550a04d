import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { addressOfUpgrade, type AddressOptions } from '../http/clientAddress.ts'
import { createAllowance } from './allowance.ts'
import { createSeats } from './seats.ts'
import type { Slices } from './slices.ts'
import { NoTurn, type Call } from './turns.ts'

export type SocketLimits = {
  /** In all, and of one address, behind which a whole newsroom may sit. */
  most: number
  mostOfOne: number
  /** Bytes of one message. */
  largestMessage: number
  /** A socket that says nothing for this long is ended; the answer to a ping counts. */
  endsSilentAfterMs: number
}

/** Takes each text that comes over an open socket, one after the other. */
export type Receiver = {
  receive(text: string): void | Promise<void>
  /** Who speaks there, as soon as that is known. */
  account(): string | null
}

export type GuardedSockets = {
  clients: ReadonlySet<WebSocket>
  /** Takes over a connection that asks for a socket, or refuses it. */
  upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    accept: (socket: WebSocket, caller: SocketCall) => Receiver,
  ): void
  /** Ends all sockets, with a code if one is given, and takes no further ones. */
  close(code?: number): void
}

/** Where a socket comes from, and whose the work is that it causes. */
export type SocketCall = { address: string; call(bytes?: number): Call }

/** Messages that may wait to be handled. A client with more of them only talks. */
const mostWaiting = 100
/** Bytes of messages that wait. With more, the socket is not read on, so that its client has to wait with the rest. */
const mostBytesWaiting = 65_536
/** How long a client may take to answer a close before its socket is ended. */
const closesWithinMs = 1000
const tryLater = 1013

/**
 * An address may open this many times its sockets at once, as an office does after a restart, and again as many in this
 * time; but at least so many.
 */
const opened = { times: 2, least: 100, withinMs: 20_000 }

/** Sockets of many clients, none of whom can take more than their share. What they say is handled in slices. */
export function guardSockets(
  limits: SocketLimits,
  address: AddressOptions,
  slices: Slices,
  log: Logger,
): GuardedSockets {
  const { most, mostOfOne, largestMessage, endsSilentAfterMs } = limits
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, clientTracking: true })
  const spokeAt = new WeakMap<WebSocket, number>()
  const seats = createSeats(mostOfOne)
  const openings = createAllowance({
    most: Math.max(opened.least, opened.times * mostOfOne),
    refilledWithinMs: opened.withinMs,
  })
  let isClosed = false
  let lastSocket = 0
  const sweep = setInterval(() => {
    for (const socket of server.clients)
      if (Date.now() - (spokeAt.get(socket) ?? 0) > endsSilentAfterMs) socket.terminate()
  }, endsSilentAfterMs / 3)
  sweep.unref()

  function open(socket: WebSocket, from: string, accept: (caller: SocketCall) => Receiver) {
    const spoke = () => spokeAt.set(socket, Date.now())
    const connection = String((lastSocket += 1))
    const waiting = { messages: 0, bytes: 0 }
    let handled = Promise.resolve()
    spoke()
    socket.on('error', error => log.debug(error, 'A socket failed'))
    socket.on('pong', spoke)
    const caller: SocketCall = {
      address: from,
      call: (bytes = 0) => ({ caller: { account: receiver.account(), address: from }, connection, bytes }),
    }
    const receiver = accept(caller)

    const handle = async (text: string) => {
      if (socket.readyState !== socket.OPEN) return
      await slices.run(caller.call(text.length), () => receiver.receive(text))
    }
    const fail = (error: unknown) => {
      if (error instanceof NoTurn) return socket.close(tryLater)
      log.warn(error, 'A message on a socket could not be answered')
      socket.terminate()
    }
    socket.on('message', (data: Buffer, isBinary) => {
      spoke()
      if (isBinary) return
      waiting.messages += 1
      waiting.bytes += data.length
      if (waiting.messages > mostWaiting) return socket.terminate()
      if (waiting.bytes > mostBytesWaiting) socket.pause()
      // One after the other, because a token must not overtake the message that it belongs to.
      handled = handled
        .then(() => handle(data.toString()))
        .catch(fail)
        .finally(() => {
          waiting.messages -= 1
          waiting.bytes -= data.length
          if (socket.isPaused && waiting.bytes <= mostBytesWaiting / 2) socket.resume()
        })
    })
  }

  return {
    clients: server.clients,
    upgrade(request, socket, head, accept) {
      if (isClosed || server.clients.size >= most) return refuseUpgrade(socket, '503 Service Unavailable')
      const from = addressOfUpgrade(request, address)
      if (!openings.take(from)) return refuseUpgrade(socket, '429 Too Many Requests')
      const leave = seats.take(from)
      if (!leave) return refuseUpgrade(socket, '429 Too Many Requests')
      // However the connection ends, even if it never becomes a WebSocket.
      socket.once('close', leave)
      server.handleUpgrade(request, socket, head, webSocket =>
        open(webSocket, from, caller => accept(webSocket, caller)),
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
