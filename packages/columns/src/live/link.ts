import {
  liveClose,
  mostMessageBytes,
  readLiveMessage,
  type LiveMessage,
  type LiveRequest,
} from '@wiredeck/content-api'
import type { Clock } from '../base/clock.ts'
import { createTimer } from '../base/timer.ts'
import type { Report } from '../base/report.ts'
import type { ServerClock } from '../base/serverClock.ts'
import type { Hearing } from './deaf.ts'

/** The part of a WebSocket that the channel needs. */
export type Socket = { send(text: string): void; close(): void }
export type SocketListener = {
  onOpen(): void
  onMessage(text: string): void
  /** Called once, whether or not the socket was open. */
  onClose(code: number): void
}
export type OpenSocket = (listener: SocketListener) => Socket

export type LinkDeps = {
  open: OpenSocket
  /** A valid access token; `isRefused` if the server refused the last one. Null if nobody is logged in. */
  token: (isRefused: boolean) => Promise<string | null>
  clock: Clock
  /** Learns the server's time from its welcome. */
  server: Pick<ServerClock, 'ask' | 'answered'>
  /** From 0 to 1. */
  random: () => number
  onEvent: (event: LinkEvent) => void
  report: Report
}

export type LinkEvent =
  /**
   * The server accepted the token. `number` is the newest entry of its log, and `mostBytes` the limit of a message to it.
   */
  | { did: 'open'; log: string; number: number; mostBytes: number; hearing: Hearing }
  | { did: 'hear'; message: LiveMessage }
  /** The channel is closed; `code` is the reason, and `retryAt` the next try, epoch milliseconds. */
  | { did: 'close'; code: number; retryAt: number }

/** A connection to the live channel that reconnects by itself (`docs/live.md`). */
export type Link = {
  start(): void
  /** Closes the channel at once; no more events follow. */
  stop(): void
  /** Sends only while the channel is open. */
  send(request: LiveRequest): void
  /** Reconnects at once, because the network is back or the reader asks for it. */
  hurry(): void
  /** Closes this connection and tries again, after a longer wait each time. */
  giveUp(): void
}

/** The server sends a message at least every 10 s. */
const silentAfterMs = 25_000
const helloWithinMs = 15_000
const firstRetryMs = 5_000
const lastRetryMs = 60_000

/** The close code for a silent connection, instead of a code of the protocol. */
const silentCode = 4408

export function createLink({ open, token, clock, server, random, onEvent, report }: LinkDeps): Link {
  const retryTimer = createTimer(clock)
  let silence = createTimer(clock)
  let isStarted = false
  let socket: Socket | null = null
  /** Counts the connections, so that events of a closed one are ignored. */
  let turn = 0
  let isOpen = false
  let askedAt = 0
  let isRefused = false
  /** A token was sent after the hello. If it is refused, it may belong to another reader. */
  let hasRenewed = false
  let failures = 0

  const end = (code: number): void => {
    turn += 1
    silence.stop()
    socket?.close()
    socket = null
    isOpen = false
    const isOthers = code === liveClose.badToken && hasRenewed
    isRefused = code === liveClose.badToken && !isOthers
    hasRenewed = false
    if (!isStarted) return
    // The first range is 5 s, and each failure doubles it. Another reader does not have to wait.
    const wait = isOthers ? 0 : random() * Math.min(lastRetryMs, firstRetryMs * 2 ** failures)
    failures += 1
    retryTimer.plan(wait, () => void connect())
    onEvent({ did: 'close', code, retryAt: clock.now() + wait })
  }

  const listenFor = (ms: number, mine: number): void => {
    silence.stop()
    silence = createTimer(clock)
    silence.plan(ms, () => {
      if (mine === turn) end(silentCode)
    })
  }

  const hear = (text: string, mine: number): void => {
    if (mine !== turn) return
    const message = readLiveMessage(text)
    listenFor(silentAfterMs, mine)
    // A message of a later server, unknown to this deck.
    if (!message) return
    if (message.type !== 'welcome') return onEvent({ did: 'hear', message })
    isOpen = true
    failures = 0
    const { log, number, messageBytes = mostMessageBytes, answered, read, now } = message
    const mostBytes = Math.min(mostMessageBytes, messageBytes)
    server.answered(askedAt, Date.parse(now))
    onEvent({ did: 'open', log, number, mostBytes, hearing: { answered, read, now } })
  }

  const connect = async (): Promise<void> => {
    const mine = (turn += 1)
    retryTimer.stop()
    try {
      const text = await token(isRefused)
      if (mine !== turn || !isStarted) return
      if (text === null) return end(liveClose.badToken)
      listenFor(helloWithinMs, mine)
      const opened = open({
        onOpen: () => {
          if (mine !== turn) return
          askedAt = server.ask()
          opened.send(JSON.stringify({ type: 'hello', token: text } satisfies LiveRequest))
        },
        onMessage: message => hear(message, mine),
        onClose: code => {
          if (mine === turn) end(code)
        },
      })
      socket = opened
    } catch (error) {
      report('The live channel could not be opened', error)
      if (mine === turn) end(0)
    }
  }

  return {
    start() {
      if (isStarted) return
      isStarted = true
      failures = 0
      void connect()
    },
    stop() {
      isStarted = false
      retryTimer.stop()
      end(0)
    },
    send(request) {
      if (!isOpen) return
      hasRenewed ||= request.type === 'token'
      socket?.send(JSON.stringify(request))
    },
    hurry() {
      if (isStarted && !socket) void connect()
    },
    giveUp() {
      if (isStarted) end(0)
    },
  }
}
