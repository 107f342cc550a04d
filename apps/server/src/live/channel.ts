import { liveClose, mostReservedWatches, type LiveMessage, type LogPoint } from '@wiredeck/content-api/wire'
import type { WebSocket } from 'ws'
import type { Claims } from '../content/tokens/accessTokens.ts'
import { Refusal } from '../http/refusal.ts'
import { accountOrPlace, nameOf } from '../callers/caller.ts'
import type { SocketCall } from '../callers/guardedSockets.ts'
import type { Seats } from '../callers/seats.ts'
import type { Slices } from '../callers/slices.ts'
import { inTurn, type Turns } from '../callers/turns.ts'
import type { Budget, Holder } from '../matching/budget.ts'
import type { ReadInTurn } from '../matching/follower.ts'
import type { MatchedLog } from '../matching/matchedLog.ts'
import { readWatch } from '../matching/readWatch.ts'
import type { Watchers } from '../matching/watchers.ts'
import { createFiledMessage, type Verdict } from './filedMessage.ts'
import { findMissed } from './findMissed.ts'
import { createOutbox } from './outbox.ts'
import { readMessage, type WatchMessage, type WantedWatch } from './readMessage.ts'
import type { Told, Watch } from './channelWatch.ts'

/** Who a token speaks for, and until when that is known, in epoch milliseconds. */
export type Identity = Pick<Claims, 'account' | 'expiresAt'>
/** `address` is whence the token came. Null for an invalid or expired token. Rejects if that cannot be found out just now. */
export type Identify = (token: string, address: string) => Promise<Identity | null>

export type ChannelDeps = {
  matched: Pick<MatchedLog, 'follower' | 'matching'>
  watchers: Watchers<Watch>
  budget: Budget
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
  gapEveryMs: number
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
  const { matched, watchers, budget, identify, hasDocuments, hearing, seats, turns, slices } = deps
  const { mostWatches, messageBytes, now } = deps
  const { follower, matching } = matched
  const watchesById = new Map<string, HeldWatch>()
  /** Up to which number the request that is catching up has been told. */
  let caughtUpTo = Number.POSITIVE_INFINITY
  let account: string | null = null
  let isWelcome = false
  let isEnded = false
  const leaving = new AbortController()
  let leaveSeat = () => {}
  let expiry: NodeJS.Timeout | undefined
  /** What the client is not told of yet, because it was told of a gap just before. */
  let leftOut: { watches: Set<Watch>; from: number } | null = null
  let toldGapAt = Number.NEGATIVE_INFINITY
  let tellingGap: NodeJS.Timeout | undefined
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
    clearTimeout(tellingGap)
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
    const known = await identify(token, address).catch(() => ({ expiresAt: again }))
    // Another token has come meanwhile, or the channel has ended.
    if (isEnded || mine !== expiry) return
    if (known) endAt(known.expiresAt, token)
    else end(liveClose.badToken, 'The token has expired')
  }

  async function identityOf(token: string): Promise<Identity | null> {
    try {
      const identity = await identify(token, address)
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

  function release(watch: HeldWatch) {
    if (watch.state === 'gone') return
    watch.state = 'gone'
    watchers.release(watch)
    budget.release(watch.holder)
    matching.release(watch.filter)
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
  function add({ id, body }: WantedWatch): HeldWatch | null {
    unwatch([id])
    if (!hasRoomFor(id)) {
      refuseBeyond([id])
      return null
    }
    try {
      const { filter, range, unos } = readWatch(body, now())
      const known = matching.add(filter)
      const caller = nameOf({ account, address })
      const holder: Holder = { caller, connection: socket, filter: known, refuse: () => refuse(watch) }
      const watch: HeldWatch = { id, filter: known, range, unos, channel, state: 'catchingUp', holder }
      watchesById.set(id, watch)
      return watch
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say({ type: 'refused', ids: [id], message: error.message })
      return null
    }
  }

  /** There is no room for what it costs to match it. Its client asks for itself instead. */
  function refuse(watch: HeldWatch) {
    release(watch)
    say({ type: 'refused', ids: [watch.id], message: tooDear })
  }

  /** Everything with a number above the follower's is told to the watches that are left. */
  async function admit(added: readonly HeldWatch[]): Promise<HeldWatch[]> {
    for (const watch of added) {
      const estimate = await watch.filter.known
      if (watch.state === 'gone') continue
      if (budget.admit(watch.holder, estimate)) watchers.add(watch)
      else refuse(watch)
    }
    await follower.told()
    return added.filter(isWanted)
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
    const added: HeldWatch[] = []
    await slices.each(call(), looked, each => {
      const watch = isEnded ? null : add(each)
      if (watch) added.push(watch)
      return !isEnded
    })
    const beyond = idsOf(wanted.slice(looked.length))
    unwatch(beyond)
    refuseBeyond(beyond)
    const kept = await admit(added)
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
          matched,
          watches.filter(isCatchingUp),
          { after: caughtUpTo, upTo },
          now,
          spent,
          read,
        )
        const left = watches.filter(isCatchingUp)
        if (left.length === 0) return
        if (missed === null) return tellGap(left)
        if (isFirst) say({ type: 'watching', ids: idsOf(left), log: since.log, number: since.number })
        for (const { entry, ...found } of missed) {
          await outbox.hasRoom()
          const verdict = {
            in: idsOf(found.in.filter(isCatchingUp)),
            out: idsOf(found.out.filter(isCatchingUp)),
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

  /** Tells of a gap, at most once in a while: what a client is told of, it asks for. */
  function tellLeftOut() {
    const { watches } = leftOut ?? { watches: [] }
    leftOut = null
    tellingGap = undefined
    toldGapAt = performance.now()
    tellGap([...watches])
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
    leaveOut(watches, number) {
      if (isEnded) return
      leftOut ??= { watches: new Set(), from: number }
      for (const watch of watches) leftOut.watches.add(watch)
      tellingGap ??= setTimeout(tellLeftOut, Math.max(0, toldGapAt + deps.gapEveryMs - performance.now()))
    },
    beat() {
      // A client that is behind is told of a gap next, and of its number.
      if (!isWelcome || isEnded || outbox.isBehind()) return
      const beforeGap = leftOut ? leftOut.from - 1 : Number.POSITIVE_INFINITY
      const number = Math.min(follower.number, caughtUpTo, beforeGap)
      say({ type: 'heartbeat', number, ...clocks() })
    },
    watchedUnos: () => [...watchesById.values()].flatMap(({ unos }) => [...unos]),
  }
  return channel
}

/** A watch with its place in the budget. */
type HeldWatch = Watch & { holder: Holder }

const tooDear = 'Matching this watch would take too long'

const isReserved = (id: string) => id.startsWith('#')
const idsOf = (watches: readonly { id: string }[]) => watches.map(({ id }) => id)
const isWanted = ({ state }: Watch) => state !== 'gone'
const isCatchingUp = ({ state }: Watch) => state === 'catchingUp'

function makeCurrent(watches: readonly Watch[]) {
  for (const watch of watches) watch.state = 'current'
}
