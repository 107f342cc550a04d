import type { HouseState } from './houseStore.sql.ts'
import type { Wait } from './backOff.ts'

/**
 * What the house asks the agency for: the newest documents as past, once (`begin`); what is new; documents that decks have
 * open or used; what was revised or filed late within the last day, and in a day before that (a `sweep` goes over all
 * of them); and the past that was not read yet.
 */
export type Round =
  | { do: 'begin' | 'newest' | 'used' | 'day' | 'past' }
  /** A part of a sweep. */
  | { do: 'sweep'; sweep: Sweep }

export type RoundKind = Round['do']

/** A sweep goes from `to` on to older documents, day by day. Instants are epoch milliseconds. */
export type Sweep = { startedAt: number; to: number }

/** Milliseconds between two beginnings of a kind. */
export type Pace = {
  newestMs: number
  usedMs: number
  dayMs: number
  sweepMs: number
  /** Between two parts of the past, or of a sweep. */
  partMs: number
}

/** Under a minute, so that what stands for a minute is seen, although a round takes some time. */
const underAMinuteMs = 50_000
export const defaultPace: Pace = {
  newestMs: 5_000,
  usedMs: underAMinuteMs,
  dayMs: underAMinuteMs,
  sweepMs: 3_600_000,
  partMs: 5_000,
}

/** What is known of the rounds of this process. */
export type RoundMemory = {
  /** When the last one of each kind began, epoch milliseconds. */
  begunAt: ReadonlyMap<RoundKind, number>
  /** The sweep that is under way. */
  sweep: Sweep | null
  /** Of the agency as a whole. */
  wait: Wait | null
  waits: ReadonlyMap<RoundKind, Wait>
}

export const dayMs = 86_400_000

/** The round that is due, or the milliseconds to wait for one. `keepFrom` is the oldest instant kept. */
export function nextRound(
  state: HouseState,
  { begunAt, sweep, wait, waits }: RoundMemory,
  { now, keepFrom, pace }: { now: number; keepFrom: number; pace: Pace },
): Round | { waitMs: number } {
  if (wait && wait.retryAt > now) return { waitMs: wait.retryAt - now }
  const rounds = roundsFor(state, sweep, { now, keepFrom, pace }).map(({ round, everyMs }) => {
    const begun = begunAt.get(round.do) ?? Number.NEGATIVE_INFINITY
    const dueAt = Math.max(begun + everyMs, waits.get(round.do)?.retryAt ?? 0)
    return { round, dueAt, overdue: (now - begun) / everyMs }
  })
  const due = rounds.filter(({ dueAt }) => dueAt <= now)
  const newest = due.find(({ round }) => round.do === 'newest')
  // Even if the agency is slow, what is new is asked for between any two other rounds.
  if (newest && lastBegun(begunAt) !== 'newest') return newest.round
  // Else the round that is late by most of its own periods.
  const [next = newest] = due
    .filter(({ round }) => round.do !== 'newest')
    .toSorted((one, other) => (one.overdue === other.overdue ? 0 : other.overdue - one.overdue))
  return next?.round ?? { waitMs: Math.min(...rounds.map(({ dueAt }) => dueAt)) - now }
}

function lastBegun(begunAt: RoundMemory['begunAt']): RoundKind | undefined {
  return [...begunAt].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** The rounds to do, with the milliseconds between their beginnings; of two equally late, the first wins. */
function roundsFor(
  { edge, readFrom, sweepAt }: HouseState,
  sweep: Sweep | null,
  { now, keepFrom, pace }: { now: number; keepFrom: number; pace: Pace },
): { round: Round; everyMs: number }[] {
  if (edge === null || readFrom === null) return [{ round: { do: 'begin' }, everyMs: pace.partMs }]
  const oldest = Math.max(readFrom.getTime(), keepFrom)
  const fresh: Sweep = { startedAt: now, to: now - dayMs }
  const going = sweep ?? fresh
  const isSweepDue = sweep !== null || now - (sweepAt?.getTime() ?? 0) >= pace.sweepMs
  return [
    { round: { do: 'newest' }, everyMs: pace.newestMs },
    { round: { do: 'used' }, everyMs: pace.usedMs },
    { round: { do: 'day' }, everyMs: pace.dayMs },
    ...(isSweepDue && going.to > oldest
      ? [{ round: { do: 'sweep' as const, sweep: going }, everyMs: pace.partMs }]
      : []),
    ...(readFrom.getTime() > keepFrom ? [{ round: { do: 'past' as const }, everyMs: pace.partMs }] : []),
  ]
}
