import { defaultAgency } from '@wiredeck/document'
import { beforeEach, describe, expect, it } from 'vitest'
import { createColumn, withoutDocuments, type Column } from '../model/column.ts'
import { withStored } from '../offline/storedList.ts'
import { createComparisons } from './comparisons.ts'
import { refreshColumn, type RefreshDeps } from './refresh.ts'
import type { RefreshMode } from './refreshWindow.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { createTestClock } from '../testing/clock.ts'
import { searchColumn } from '../testing/deck.ts'
import { createSimulatedWire, type SimulatedWire } from '../testing/simulatedWire.ts'
import { totalOf } from './total.ts'

const pageSize = 3
let wire: SimulatedWire
let store: Store
let deps: RefreshDeps

beforeEach(async () => {
  wire = createSimulatedWire()
  store = createMemoryStore()
  const report = () => {}
  deps = { api: wire, store, clock: createTestClock(), agency: defaultAgency, report }
  const asked = searchColumn({ size: pageSize })
  await store.update(() => ({ columns: [createColumn({ ...asked, id: 'c' }, 0)] }))
  wire.fileEverySecond(20)
})

const refresh = (mode: RefreshMode) => refreshColumn(deps, 'c', mode)
const column = async () => (await store.column('c')) as Column
const exactly = (count: number) => ({ count, isLowerBound: false })

describe('how many documents a column has in all', () => {
  it('is what the wire says, before they are read', async () => {
    await refresh('reset')
    expect(totalOf(await column())).toEqual(exactly(20))
  })

  it('grows with what is filed, by polls that reach the list and by one that does not', async () => {
    await refresh('reset')
    wire.fileEverySecond(2)
    await refresh('newer')
    expect(totalOf(await column())).toEqual(exactly(22))
    wire.file(2)
    await refresh('newer')
    expect(totalOf(await column())).toEqual(exactly(24))
    wire.fileEverySecond(pageSize + 2)
    await refresh('newer')
    expect((await column()).documentsIds, 'a gap has replaced the list').toHaveLength(pageSize)
    expect(totalOf(await column())).toEqual(exactly(29))
  })

  it('is asked for by no poll, and known after each, whether or not one hides a gap', async () => {
    const { api } = deps
    let totals = 0
    deps.api = {
      search: async params => {
        if (params.withTotal !== false) totals += 1
        const answer = await api.search(params)
        return params.withTotal === false ? { ...answer, count: 0 } : answer
      },
    }
    await refresh('reset')
    totals = 0
    wire.fileEverySecond(2)
    await refresh('newer')
    expect(totals).toBe(0)
    expect(totalOf(await column())).toEqual(exactly(22))
    wire.fileEverySecond(pageSize + 2)
    await refresh('newer')
    expect(totals).toBe(1)
    expect(totalOf(await column())).toEqual(exactly(27))
  })

  it('is told anew by each older page, also where the wire has taken documents back meanwhile', async () => {
    await refresh('reset')
    wire.rows.splice(10, 4)
    await refresh('older')
    expect(totalOf(await column())).toEqual(exactly(16))
    while (!(await column()).hasNoMore) await refresh('older')
    expect(totalOf(await column())).toEqual(exactly(16))
  })

  it('counts what was filed late and found by a comparison', async () => {
    await refresh('reset')
    wire.fileLate(1)
    await createComparisons({ ...deps, inUse: () => new Set() }).column('c', { is: 'polled' })
    expect((await column()).documentsIds).toHaveLength(pageSize + 1)
    expect(totalOf(await column())).toEqual(exactly(21))
  })

  it('goes with the list that a change of the column empties', async () => {
    await refresh('reset')
    expect(withoutDocuments(await column())).not.toHaveProperty('total')
  })

  it('is at least what is listed where the wire does not count, and at least what a wire with a limit says', async () => {
    const { api } = deps
    deps.api = { search: async params => ({ ...(await api.search(params)), count: 0 }) }
    await refresh('reset')
    expect(await column()).not.toHaveProperty('total')
    expect(totalOf(await column())).toEqual({ count: pageSize, isLowerBound: true })
    await refresh('older')
    expect(totalOf(await column()).isLowerBound).toBe(true)
    deps.api = { search: async params => ({ ...(await api.search(params)), isLowerBound: true }) }
    await refresh('reset')
    expect(totalOf(await column())).toEqual({ count: 20, isLowerBound: true })
  })

  it('is what is listed, where that is all: at the end, and of what is stored while the wire is away', async () => {
    const stored = withStored(await column(), ['a', 'b'])
    expect(totalOf(stored)).toEqual(exactly(2))
    expect(totalOf({ ...stored, hasNoMore: true, total: exactly(7) })).toEqual(exactly(2))
  })

  it('stays where the device goes offline', async () => {
    await refresh('reset')
    deps.offline = { isOnline: () => false, search: async () => ({ ids: [], count: 0 }) }
    await refresh('newer')
    expect(totalOf(await column())).toEqual(exactly(20))
  })
})
