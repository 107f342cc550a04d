import { onBill, type Bill } from '../base/bill.ts'
import { nameOf, type Caller } from './caller.ts'
import { createDebts } from './debts.ts'

export type TurnLimits = {
  /** Calls of one caller that run at the same time. */
  atOnce: number
  /** Calls over one connection that wait besides: more than any deck has columns. */
  waitingOfConnection: number
  /** Calls of one caller that wait. An office is one caller, whose decks all come back at once after a restart. */
  waitingOfCaller: number
  /** All that wait, whoever called: each holds a connection and a body. */
  waiting: number
  /** Bytes of the bodies that wait: of one caller, and of all. */
  bytesOfCaller: number
  bytes: number
}

export const turnLimits: TurnLimits = {
  atOnce: 6,
  waitingOfConnection: 100,
  waitingOfCaller: 1000,
  waiting: 2000,
  bytesOfCaller: 16 * 1_048_576,
  bytes: 64 * 1_048_576,
}

/** What to do once the turn is over, with the time that the database worked for it; doing it again does nothing. */
export type Turn = (workMs?: number) => void

/** Why a call may not wait: too many calls of this caller, or of all callers, wait already. */
export class NoTurn extends Error {
  readonly whose: 'own' | 'all'

  constructor(whose: 'own' | 'all') {
    super('Too many calls wait already')
    this.whose = whose
  }
}

/** A call that wants a turn. */
export type Call = {
  caller: Caller
  /**
   * What the caller's calls are told apart by, such as a deck's token. It divides the caller's share, and adds nothing
   * to it.
   */
  connection: string
  /** Bytes that are held while it waits. */
  bytes: number
  /** Known to be long work before it begins, so that it takes the lane of long work at once. */
  isDear?: boolean
}

export type Turns = {
  /**
   * Resolves when it is this call's turn. Callers with few calls in the line go before those with many, who get one turn of
   * four while both wait. Of either, next is a caller with fewest calls running; of those, the one that would have had
   * least of the database's work after its next call, if that is like its last. So a caller that asks for less than its
   * share waits behind nobody's fifty calls, and not behind one call each of twenty others. Within a caller, its
   * connections take turns. Long work goes on in a lane of its own, and so does all of who has caused some; the lane rests
   * after each turn while there is short work, so that this finds the database free nearly always. Rejects with `NoTurn` if
   * too many wait: at once, or when the line is full and another caller has less in it. Rejects with the signal's reason
   * when the caller has left.
   */
  take(call: Call, signal?: AbortSignal): Promise<Turn>
  /** How many calls wait. */
  waiting(): number
}

type Waiting = { bytes: number; isLong: boolean; start: () => void; refuse: () => void }
/**
 * Whoever takes turns. A `Map` has them in the order of their turns: one that has had a turn moves to the end. `used`
 * is the work it has had, and `last` what its last call took, in milliseconds; connections take turns without counting.
 */
type Sharer = { running: number; waiting: number; used: number; last: number }
type Connection = Sharer & { calls: Waiting[]; isDear: boolean }
type Sharing = Sharer & { bytes: number; connections: Map<string, Connection> }

/** Runs something in a turn, which ends with it. */
export async function inTurn<T>(
  turns: Turns,
  call: Call,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  const end = await turns.take(call, signal)
  const bill: Bill = { workMs: 0 }
  try {
    return await onBill(bill, run)
  } finally {
    end(bill.workMs)
  }
}

/** A reader who comes back asks for some columns at once; who has more than these in the line has many. */
const fewCalls = 8
/** So many turns in a row go to callers with few calls while others wait. */
const turnsOfFew = 3
/** How much work a caller with all its connections may owe before all of it takes the lane of long work. */
const mostOwedMs = 2000
/**
 * The lane of long work rests so many times as long as the database has worked for it, and so many milliseconds at most,
 * if there was short work within the time before.
 */
const restsTimes = 19
const longestRestMs = 10_000
const shortWorkWithinMs = 2000
/** A turn counts as so many milliseconds of work at least, so that those whose calls cost nothing take turns too. */
const leastWorkMs = 1
/** Callers that ask for nothing are swept once there are so many. */
const sweptFrom = 1000

export type TurnsOptions = {
  /** Has the caller of this name (`nameOf`) a turn only when nobody else waits? In a full line it gives way to others. */
  isLast?: (name: string) => boolean
  /** Milliseconds. */
  now?: () => number
  wakeAfter?: (ms: number, wake: () => void) => void
}

