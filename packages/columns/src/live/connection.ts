import type { ContentApi, LiveMessage, LiveRequest } from '@wiredeck/content-api'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { ServerClock } from '../base/serverClock.ts'
import { deafFor, type DeafTo, type Hearing } from './deaf.ts'
import { createInbox, type FiledMessage, type Heard } from './inbox.ts'
import { createLink, type LinkEvent, type OpenSocket } from './link.ts'
import type { LiveState } from './liveState.ts'
import { createPings } from './pings.ts'

/** What was heard of an open channel, except documents and what the connection handles itself. */
export type Said = Exclude<LiveMessage, { type: 'welcome' | 'filed' | 'pong' }>
export type Opened = Extract<LinkEvent, { did: 'open' }>

type Deps = {
  api: Pick<ContentApi, 'accessToken'>
  open: OpenSocket
  clock: Clock
  server: ServerClock
  /** From 0 to 1. */
  random: () => number
  /** The channel is open. This, `storeFiled` and `take` are called one after the other, in the order of what is heard. */
  begin: (opened: Opened) => Promise<void>
  storeFiled: (messages: readonly FiledMessage[]) => Promise<void>
  take: (message: Said) => Promise<void>
  /** The server does not hear what is filed since an instant, epoch milliseconds; null if it hears. Not called if both did. */
  onHearing: (deafSince: number | null) => void
  /** The channel is closed, and was heard last at `heardAt`, epoch milliseconds. */
  onClose: (heardAt: number) => void
  onChange: () => void
  report: Report
}

/** The connection to the channel: what is heard in its order, how far in the log, and whether the server hears. */
export function createConnection(deps: Deps) {
  const { clock, server, report } = deps
  /** The identity of the log; null while the channel is not open. */
  let log: string | null = null
  /** The number of the last entry that was received. */
  let number = 0
  let heardAt = 0
  let trouble: LiveState['trouble'] = null
  /** What the server does not hear, so that columns are polled. */
  let deafTo: DeafTo | null = null
  /** A ping that asks for the server's time is under way. */
  let isMeasuring = false

  const link = createLink({
    open: deps.open,
    token: async isRefused => (await deps.api.accessToken({ isRefused })).accessToken,
    clock,
    server,
    random: deps.random,
    onEvent: event => (event.did === 'close' ? handleClose(event) : hear(event)),
    report,
  })
  const pings = createPings(server, id => link.send({ type: 'ping', id }))
  const inbox = createInbox({
    storeFiled: messages => deps.storeFiled(messages),
    take: heard => take(heard),
    onFailure: error => beginAgain(error),
  })

  /** What was told could not be stored: the channel resumes from the last stored entry. */
  const beginAgain = (error: unknown): void => {
    report('What the live channel told could not be stored', error)
    link.giveUp()
  }
  function handleClose({ code, retryAt }: Extract<LinkEvent, { did: 'close' }>): void {
    forget()
    trouble = { code, since: trouble?.since ?? clock.now(), retryAt }
    deps.onChange()
  }
  /** What the channel was about to send will be sent again or requested. */
  const forget = (): void => {
    inbox.clear()
    pings.clear()
    log = null
    deps.onClose(heardAt || clock.now())
  }
  function hear(heard: Heard): void {
    heardAt = clock.now()
    if (heard.did === 'hear' && heard.message.type === 'pong') pings.measure(heard.message)
    inbox.hear(heard)
    measure()
  }
  /** Asks for the server's time if it is not known: at the start, after a wake, and when the device's clock was set. */
  const measure = (): void => {
    if (log === null || isMeasuring || server.isKnown()) return
    isMeasuring = true
    void pings.ping().then(() => (isMeasuring = false))
  }
  const take = async (heard: Heard | undefined): Promise<void> => {
    if (!heard) return
    if (heard.did === 'open') {
      ;({ log, number } = heard)
      trouble = null
      noteHearing(heard.hearing)
      return deps.begin(heard)
    }
    const { message } = heard
    // The link handles `welcome`, the inbox handles `filed`.
    if (message.type === 'welcome' || message.type === 'filed') return
    if (message.type === 'pong') return pings.answer(message)
    if (message.type === 'heartbeat') {
      noteHearing(message)
      number = Math.max(number, message.number)
    }
    await deps.take(message)
  }
  /** When the server says that it hears again, it has already sent what it missed. */
  const noteHearing = (hearing: Hearing): void => {
    const deaf = deafFor(hearing)
    const wasDeaf = deafTo !== null
    deafTo = deaf?.to ?? null
    if (deaf) deps.onHearing(Number.isFinite(deaf.ago) ? clock.now() - deaf.ago : clock.now())
    else if (wasDeaf) deps.onHearing(null)
  }

  server.subscribe(measure)
  return {
    start: link.start,
    stop(): void {
      link.stop()
      forget()
      trouble = null
      deafTo = null
    },
    hurry: link.hurry,
    send: (request: LiveRequest): void => link.send(request),
    ping: pings.ping,
    beginAgain,
    log: (): string | null => log,
    number: (): number => number,
    /** Documents up to this number are being stored. */
    noteReached(next: number): void {
      number = Math.max(number, next)
    },
    heardAt: (): number => heardAt,
    facts: () => ({ log, trouble, deafTo, heardAt }),
  }
}

export type Connection = ReturnType<typeof createConnection>
