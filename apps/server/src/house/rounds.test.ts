import { describe, expect, it } from 'vitest'
import type { HouseState } from './houseStore.sql.ts'
import { dayMs, defaultPace, nextRound, type RoundKind, type RoundMemory, type Sweep } from './rounds.ts'

const start = Date.parse('2026-02-22T09:00:00Z')
const fresh: RoundMemory = { begunAt: new Map(), sweep: null, wait: null, waits: new Map() }
const never: HouseState = {
  readFrom: null,
  edge: null,
  newestAt: null,
  dayAt: null,
  usedAt: null,
  sweepAt: null,
}
const scene = (now: number, keepDays = 3) => ({ now, keepFrom: now - keepDays * dayMs, pace: defaultPace })

/** The rounds of a while, each of which takes some milliseconds, as kinds with the seconds at which they begin. */
function play(before: HouseState, lastsMs: number, tookMs: number, sweepParts = 0): [RoundKind, number][] {
  const begunAt = new Map<RoundKind, number>()
  const rounds: [RoundKind, number][] = []
  let state = before
  let sweep: Sweep | null = null
  let left = sweepParts
  for (let now = start; now < start + lastsMs;) {
    const next = nextRound(state, { ...fresh, begunAt, sweep }, scene(now))
    if ('waitMs' in next) {
      now += next.waitMs
      continue
    }
    rounds.push([next.do, (now - start) / 1000])
    begunAt.set(next.do, now)
    if (next.do === 'sweep') {
      left -= 1
      sweep = left > 0 ? { ...next.sweep, to: next.sweep.to - 3_600_000 } : null
      if (left <= 0) state = { ...state, sweepAt: new Date(now) }
    }
    now += tookMs
  }
  return rounds
}

const known: HouseState = {
  readFrom: new Date(start - 4 * dayMs),
  edge: new Date(start),
  newestAt: new Date(start),
  dayAt: new Date(start),
  usedAt: new Date(start),
  sweepAt: new Date(start),
}

describe('what a house asks its agency next', () => {
  it('is the newest documents at the first start, and nothing else', () => {
    expect(nextRound(never, fresh, scene(start))).toEqual({ do: 'begin' })
    const begunAt = new Map<RoundKind, number>([['begin', start]])
    expect(nextRound(never, { ...fresh, begunAt }, scene(start + 500))).toEqual({ waitMs: 4500 })
  })

  it('is what is new every 5 s, what is used and the last day somewhat more often than each minute', () => {
    const rounds = play(known, 200_000, 10)
    const startsOf = (kind: RoundKind) => rounds.flatMap(([each, at]) => (each === kind ? [at] : []))
    const gaps = (starts: number[]) => starts.slice(1).map((at, nth) => at - (starts[nth] ?? 0))
    for (const gap of gaps(startsOf('newest'))) expect(gap).toBeCloseTo(5, 0)
    for (const kind of ['used', 'day'] as const)
      for (const gap of gaps(startsOf(kind))) expect(gap).toBeCloseTo(50, 0)
    expect(new Set(rounds.map(([kind]) => kind))).toEqual(new Set(['newest', 'used', 'day']))
  })

  it('comes to everything in its turn where the agency is slow', () => {
    const rounds = play({ ...known, readFrom: new Date(start - dayMs), sweepAt: null }, 600_000, 7000, 3)
    const countOf = (kind: RoundKind) => rounds.filter(([each]) => each === kind).length
    for (const kind of ['used', 'day', 'past'] as const) expect(countOf(kind), kind).toBeGreaterThan(3)
    // A channel is well as long as it hears of what is new every 30 s.
    const newest = rounds.flatMap(([kind, at]) => (kind === 'newest' ? [at] : []))
    expect(Math.max(...newest.slice(1).map((at, nth) => at - (newest[nth] ?? 0)))).toBeLessThan(25)
  })

  it('goes over all that is kept each hour, day by day, but for the last one', () => {
    const sweepAt = new Date(start - 3_600_000)
    const begunAt = new Map<RoundKind, number>([
      ['newest', start],
      ['used', start],
      ['day', start],
    ])
    const due = nextRound({ ...known, sweepAt }, { ...fresh, begunAt }, scene(start))
    expect(due).toEqual({ do: 'sweep', sweep: { startedAt: start, to: start - dayMs } })
    expect(nextRound(known, { ...fresh, begunAt }, scene(start))).toEqual({ waitMs: 5000 })
  })

  it('reads the past on until it has what is kept', () => {
    const readFrom = new Date(start - dayMs)
    const begunAt = new Map<RoundKind, number>([
      ['newest', start],
      ['used', start],
      ['day', start],
    ])
    expect(nextRound({ ...known, readFrom }, { ...fresh, begunAt }, scene(start))).toEqual({ do: 'past' })
    expect(nextRound({ ...known, readFrom }, { ...fresh, begunAt }, scene(start, 1))).toEqual({
      waitMs: 5000,
    })
  })

  it('is nothing before the agency may be asked, and one kind less where that kind has to wait', () => {
    const wait = { failures: 1, retryAt: start + 10_000 }
    expect(nextRound(known, { ...fresh, wait }, scene(start))).toEqual({ waitMs: 10_000 })
    const waits = new Map([['newest' as const, wait]])
    expect(nextRound(known, { ...fresh, waits }, scene(start))).toEqual({ do: 'used' })
  })
})