/** At most `places` calls run at the same time, whoever called. */
export function createTurns(
  places: number,
  ownLimits: Partial<TurnLimits> = {},
  { isLast = () => false, now = () => performance.now(), wakeAfter = wakeByTimer }: TurnsOptions = {},
): Turns {
  const limits = { ...turnLimits, ...ownLimits }
  const placesOfLongWork = Math.max(1, Math.floor(places / 4))
  const debts = createDebts(now)
  const callers = new Map<string, Sharing>()
  /** What the caller that had the last turn had used before. Whoever comes back begins here, and has saved nothing. */
  let usedByLast = 0
  let sweepsAt = sweptFrom
  /** Turns that callers with few calls have had since one with many had its own. */
  let fewInARow = 0
  /** The lane of long work. */
  let runningLong = 0
  let laneRestsUntil = 0
  let lastShortWork = Number.NEGATIVE_INFINITY
  let running = 0
  let waiting = 0
  let bytes = 0

  const isLong = (caller: string, connection: string, { isDear }: Connection) =>
    isDear || debts.isBeyond(connectionName(caller, connection), 0) || debts.isBeyond(caller, mostOwedMs)
  const isLaneOpen = () => runningLong < placesOfLongWork && now() >= laneRestsUntil

  /** The connection of a caller that goes next; null if none may just now. */
  function nextConnection(name: string, { connections }: Sharing) {
    return nextOf(connections, (each, connection) => isLaneOpen() || !isLong(name, connection, each))
  }

  function go() {
    while (running < places) {
      const caller = nextCaller()
      const connection = caller && nextConnection(caller.name, caller.sharer)
      const call = connection?.sharer.calls.shift()
      if (!caller || !connection || !call) return
      call.isLong = isLong(caller.name, connection.name, connection.sharer)
      if (call.isLong) runningLong += 1
      usedByLast = Math.max(usedByLast, caller.sharer.used)
      count(caller.sharer, connection.sharer, -1, call)
      running += 1
      for (const each of [caller.sharer, connection.sharer]) each.running += 1
      moveToEnd(callers, caller.name)
      moveToEnd(caller.sharer.connections, connection.name)
      call.start()
    }
  }

  function nextCaller(): { name: string; sharer: Sharing } | null {
    const mayRun = (each: Sharing, name: string) =>
      each.running < limits.atOnce && nextConnection(name, each) !== null
    const hasFew = ({ waiting: own }: Sharing) => own <= fewCalls
    const few = nextOf(callers, (each, name) => !isLast(name) && hasFew(each) && mayRun(each, name))
    if (few && fewInARow < turnsOfFew) {
      fewInARow += 1
      return few
    }
    fewInARow = 0
    const many = nextOf(callers, (each, name) => !isLast(name) && !hasFew(each) && mayRun(each, name))
    return many ?? few ?? nextOf(callers, mayRun)
  }

  function count(caller: Sharing, connection: Connection, by: 1 | -1, call: Waiting) {
    waiting += by
    caller.waiting += by
    connection.waiting += by
    caller.bytes += by * call.bytes
    bytes += by * call.bytes
  }

  /** A caller that asks for nothing is remembered as long as it has had more than those who wait. */
  function forgetIdle(caller: Sharing, connectionName: string, connection: Connection) {
    if (isIdle(connection)) caller.connections.delete(connectionName)
    if (running === 0 && waiting === 0) callers.clear()
    if (callers.size <= sweepsAt) return
    for (const [name, each] of callers) if (isIdle(each) && each.used <= usedByLast) callers.delete(name)
    sweepsAt = Math.max(sweptFrom, callers.size * 2)
  }

  function endLong(workMs: number) {
    runningLong -= 1
    const hasShortWork = running > runningLong || now() - lastShortWork <= shortWorkWithinMs
    const restMs = hasShortWork ? Math.min(restsTimes * workMs, longestRestMs) : 0
    laneRestsUntil = Math.max(laneRestsUntil, now() + restMs)
    goWhenRested()
  }

  function goWhenRested() {
    const left = laneRestsUntil - now()
    // A timer may be a little early, and nothing else may ever wake those who wait.
    if (left > 0) wakeAfter(Math.ceil(left), goWhenRested)
    else go()
  }

  /**
   * Makes room by the last call of a caller that is last, or else of the one that has most in the line, unless that is the
   * one who asks.
   */
  function makeRoom(name: string, asking: Sharing, need: number): boolean {
    const isFull = () => waiting >= limits.waiting || bytes + need > limits.bytes
    while (isFull()) {
      const last = isLast(name) ? null : nextOf(callers, (each, other) => each.waiting > 0 && isLast(other))
      if (last) {
        refuseLastOf(last.sharer)
        continue
      }
      const greediest = mostOf(callers.values(), weightOf)
      if (!greediest || weightOf(greediest) <= weightOf(asking) + need / limits.bytes + 1 / limits.waiting)
        return false
      refuseLastOf(greediest)
    }
    return true
  }

  function refuseLastOf({ connections }: Sharing) {
    mostOf(connections.values(), each => each.waiting)
      ?.calls.at(-1)
      ?.refuse()
  }

  /** The part of the line that a caller has taken, by calls or by bytes. */
  function weightOf(caller: Sharing): number {
    return Math.max(caller.waiting / limits.waiting, caller.bytes / limits.bytes)
  }

  return {
    waiting: () => waiting,
    take(asked, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const name = nameOf(asked.caller)
        const none = { running: 0, waiting: 0, used: 0, last: 0 }
        const caller = callers.get(name) ?? { ...none, bytes: 0, connections: new Map() }
        if (isIdle(caller)) caller.used = Math.max(caller.used, usedByLast)
        // A reader's other calls do not wait behind a dear one.
        const isDear = asked.isDear ?? false
        const own = isDear ? `dear ${asked.connection}` : asked.connection
        const connection: Connection = caller.connections.get(own) ?? { ...none, calls: [], isDear }
        const isBeyondShare =
          connection.waiting >= limits.waitingOfConnection ||
          caller.waiting >= limits.waitingOfCaller ||
          caller.bytes + asked.bytes > limits.bytesOfCaller
        if (isBeyondShare) return reject(new NoTurn('own'))
        if (!makeRoom(name, caller, asked.bytes)) return reject(new NoTurn('all'))
        const forget = () => forgetIdle(caller, own, connection)
        const leaveFor = (reason: unknown) => {
          signal?.removeEventListener('abort', leave)
          connection.calls = connection.calls.filter(each => each !== call)
          count(caller, connection, -1, call)
          forget()
          reject(reason)
        }
        const leave = () => leaveFor(signal?.reason)
        const call: Waiting = {
          bytes: asked.bytes,
          isLong: false,
          refuse: () => leaveFor(new NoTurn('own')),
          start() {
            signal?.removeEventListener('abort', leave)
            let isOver = false
            resolve((workMs = 0) => {
              if (isOver) return
              isOver = true
              // What was known to be dear has kept to the lane.
              if (!isDear) for (const who of [name, connectionName(name, own)]) debts.note(who, workMs)
              caller.last = Math.max(workMs, leastWorkMs)
              caller.used += caller.last
              running -= 1
              for (const each of [caller, connection]) each.running -= 1
              if (call.isLong) endLong(workMs)
              // A turn without work was only that of a call which turned out to be dear.
              else if (workMs > 0) lastShortWork = now()
              forget()
              go()
            })
          },
        }
        signal?.addEventListener('abort', leave, { once: true })
        callers.set(name, caller)
        caller.connections.set(own, connection)
        connection.calls.push(call)
        count(caller, connection, 1, call)
        go()
      })
    },
  }
}

