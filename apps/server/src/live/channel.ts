import { liveClose, type LiveMessage, type LogPoint } from '@wiredeck/content-api/wire'
import type { WebSocket } from 'ws'
import type { SignedClaims } from '../content/accessTokens.ts'
import { Refusal } from '../http/refusal.ts'
import type { Seats } from '../http/seats.ts'
import { createFiledMessage, type Verdict } from './filedMessage.ts'
import { findMissed } from './findMissed.ts'
import type { Follower } from './follower.ts'
import type { Matcher } from './matcher.ts'
import { createOutbox } from './outbox.ts'
import { readMessage, type WatchMessage } from './readMessage.ts'
import { readWatch, type Told, type Watch } from './watch.ts'

export type ChannelDeps = {
  follower: Follower
  matcher: Matcher<Watch>
  /** The claims of an access token of the content API; null for what is none, or has expired. */
  identify: (token: string) => SignedClaims | null
  /** Of accounts. */
  seats: Seats
  mostWatches: number
  helloWithinMs: number
  mostUnsentBytes: number
  now: () => Date
}

/** Where a client has come from, and by which name it knows this server. */
export type Caller = { address: string; origin: string }

export type Channel = Told & {
  receive(text: string): Promise<void>
  /** Says up to where everything has been told. */
  beat(): void
}

/** The longest that a timer can wait. */
const longestMs = 2 ** 31 - 1

