import { liveClose, mostReservedWatches, type LiveMessage, type LogPoint } from '@wiredeck/content-api/wire'
import type { WebSocket } from 'ws'
import type { Claims } from '../content/tokens/accessTokens.ts'
import { Refusal } from '../http/refusal.ts'
import { accountOrPlace } from '../limits/caller.ts'
import type { SocketCall } from '../limits/guardedSockets.ts'
import type { Seats } from '../limits/seats.ts'
import type { Slices } from '../limits/slices.ts'
import { inTurn, type Turns } from '../limits/turns.ts'
import { createFiledMessage, type Verdict } from './filedMessage.ts'
import { findMissed } from './findMissed.ts'
import type { Follower, ReadInTurn } from './follower.ts'
import type { Matcher } from './matcher.ts'
import { createOutbox } from './outbox.ts'
import { readMessage, type WatchMessage, type WantedWatch } from './readMessage.ts'
import { readWatch, type Told, type Watch } from './watch.ts'

/** Who a token speaks for, and until when that is known, in epoch milliseconds. */
export type Identity = Pick<Claims, 'account' | 'expiresAt'>
/** Null for an invalid or expired token. Rejects if that cannot be found out just now. */
export type Identify = (token: string) => Promise<Identity | null>

export type ChannelDeps = {
  follower: Follower
  matcher: Matcher<Watch>
  /** Of an access token of the content API. */
  identify: Identify
  /** Do documents travel on the channel, or only what identifies them? */
  hasDocuments: boolean
  hearing: () => Hearing
  /** Of accounts. */
  seats: Seats
  /** In which calls wait that the database answers. */
  turns: Turns
  slices: Slices
  mostWatches: number
  /** Of one message of the client. */
  messageBytes: number
  helloWithinMs: number
  mostUnsentBytes: number
  now: () => Date
}

/**
 * How far the server has heard what is filed: until when it has read its log whole, and until when nothing that the agency
 * filed is missing, null before the first time.
 */
export type Hearing = { read: Date; answered: Date | null }

/** Where a client has come from, and by which name it knows this server. */
export type Caller = SocketCall & { origin: string }

export type Channel = Told & {
  receive(text: string): Promise<void>
  /** Who the client's token speaks for; null before there is one, and for nobody in particular. */
  account(): string | null
  /** The documents that are watched by their unos. */
  watchedUnos(): string[]
  /** Tells the client up to which number it has been told everything. */
  beat(): void
}

/** The longest that a timer can wait. */
const longestMs = 2 ** 31 - 1
/** How long a token that cannot be checked is believed before it is checked again. */
const lookAgainMs = 60_000

