import { defaultAgency } from '@wiredeck/document'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { secondOf } from '../base/second.ts'
import { createComparisons } from './comparisons.ts'
import { refreshColumn, type RefreshDeps } from './refresh.ts'
import type { RefreshMode } from './refreshWindow.ts'
import { createMemoryStore } from '../store/memory.ts'
import { createTestClock } from '../testing/clock.ts'
import { searchColumn } from '../testing/deck.ts'
import { createSimulatedWire, validUnos, type SimulatedWire } from '../testing/simulatedWire.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 200)

const modes = fc.constantFrom<RefreshMode>('reset', 'older', 'older', 'newer', 'newer', 'newer')
/** The steps: the wire files, a refresh begins, or a delayed answer arrives. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('file' as const),
      count: fc.integer({ min: 1, max: 4 }),
      isInvalid: fc.boolean(),
    }),
    fc.record({ does: fc.constant('fileLate' as const), secondsAgo: fc.nat(6), isInvalid: fc.boolean() }),
    fc.record({ does: fc.constant('compare' as const) }),
    fc.record({ does: fc.constant('advance' as const) }),
    fc.record({ does: fc.constant('setOut' as const), mode: modes }),
    fc.record({ does: fc.constant('arrive' as const), which: fc.nat(3) }),
  ),
  { maxLength: 40 },
)
const scenarios = fc.record({
  history: fc.array(fc.record({ count: fc.integer({ min: 1, max: 6 }), isInvalid: fc.boolean() }), {
    maxLength: 8,
  }),
  size: fc.integer({ min: 1, max: 4 }),
  /** Filed between a request and its answer, so that rows shift between pages. */
  filedMeanwhile: fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
  steps,
})

describe('D1 and D2: a column is one contiguous range of the wire', () => {
  it(
    'after any refreshes, in whatever order their answers arrive, while the wire keeps filing',
    async () => {
      await fc.assert(
        fc.asyncProperty(scenarios, async ({ history, size, filedMeanwhile, steps: given }) => {
          const wire = createSimulatedWire()
          for (const { count, isInvalid } of history) {
            wire.advance()
            file(wire, count, isInvalid)
          }
          const { deps, refresh, compare, arrive, arriveAll, column } = createScene(wire, size)
          const late = new Set<string>()

          let searches = 0
          wire.beforeEachAnswer(() => {
            wire.file(filedMeanwhile[(searches += 1) % filedMeanwhile.length] ?? 0)
            if (searches % 3 === 0) wire.advance()
          })
          for (const step of given) {
            if (step.does === 'file') file(wire, step.count, step.isInvalid)
            if (step.does === 'fileLate') fileLate(wire, late, step)
            if (step.does === 'compare') void compare()
            if (step.does === 'advance') wire.advance()
            if (step.does === 'setOut') refresh(step.mode)
            if (step.does === 'arrive') arrive(step.which)
            await rest()
            expectContiguous(await column(), wire, late)
          }
          await arriveAll()
          expectContiguous(await column(), wire, late)

          // The wire files nothing more: reading to both ends brings everything.
          wire.beforeEachAnswer(() => {})
          await refreshColumn(deps, 'c', 'newer')
          for (let turn = 0; !(await column()).hasNoMore; turn += 1) {
            expect(turn).toBeLessThan(500)
            await refreshColumn(deps, 'c', 'older')
          }
          const { documentsIds } = await column()
          const timely = validUnos(wire.rows).filter(uno => !late.has(uno))
          expect(timely.filter(uno => !documentsIds.includes(uno))).toEqual([])
          await compare()
          expect(new Set((await column()).documentsIds)).toEqual(new Set(validUnos(wire.rows)))
          expectContiguous(await column(), wire, new Set())
        }),
        { numRuns: runs },
      )
    },
    Math.max(60_000, runs * 20),
  )
})

/** A column over a wire whose answers wait until the test releases them. */
function createScene(wire: SimulatedWire, size: number) {
  const held: (() => void)[] = []
  const going = new Set<Promise<unknown>>()
  const store = createMemoryStore()
  const isHolding = { now: true }
  const api: RefreshDeps['api'] = {
    async search(params) {
      const result = await wire.search(params)
      if (isHolding.now) await new Promise<void>(resolve => held.push(resolve))
      return result
    },
  }
  const deps: RefreshDeps = { api, store, clock: createTestClock(), agency: defaultAgency, report: () => {} }
  const ready = store.update(() => ({ columns: [createColumn({ ...searchColumn({ size }), id: 'c' }, 0)] }))
  void ready

  return {
    deps,
    column: async () => (await store.column('c')) as Column,
    refresh: (mode: RefreshMode): void => {
      const task = refreshColumn(deps, 'c', mode).finally(() => going.delete(task))
      going.add(task)
    },
    compare: async (): Promise<void> => {
      const { column: compareOne } = createComparisons({ ...deps, inUse: () => new Set() })
      const task = compareOne('c', { is: 'polled' }).finally(() => going.delete(task))
      going.add(task)
      await task
    },
    arrive: (which: number): void => {
      for (const resolve of held.splice(which % Math.max(1, held.length), 1)) resolve()
    },
    arriveAll: async (): Promise<void> => {
      isHolding.now = false
      for (const resolve of held.splice(0)) resolve()
      await Promise.all(going)
    },
  }
}

function file(wire: SimulatedWire, count: number, isInvalid: boolean): void {
  if (isInvalid) for (let index = 0; index < count; index += 1) wire.fileInvalid()
  else wire.file(count)
}

/** Files a document that no newer window brings, because its date is older than the newest. */
function fileLate(wire: SimulatedWire, late: Set<string>, { secondsAgo, isInvalid }: LateStep): void {
  late.add(wire.fileLate(secondsAgo, isInvalid ? { lang: null } : {}).uno)
}

type LateStep = { secondsAgo: number; isInvalid: boolean }

/** Every document that was filed in time within the range is in the list, and none outside the range. */
function expectContiguous(column: Column, wire: SimulatedWire, late: ReadonlySet<string>): void {
  const { documentsIds, newest, oldest } = column
  const publishedByUno = new Map(wire.rows.map(row => [row.uno, row.published]))
  const seconds = documentsIds.map(uno => secondOf(publishedByUno.get(uno) ?? ''))

  expect(new Set(documentsIds).size).toBe(documentsIds.length)
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a))
  // Without edges the bounds are NaN, so that no document may be listed.
  const [top, bottom] = [secondOf(newest?.published ?? ''), secondOf(oldest?.published ?? '')]
  const listed = new Set(documentsIds)
  const within = wire.rows.filter(row => secondOf(row.published) < top && secondOf(row.published) > bottom)
  expect(validUnos(within).filter(uno => !listed.has(uno) && !late.has(uno))).toEqual([])
  expect(seconds.filter(second => !(second <= top && second >= bottom))).toEqual([])
}

function rest(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
