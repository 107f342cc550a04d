import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { heartbeatEveryMs } from '@wiredeck/content-api/wire'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { ownOrigin } from '../content/answer.ts'
import type { AddressOptions } from '../http/clientAddress.ts'
import { guardSockets, type Receiver, type SocketCall } from '../callers/guardedSockets.ts'
import { createSeats } from '../callers/seats.ts'
import type { Slices } from '../callers/slices.ts'
import type { Turns } from '../callers/turns.ts'
import type { Budget } from '../matching/budget.ts'
import type { MatchedLog } from '../matching/matchedLog.ts'
import { matchEach, type TriedEntry } from '../matching/tryEntry.ts'
import { createWatchers } from '../matching/watchers.ts'
import type { LiveSettings } from '../settings/liveSettings.ts'
import { createChannel, type Channel, type Hearing, type Identify } from './channel.ts'
import { createFiledMessage, type Verdict } from './filedMessage.ts'
import type { Told, Watch } from './channelWatch.ts'

export type Live = {
  /** Takes over a connection that asks for a channel. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** The documents that clients watch by their unos: those that are open or used. */
  watchedUnos(): string[]
  /** Open channels. */
  count(): number
  /** Tells clients to come back later, and ends their channels. */
  close(): Promise<void>
}

export type LiveDeps = {
  matched: MatchedLog
  /** What watches may cost. */
  budget: Budget
  /** Who an access token of the content API speaks for. */
  identify: Identify
  /** Do documents travel on the channel, or only what identifies them? By default they do. */
  hasDocuments?: boolean
  /** Until when a house has heard everything that its agency filed; left out if the log is the wire itself. */
  heard?: () => Date | null
  limits: LiveSettings
  address: AddressOptions
  /** In which calls wait that the database answers. */
  turns: Turns
  slices: Slices
  now: () => Date
  log: Logger
}

/** What only tests change. */
export const patience = {
  heartbeatEveryMs,
  /** How long a heartbeat waits for the log to be read on. */
  readsWithinMs: 5_000,
  helloWithinMs: 10_000,
  /** Of a client that does not even answer pings. */
  endsSilentAfterMs: 90_000,
  /** Bytes that a client has not fetched. Beyond it, it is told of a gap once it has. */
  mostUnsentBytes: 1_048_576,
  /** Between two tellings that something was left out, of one channel. */
  gapEveryMs: 10_000,
}
export type LivePatience = Partial<typeof patience>

const restarting = 1012

/** `/wire/v1/live`: tells clients what was filed, as soon as it is, each only what it watches for. */
export async function openLive(deps: LiveDeps, ownPatience: LivePatience = {}): Promise<Live> {
  const { matched, identify, hasDocuments = true } = deps
  const { limits, address, turns, slices, now, log } = deps
  const waits = { ...patience, ...ownPatience }
  const sockets = guardSockets(
    {
      most: limits.channels,
      mostOfOne: limits.channelsOfAddress,
      largestMessage: limits.messageBytes,
      endsSilentAfterMs: waits.endsSilentAfterMs,
    },
    address,
    slices,
    log,
  )
  const seats = createSeats(limits.channelsOfAccount)
  const watchers = createWatchers<Watch>()
  const { follower } = matched
  const channels = new Map<WebSocket, Channel>()

  function tell(tried: TriedEntry) {
    const { entry } = tried
    const found = matchEach(tried, watchers.accepting(tried).filter(isCurrent))
    const verdictByTold = new Map<Told, Verdict>()
    const verdictOf = ({ channel }: Watch) => {
      const verdict = verdictByTold.get(channel) ?? { in: [], out: [] }
      verdictByTold.set(channel, verdict)
      return verdict
    }
    for (const watch of found.in) verdictOf(watch).in.push(watch.id)
    for (const watch of found.out) verdictOf(watch).out.push(watch.id)
    const message = createFiledMessage(entry, hasDocuments)
    for (const [told, verdict] of verdictByTold) told.tell(message, verdict)
    const untriedOf = new Map<Told, Watch[]>()
    for (const watch of watchers.untried(tried).filter(isCurrent))
      untriedOf.set(watch.channel, [...(untriedOf.get(watch.channel) ?? []), watch])
    for (const [told, watches] of untriedOf) told.leaveOut(watches, entry.number)
  }

  matched.hear({
    onEntry: tell,
    onOtherLog: () => sockets.clients.forEach(socket => socket.close(restarting)),
  })

  const hearing = (): Hearing => {
    const read = follower.wholeAt
    const heard = deps.heard?.()
    return { read, answered: heard === undefined ? read : earlierOf(heard, read) }
  }

  const pulse = setInterval(() => {
    for (const socket of channels.keys()) socket.ping()
    // A lost notification costs no more than this interval. If the database is away or hangs, the beat tells so
    // by its instants, and the next one tries again.
    const read = follower.readOn().catch(() => {})
    void Promise.race([read, setTimeout(waits.readsWithinMs, null, { ref: false })]).then(beat)
  }, waits.heartbeatEveryMs)
  pulse.unref()

  function beat() {
    for (const channel of channels.values()) channel.beat()
  }

  function accept(socket: WebSocket, caller: SocketCall, origin: string): Receiver {
    const channel = createChannel(
      {
        matched,
        watchers,
        budget: deps.budget,
        identify,
        hasDocuments,
        hearing,
        seats,
        turns,
        slices,
        mostWatches: limits.watches,
        messageBytes: limits.messageBytes,
        ...waits,
        now,
      },
      socket,
      { ...caller, origin },
    )
    channels.set(socket, channel)
    socket.on('close', () => channels.delete(socket))
    return channel
  }

  return {
    upgrade(request, socket, head) {
      const { host = '', 'x-forwarded-proto': protocol } = request.headers
      const origin = ownOrigin(`http://${host}`, typeof protocol === 'string' ? protocol : undefined)
      sockets.upgrade(request, socket, head, (opened, caller) => accept(opened, caller, origin))
    },
    watchedUnos: () => [...new Set([...channels.values()].flatMap(channel => channel.watchedUnos()))],
    count: () => channels.size,
    async close() {
      clearInterval(pulse)
      sockets.close(restarting)
    },
  }
}

function isCurrent({ state }: Watch): boolean {
  return state === 'current'
}

/** Null for what was never heard. */
function earlierOf(one: Date | null, other: Date): Date | null {
  return one === null || one < other ? one : other
}