/** Of those with fewest calls running, the one that will have had least work; of these, the one whose last turn is longest ago. */
function nextOf<S extends Sharer>(
  sharers: ReadonlyMap<string, S>,
  mayRun: (sharer: S, name: string) => boolean,
): { name: string; sharer: S } | null {
  let next: { name: string; sharer: S } | null = null
  for (const [name, sharer] of sharers) {
    const isBehind = next !== null && !isBefore(sharer, next.sharer)
    if (sharer.waiting > 0 && !isBehind && mayRun(sharer, name)) next = { name, sharer }
  }
  return next
}

function isBefore(one: Sharer, other: Sharer): boolean {
  return one.running === other.running
    ? one.used + one.last < other.used + other.last
    : one.running < other.running
}

function mostOf<T>(items: Iterable<T>, weigh: (item: T) => number): T | null {
  let most: { item: T; weight: number } | null = null
  for (const item of items) {
    const weight = weigh(item)
    if (most === null || weight > most.weight) most = { item, weight }
  }
  return most?.item ?? null
}

function moveToEnd<T>(map: Map<string, T>, name: string): void {
  const item = map.get(name)
  if (item === undefined) return
  map.delete(name)
  map.set(name, item)
}

const connectionName = (caller: string, connection: string) => JSON.stringify([caller, connection])
const wakeByTimer = (ms: number, wake: () => void) => void setTimeout(wake, ms)

const isIdle = ({ running, waiting }: Sharer) => running === 0 && waiting === 0