/** One socket: who speaks there, what they watch for, and what they have missed. */
export function createChannel(deps: ChannelDeps, socket: WebSocket, { address, origin }: Caller): Channel {
  const { follower, matcher, identify, seats, mostWatches, now } = deps
  const watchesById = new Map<string, Watch>()
  /** Up to where the request has been told that is catching up. */
  let caughtUpTo = Number.POSITIVE_INFINITY
  let account: string | null = null
  let isWelcome = false
  let isEnded = false
  let leaveSeat = () => {}
  let expiry: NodeJS.Timeout | undefined
  const outbox = createOutbox(socket, { mostUnsentBytes: deps.mostUnsentBytes, onCaughtUp: () => tellGap() })
  const hello = setTimeout(() => end(liveClose.badMessage, 'No hello'), deps.helloWithinMs)
  socket.on('close', clean)

  const say = (message: LiveMessage) => outbox.say(message)

  function clean() {
    isEnded = true
    clearTimeout(hello)
    clearTimeout(expiry)
    leaveSeat()
    for (const watch of watchesById.values()) release(watch)
  }

  function end(code: number, reason: string) {
    clean()
    socket.close(code, reason)
  }

  function endAt(expiresAt: number) {
    clearTimeout(expiry)
    const left = expiresAt - now().getTime()
    expiry = setTimeout(
      () => (left <= longestMs ? end(liveClose.badToken, 'The token has expired') : endAt(expiresAt)),
      Math.min(left, longestMs),
    )
  }

  function welcome(token: string) {
    const claims = identify(token)
    if (!claims) return end(liveClose.badToken, 'The token is not valid')
    const leave = seats.take(claims.account ?? `address ${address}`)
    if (!leave) return end(liveClose.tooMany, 'The account has too many channels')
    clearTimeout(hello)
    leaveSeat = leave
    account = claims.account
    isWelcome = true
    endAt(claims.expiresAt)
    say({ type: 'welcome', log: follower.log, number: follower.number, now: now().toISOString() })
  }

  function renew(token: string) {
    const claims = identify(token)
    if (!claims) return end(liveClose.badToken, 'The token is not valid')
    if (claims.account !== account) return end(liveClose.badToken, 'The token is another account’s')
    endAt(claims.expiresAt)
  }

  function release(watch: Watch) {
    watch.state = 'gone'
    matcher.release(watch.filter, watch)
    if (watchesById.get(watch.id) === watch) watchesById.delete(watch.id)
  }

  function unwatch(ids: readonly string[]) {
    for (const id of ids) {
      const watch = watchesById.get(id)
      if (watch) release(watch)
    }
  }

  /** Null where the watch is refused, which the client is told. */
  function add(id: string, body: unknown): Watch | null {
    unwatch([id])
    try {
      if (watchesById.size >= mostWatches)
        throw new Refusal(429, `A channel has at most ${mostWatches} watches`)
      const { filter, range } = readWatch(body, now())
      const watch = matcher.add<Watch>(filter, shared => ({
        id,
        filter: shared,
        range,
        channel,
        state: 'catchingUp',
      }))
      watchesById.set(id, watch)
      return watch
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say({ type: 'refused', ids: [id], message: error.message })
      return null
    }
  }

  async function watch({ watches, since }: WatchMessage) {
    const added = watches.flatMap(({ id, body }) => add(id, body) ?? [])
    const kept = added.filter(isWanted)
    if (kept.length === 0) return
    if (!since) {
      makeCurrent(kept)
      return say({ type: 'watching', ids: idsOf(kept), log: follower.log, number: follower.number })
    }
    // Another process of this server may have read further than this one. Without a database a gap is told, which is safe.
    await follower.readOn().catch(() => {})
    const isKnown =
      since.log === follower.log && since.number <= follower.number && since.number >= follower.droppedTo
    if (!isKnown) return tellGap(kept)
    await catchUp(kept, since)
  }

  /**
   * Tells what was missed, part by part, until the watches are where everybody is. What the client says meanwhile waits, so
   * that its next watches begin, and its next ping is answered, when all of this was told.
   */
  async function catchUp(watches: readonly Watch[], since: LogPoint) {
    const spent = { found: 0, tried: 0 }
    caughtUpTo = since.number
    try {
      for (let isFirst = true; ; isFirst = false) {
        const upTo = follower.number
        const missed = await findMissed(
          follower,
          watches.filter(isCatchingUp),
          { after: caughtUpTo, upTo },
          now,
          spent,
        )
        const left = watches.filter(isCatchingUp)
        if (left.length === 0) return
        if (missed === null) return tellGap(left)
        if (isFirst) say({ type: 'watching', ids: idsOf(left), log: since.log, number: since.number })
        for (const { entry, ...matched } of missed) {
          await outbox.hasRoom()
          const verdict = {
            in: idsOf(matched.in.filter(isCatchingUp)),
            out: idsOf(matched.out.filter(isCatchingUp)),
          }
          if (verdict.in.length + verdict.out.length > 0) channel.tell(createFiledMessage(entry), verdict)
        }
        caughtUpTo = upTo
        if (follower.number > upTo) continue
        return makeCurrent(watches.filter(isCatchingUp))
      }
    } finally {
      caughtUpTo = Number.POSITIVE_INFINITY
    }
  }

  function tellGap(watches: readonly Watch[] = [...watchesById.values()]) {
    const kept = watches.filter(isWanted)
    if (kept.length === 0) return
    makeCurrent(kept)
    say({ type: 'gap', ids: idsOf(kept), log: follower.log, number: follower.number })
  }

  /** Says that all was told that had been filed when the client asked. */
  async function pong(id: number) {
    await follower.readOn()
    await outbox.hasRoom()
    say({ type: 'pong', id, now: now().toISOString() })
  }

  async function handle(text: string): Promise<void> {
    const message = readMessage(text)
    if (!message || isWelcome === (message.type === 'hello'))
      return end(liveClose.badMessage, 'The message cannot be read')
    switch (message.type) {
      case 'hello':
        return welcome(message.token)
      case 'token':
        return renew(message.token)
      case 'watch':
        return watch(message)
      case 'unwatch':
        return unwatch(message.ids)
      case 'ping':
        return pong(message.id)
    }
  }

  const channel: Channel = {
    async receive(text) {
      if (!isEnded) await handle(text)
    },
    tell(message, verdict: Verdict) {
      if (!isEnded) outbox.tell(message(origin, verdict))
    },
    beat() {
      // A client that is behind is told of a gap next, and of its number.
      if (!isWelcome || isEnded || outbox.isBehind()) return
      const number = Math.min(follower.number, caughtUpTo)
      say({ type: 'heartbeat', number, now: now().toISOString() })
    },
  }
  return channel
}

const idsOf = (watches: readonly Watch[]) => watches.map(({ id }) => id)
const isWanted = ({ state }: Watch) => state !== 'gone'
const isCatchingUp = ({ state }: Watch) => state === 'catchingUp'

function makeCurrent(watches: readonly Watch[]) {
  for (const watch of watches) watch.state = 'current'
}
