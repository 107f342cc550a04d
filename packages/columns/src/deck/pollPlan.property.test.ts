import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { idle, type ColumnError, type ColumnStatus } from '../refresh/status.ts'
import { searchColumn } from '../testing/deck.ts'
import {
  freshPollState,
  mostRetries,
  mostUrgentRuns,
  nextRetryAt,
  noteAsked,
  planRound,
  planUrgentRun,
  pollEveryMs,
  type PollScene,
  type PollState,
  type Why,
} from './pollPlan.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)
const start = Date.parse('2026-02-22T10:00:00Z')

const errorAt = (retryAt: number, isGeneral: boolean): ColumnError => ({
  cause: 'server',
  code: 503,
  message: 'x',
  isGeneral,
  retryAt,
  failures: 1,
  since: 0,
})

/** A column's status, with the time of its error in seconds from now. */
const doing = fc.record({
  isLoading: fc.boolean(),
  error: fc.option(fc.record({ inSeconds: fc.integer({ min: -30, max: 30 }), isGeneral: fc.boolean() })),
  isStoredOnly: fc.boolean(),
  askedSecondsAgo: fc.option(fc.integer({ min: 0, max: 20 })),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

const whys = fc.constantFrom<Why>('turn', 'retry', 'urgent', 'back')

function columnOf(place: number, { isStoredOnly }: Partial<Doing> = {}): Column {
  const column = { ...createColumn({ ...searchColumn(), id: `column-${place}` }, place), lastUpdated: 1 }
  return isStoredOnly ? { ...column, isStoredOnly } : column
}

/** Columns with these statuses, and a poller that requested each of them `askedSecondsAgo`. */
function sceneOf(doings: readonly Doing[], outage: ColumnError | null = null) {
  const columns = doings.map((each, place) => columnOf(place, each))
  const statuses = new Map<string, ColumnStatus>(
    doings.map(({ isLoading, error }, place) => [
      `column-${place}`,
      {
        ...idle,
        loading: isLoading ? 'newer' : null,
        error: error && errorAt(start + error.inSeconds * 1000, error.isGeneral),
      },
    ]),
  )
  const status = (id: string) => statuses.get(id) ?? idle
  const scene: PollScene = { now: start, columns, status, outage, isPushed: () => false }
  let state: PollState = freshPollState
  doings.forEach(({ askedSecondsAgo }, place) => {
    const column = columns[place]
    if (column && askedSecondsAgo !== null) state = noteAsked(state, column, start - askedSecondsAgo * 1000)
  })
  return { scene, state }
}

describe('one round', () => {
  it('asks for nothing that is on its way, or whose time has not come, unless the failure was the wire’s and it may be back', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 12 }), whys, (doings, why) => {
        const { scene, state } = sceneOf(doings)
        for (const { id } of planRound(state, scene, why).queue) {
          const { loading, error } = scene.status(id)
          expect(loading).toBeNull()
          const isHurried = why === 'urgent' || why === 'back'
          expect(error === null || error.retryAt <= start || (isHurried && error.isGeneral)).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  it('deck 9: leaves out no column that has not been asked for within 5 s, in its turn', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 12 }), doings => {
        const { scene, state } = sceneOf(doings)
        const asked = planRound(state, scene, 'turn').queue.map(({ id }) => id)
        const due = doings.flatMap(({ isLoading, error, askedSecondsAgo }, place) =>
          !isLoading && !error && (askedSecondsAgo ?? 5) >= 5 ? [`column-${place}`] : [],
        )
        expect(asked).toEqual(expect.arrayContaining(due))
      }),
      { numRuns },
    )
  })

  it('leaves out no column because the clock was set back since it was asked', () => {
    const column = columnOf(0)
    const { scene } = sceneOf([{ isLoading: false, error: null, isStoredOnly: false, askedSecondsAgo: null }])
    const state = noteAsked(freshPollState, column, start + 3_600_000)
    expect(planRound(state, scene, 'turn').queue.map(({ id }) => id)).toEqual([column.id])
  })

  it('lets one column stand for all while the wire is down, the one that has waited longest', () => {
    fc.assert(
      fc.property(
        fc.array(doing, { maxLength: 12 }),
        whys,
        fc.integer({ min: -20, max: 20 }),
        (doings, why, inSeconds) => {
          const { scene, state } = sceneOf(doings, errorAt(start + inSeconds * 1000, true))
          const { queue, probe, state: after } = planRound(state, scene, why)
          expect(queue).toEqual([])
          const isTime = why === 'urgent' || inSeconds <= 0
          const askable = scene.columns.filter(({ id }) => scene.status(id).loading === null)
          expect(probe !== null).toBe(isTime && askable.length > 0)
          if (!probe) return
          const lastRun = ({ id }: Column) => state.lastRuns.get(id) ?? -Infinity
          expect(lastRun(probe)).toBe(Math.min(...askable.map(lastRun)))
          expect(planRound(after, { ...scene, now: start + pollEveryMs - 1 }, 'turn').probe).toBeNull()
        },
      ),
      { numRuns },
    )
  })

  it('plans the next try no sooner than a second from now, and no sooner than the first failed column’s time', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 12 }), doings => {
        const { scene, state } = sceneOf(doings)
        const times = doings.flatMap(({ error }) => (error ? [start + error.inSeconds * 1000] : []))
        const next = nextRetryAt(state, scene)
        expect(next === null).toBe(times.length === 0)
        if (next !== null) expect(next).toBeGreaterThanOrEqual(Math.max(start + 1000, Math.min(...times)))
      }),
      { numRuns },
    )
  })
})

