import { Client, type IFrame } from '@stomp/stompjs'
import type { Socket } from 'node:net'
import type { DeliveryFailure } from '@wiredeck/content-api/wire'
import { ClosedAddress } from '../../outgoing/guard.ts'
import { failure, failureText } from '../failure.ts'
import { toStompSocket } from './stompSocket.ts'

export type StompMessage = { destination: string; headers: Record<string, string>; body: string }

/** A message did not arrive. */
export class LinkError extends Error {
  override readonly name = 'LinkError'
  /** Shown to the owner of the service. */
  readonly why: DeliveryFailure
  /** Whether the broker can never take the message. */
  readonly isRefusal: boolean

  constructor(why: DeliveryFailure, isRefusal = false) {
    super(failureText(why))
    this.why = why
    this.isRefusal = isRefusal
  }
}

/** A connection to a broker. */
export type StompLink = {
  /** Resolves once the broker has said that it keeps the message. Rejects with a LinkError; the link is then of no more use. */
  send(message: StompMessage): Promise<void>
  /** Disconnects properly, and drops a broker that does not answer to that. */
  close(): Promise<void>
  /** Ends the connection at once; all waiting calls reject with this error. */
  fail(error: LinkError): void
}

export type StompLinkOptions = {
  socket: Socket
  isSecure: boolean
  /** The name by which the broker is called, for brokers with several names. */
  host: string
  login: { username: string; password: string }
  /** Called once when the link is of no more use. */
  onEnd: () => void
}

/** How long a broker may take to answer a good-bye. */
const goodByeMs = 1000

export function openStompLink({ socket, isSecure, host, login, onEnd }: StompLinkOptions): StompLink {
  /** The calls that wait for the connection, or for a receipt. */
  const waiting = new Set<(error: LinkError) => void>()
  let end: LinkError | null = null
  let isConnected = false
  let setConnected = () => {}
  let receipts = 0

  function fail(error: LinkError) {
    if (end) return
    end = error
    socket.destroy()
    for (const reject of waiting) reject(error)
    waiting.clear()
    onEnd()
  }

  const client = new Client({
    webSocketFactory: () => toStompSocket(socket, host, isSecure),
    connectHeaders: {
      host,
      ...(login.username !== '' && { login: login.username, passcode: login.password }),
    },
    forceBinaryWSFrames: true,
    // A link is one connection. The next message shows whether the broker is there again.
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    onConnect: () => setConnected(),
    onStompError: frame =>
      fail(isConnected ? toRefusal(frame) : new LinkError(failure('brokerRefusesLogin'))),
    onWebSocketError: (error: NodeJS.ErrnoException) =>
      fail(
        new LinkError(
          error instanceof ClosedAddress ? failure(error.reason) : failure('noAnswer', error.code),
        ),
      ),
    onWebSocketClose: () => fail(new LinkError(failure('brokerEnds'))),
  })
  /** Waits for an event; rejects when the connection ends before it. */
  const until = (tell: (resolve: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      if (end) return reject(end)
      waiting.add(reject)
      return tell(() => {
        waiting.delete(reject)
        resolve()
      })
    })
  const connected = until(resolve => {
    setConnected = () => {
      isConnected = true
      resolve()
    }
  })
  // `send` rejects with this error.
  connected.catch(() => {})
  client.activate()

  return {
    async send({ destination, headers, body }) {
      await connected
      await until(received => {
        const receipt = `message-${(receipts += 1)}`
        client.watchForReceipt(receipt, received)
        // With a length, the brokers take a text for bytes.
        client.publish({ destination, body, headers: { ...headers, receipt }, skipContentLengthHeader: true })
      })
    },
    async close() {
      const timer = setTimeout(() => socket.destroy(), goodByeMs)
      await client.deactivate()
      clearTimeout(timer)
    },
    fail,
  }
}

/** Brokers say only in words why they refuse a message. */
function toRefusal({ headers }: IFrame): LinkError {
  const isTooLong = /max(imum)?\b.*\b(size|length)|too (large|long|big)/i.test(headers.message ?? '')
  return isTooLong ? new LinkError(failure('tooLong'), true) : new LinkError(failure('brokerAnswers'))
}
