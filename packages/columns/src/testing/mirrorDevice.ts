import { defaultAgency } from '@wiredeck/document'
import { createSimulatedWire } from './simulatedWire.ts'
import type { Clock } from '../base/clock.ts'
import type { Column } from '../model/column.ts'
import { createColumns } from '../deck/columns.ts'
import { createMirror } from '../mirror/createMirror.ts'
import type { DeckMirror } from '../deck/mirror.ts'
import type { Remote } from '../mirror/remote.ts'
import type { ColumnParams, ParamsChange } from '../model/params.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { searchColumn } from './deck.ts'

export type DeviceOptions = {
  openRemote: (userId: string) => Promise<Remote>
  now: () => number
  store?: Store
  isInMemory?: () => boolean
  /** If absent, timers fire only by the test's command. */
  every?: Clock['every']
}

export type Device = ReturnType<typeof startDevice>

/** A wire without documents, because these tests are about params, not lists. */
const emptyWire = {
  ...createSimulatedWire(),
  search: async () => ({ count: 0, isLowerBound: false, documents: [] }),
  get: () => Promise.reject(new Error('Nothing is there')),
}

/** The columns of a deck in one browser, with the real store port, columns and mirror. Syncs on command. */
export function startDevice({
  openRemote,
  now,
  store = createMemoryStore(),
  isInMemory = () => false,
  every,
}: DeviceOptions) {
  const device = { isOnline: true, aheadMs: 0 }
  const reported: string[] = []
  const timers = createTimers()
  const clock: Clock = { now: () => now() + device.aheadMs, every: every ?? timers.every }
  const mirror: DeckMirror = createMirror({
    store,
    openRemote,
    clock,
    isActive: () => true,
    isOnline: () => device.isOnline,
    isInMemory,
    lock: task => task(),
    onTaken: () => {},
    report: message => void reported.push(message),
  })
  const columns = createColumns({
    api: emptyWire,
    store,
    mirror,
    clock,
    agency: defaultAgency,
    track: () => {},
    report: () => {},
  })

  const all = () => store.columns()
  const byQuery = async (query: string): Promise<Column> => {
    const found = (await all()).find(({ params }) => params.query === query)
    if (!found) throw new Error(`No column asks for ${query}`)
    return found
  }
  return {
    store,
    columns,
    mirror,
    timers,
    reported,
    set isOnline(isOnline: boolean) {
      device.isOnline = isOnline
    },
    /** How many milliseconds its clock is ahead. */
    set aheadMs(ms: number) {
      device.aheadMs = ms
    },
    get aheadMs() {
      return device.aheadMs
    },
    byQuery,
    /** The queries of the columns, in order. */
    queries: async () => (await all()).map(({ params }) => params.query),
    all,
    add: (query: string, changes: Partial<ColumnParams> = {}) =>
      columns.add(searchColumn({ query, ...changes })),
    edit: async (query: string, change: ParamsChange) =>
      columns.changeParams((await byQuery(query)).id, change),
    move: async (query: string, place: number) => columns.move((await byQuery(query)).id, place),
    close: async (query: string) => columns.close((await byQuery(query)).id),
    sync: () => mirror.syncNow(),
    /** Like closing the tab: no call under way ends on this device. */
    stop: () => mirror.close(),
  }
}

/** Timers that fire only by the test's command. */
function createTimers() {
  const timers = new Set<{ ms: number; callback: () => void }>()
  return {
    every(ms: number, callback: () => void) {
      const timer = { ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    planned: (): number[] => [...timers].map(({ ms }) => ms),
    /** Fires the timers with a wait of at most this time. */
    fire(withinMs: number): void {
      for (const timer of timers) if (timer.ms <= withinMs) timer.callback()
    },
  }
}