/** Steps in time, in milliseconds. */
const steps = fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 1, maxLength: 40 })

/** The largest number of instants within one `pollEveryMs`. */
function mostWithinATurn(instants: readonly number[]): number {
  return Math.max(
    0,
    ...instants.map(first => instants.filter(each => each >= first && each - first < pollEveryMs).length),
  )
}

describe('round after round', () => {
  it(`tries at most ${mostRetries} columns that failed by themselves within ten seconds, and each in the end`, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 15 }),
        steps,
        fc.array(whys, { minLength: 40, maxLength: 40 }),
        (count, waits, reasons) => {
          const columns = Array.from({ length: count }, (_, place) => columnOf(place))
          const retryAts = new Map(columns.map(({ id }) => [id, start]))
          let state: PollState = freshPollState
          let now = start
          const tries: number[] = []
          const tried = new Set<string>()
          const round = (why: Why) => {
            const status = (id: string) => ({ ...idle, error: errorAt(retryAts.get(id) ?? 0, false) })
            const plan = planRound(state, { now, columns, status, outage: null, isPushed: () => false }, why)
            state = plan.state
            for (const { id } of plan.queue) {
              tries.push(now)
              tried.add(id)
              // It fails again, and waits.
              retryAts.set(id, now + 60_000)
            }
          }
          waits.forEach((wait, place) => {
            now += wait
            round(reasons[place] ?? 'turn')
          })
          expect(mostWithinATurn(tries)).toBeLessThanOrEqual(mostRetries)
          for (let turn = 0; turn < Math.ceil(count / mostRetries) + 1; turn += 1) {
            now += pollEveryMs
            round('turn')
          }
          expect(tried.size).toBe(count)
        },
      ),
      { numRuns },
    )
  })

  it(`runs at most ${mostUrgentRuns} times out of turn within ten seconds, and remembers that one was put off`, () => {
    fc.assert(
      fc.property(steps, waits => {
        let state: PollState = freshPollState
        let now = start
        const urgent: number[] = []
        for (const wait of waits) {
          now += wait
          const plan = planUrgentRun(state, now, true)
          state = plan.state
          if (plan.why === 'urgent') urgent.push(now)
          expect(state.isUrgentNext).toBe(plan.why === 'turn')
        }
        expect(mostWithinATurn(urgent)).toBeLessThanOrEqual(mostUrgentRuns)
        expect(planUrgentRun(state, now + pollEveryMs, true).why).toBe('urgent')
      }),
      { numRuns },
    )
  })

  it('remembers nothing of columns that were removed', () => {
    const { scene, state } = sceneOf(
      [1, 2, 3].map(askedSecondsAgo => ({
        isLoading: false,
        error: null,
        isStoredOnly: false,
        askedSecondsAgo,
      })),
    )
    const after = planRound(state, { ...scene, columns: scene.columns.slice(0, 1) }, 'turn').state
    expect([...after.lastRuns.keys()]).toEqual(['column-0'])
  })
})