/** One socket: who speaks there, what they watch for, and what they have missed. */
export function createChannel(
  deps: ChannelDeps,
  socket: WebSocket,
  { address, call, origin }: Caller,
): Channel {
  const { follower, matcher, identify, hasDocuments, hearing, seats, turns, slices } = deps
  const { mostWatches, messageBytes, now } = deps
  const watchesById = new Map<string, Watch>()
  /** Up to which number the request that is catching up has been told. */
  let caughtUpTo = Number.POSITIVE_INFINITY
  let account: string | null = null
  let isWelcome = false
  let isEnded = false
  const leaving = new AbortController()
  let leaveSeat = () => {}
  let expiry: NodeJS.Timeout | undefined
  const outbox = createOutbox(socket, { mostUnsentBytes: deps.mostUnsentBytes, onCaughtUp: () => tellGap() })
  const hello = setTimeout(() => end(liveClose.badMessage, 'No hello'), deps.helloWithinMs)
  socket.on('close', clean)

  const say = (message: LiveMessage) => outbox.say(message)
  const clocks = () => {
    const { read, answered } = hearing()
    return {
      now: now().toISOString(),
      answered: answered && answered.toISOString(),
      read: read.toISOString(),
    }
  }

  function clean() {
    isEnded = true
    leaving.abort(new Error('The client has left'))
    clearTimeout(hello)
    clearTimeout(expiry)
    leaveSeat()
    for (const watch of watchesById.values()) release(watch)
  }

  function end(code: number, reason: string) {
    clean()
    socket.close(code, reason)
  }

  /** Checks a token again when it may have ended. */
  function endAt(expiresAt: number, token: string) {
    clearTimeout(expiry)
    const left = expiresAt - now().getTime()
    expiry = setTimeout(
      () => (left <= longestMs ? void endUnlessGood(token) : endAt(expiresAt, token)),
      Math.min(left, longestMs),
    )
  }

  async function endUnlessGood(token: string) {
    const mine = expiry
    const again = now().getTime() + lookAgainMs
    const known = await identify(token).catch(() => ({ expiresAt: again }))
    // Another token has come meanwhile, or the channel has ended.
    if (isEnded || mine !== expiry) return
    if (known) endAt(known.expiresAt, token)
    else end(liveClose.badToken, 'The token has expired')
  }

  async function identityOf(token: string): Promise<Identity | null> {
    try {
      const identity = await identify(token)
      if (!identity && !isEnded) end(liveClose.badToken, 'The token is not valid')
      return isEnded ? null : identity
    } catch {
      if (!isEnded) end(liveClose.tryLater, 'The token cannot be looked at just now')
      return null
    }
  }

  async function welcome(token: string) {
    // An agency may take its time to say whether the token is good.
    clearTimeout(hello)
    const claims = await identityOf(token)
    if (!claims) return
    const leave = seats.take(accountOrPlace({ account: claims.account, address }))
    if (!leave) return end(liveClose.tooMany, 'The account has too many channels')
    leaveSeat = leave
    account = claims.account
    isWelcome = true
    endAt(claims.expiresAt, token)
    say({ type: 'welcome', log: follower.log, number: follower.number, messageBytes, ...clocks() })
  }

  async function renew(token: string) {
    const claims = await identityOf(token)
    if (!claims) return
    if (claims.account !== account) return end(liveClose.badToken, 'The token is another account’s')
    endAt(claims.expiresAt, token)
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

  const mostOf = (reserved: boolean) => (reserved ? mostReservedWatches : mostWatches)

  function hasRoomFor(id: string): boolean {
    const reserved = isReserved(id)
    let count = 0
    for (const each of watchesById.keys()) if (isReserved(each) === reserved) count += 1
    return count < mostOf(reserved)
  }

  /** Null if the watch is refused, which the client is told. */
  function add({ id, body }: WantedWatch): Watch | null {
    unwatch([id])
    if (!hasRoomFor(id)) {
      refuseBeyond([id])
      return null
    }
    try {
      const { filter, range, unos } = readWatch(body, now())
      const watch = matcher.add<Watch>(filter, shared => ({
        id,
        filter: shared,
        range,
        unos,
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

  /** Refuses watches beyond the number that a channel has, without a look at them. */
  function refuseBeyond(ids: readonly string[]) {
    for (const reserved of [true, false]) {
      const refused = ids.filter(id => isReserved(id) === reserved)
      const message = `A channel has at most ${mostOf(reserved)} watches${reserved ? ' with #' : ''}`
      if (refused.length > 0) say({ type: 'refused', ids: refused, message })
    }
  }

  async function watch({ watches, since }: WatchMessage) {
    // Of watches with one id only the last one would stay.
    const wanted = [...new Map(watches.map(each => [each.id, each])).values()]
    // A message cannot have more that are kept, whatever is watched already.
    const looked = wanted.slice(0, mostWatches + mostReservedWatches)
    const added: Watch[] = []
    await slices.each(call(), looked, each => {
      const watch = isEnded ? null : add(each)
      if (watch) added.push(watch)
      return !isEnded
    })
    const beyond = idsOf(wanted.slice(looked.length))
    unwatch(beyond)
    refuseBeyond(beyond)
    const kept = added.filter(isWanted)
    if (kept.length === 0) return
    if (!since) {
      makeCurrent(kept)
      return say({ type: 'watching', ids: idsOf(kept), log: follower.log, number: follower.number })
    }
    // Another process of this server may have read further than this one. Without a database a gap is told,
    // which is safe.
    await follower.readOn().catch(() => {})
    const isKnown =
      since.log === follower.log && since.number <= follower.number && since.number >= follower.droppedTo
    if (!isKnown) return tellGap(kept)
    await catchUp(kept, since)
  }

  /**
   * Tells what was missed, part by part, until the watches are up to date. Messages of the client wait
   * meanwhile, so that its next watches begin, and its next ping is answered, when all of this was told.
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
          { each: (entries, tryOne) => slices.each(call(), entries, tryOne), read },
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
          if (verdict.in.length + verdict.out.length > 0)
            await slices.run(call(), () => channel.tell(createFiledMessage(entry, hasDocuments), verdict))
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

  /** Entries that are no longer in memory are read in the client's turn. */
  const read: ReadInTurn = run => inTurn(turns, call(), leaving.signal, run)

  const channel: Channel = {
    account: () => account,
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
      say({ type: 'heartbeat', number, ...clocks() })
    },
    watchedUnos: () => [...watchesById.values()].flatMap(({ unos }) => [...unos]),
  }
  return channel
}

const isReserved = (id: string) => id.startsWith('#')
const idsOf = (watches: readonly { id: string }[]) => watches.map(({ id }) => id)
const isWanted = ({ state }: Watch) => state !== 'gone'
const isCatchingUp = ({ state }: Watch) => state === 'catchingUp'

function makeCurrent(watches: readonly Watch[]) {
  for (const watch of watches) watch.state = 'current'
}
