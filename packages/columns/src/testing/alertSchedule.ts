import { defaultAgency } from '@wiredeck/document'
import { createAlertWatch } from '../alert/alertWatch.ts'
import { defaultAlert, type AlertSettings } from '../model/alertSettings.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { createTestClock, createTestServer } from './clock.ts'
import { searchColumn } from './deck.ts'
import { createLiveDeck } from './liveDeck.ts'
import { createLiveWire } from './liveWire.ts'
import { createPick } from './pick.ts'

/** The result of one schedule of filings, network cuts, and tabs that are opened and killed. */
export type AlertOutcome = {
  /** Flashes that should alert in a column. */
  filed: string[]
  /** The documents of the alerts, once per line of the list. */
  alerted: string[]
  /** The documents that rang or were late, once for each time. */
  rang: string[]
  cuts: number
  /** Flashes that did not alert at once although the channel worked. */
  missed: string[]
  reported: unknown[][]
}

const settings: readonly (AlertSettings | undefined)[] = [
  undefined,
  { ...defaultAlert, level: 'desktop' },
  { ...defaultAlert, level: 'off' },
  { ...defaultAlert, level: 'band', from: 'alert' },
  { ...defaultAlert, level: 'sound', withChanges: true },
]
const langs = ['en', 'fr', 'de', 'en', 'fr']

/**
 * Plays over three tabs and five columns; the alerts of the third column, the only one in German, are off.
 */
export async function playAlertSchedule(seed: number, flashes: number): Promise<AlertOutcome> {
  const below = createPick(seed)
  // The index is always below the list's length.
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const clock = createTestClock()
  const server = createTestServer(clock)
  const wire = createLiveWire(clock)
  const store = createMemoryStore()
  const reported: unknown[][] = []
  const rang: string[] = []
  const filed: string[] = []
  const tabs = new Set<ReturnType<typeof openTab>>()
  let holder: object | null = null
  let cuts = 0
  const missed: string[] = []

  function openTab() {
    const me = {}
    let isKilled = false
    const report = (...values: unknown[]) => void reported.push(values)
    const mine = untilKilled(store, () => isKilled)
    const watch = createAlertWatch({
      api: wire,
      store: mine,
      agency: defaultAgency,
      clock,
      server,
      pausedUntil: () => 0,
      timeOfDay: () => '12:00',
      isGrave: async () => false,
      mayAsk: () => !isKilled && holder === me,
      ring: alerts => {
        if (!isKilled) rang.push(...alerts.map(({ documentId }) => documentId))
      },
      report,
    })
    const deck = createLiveDeck({ wire, clock, store: mine, report })
    let wasWell = false
    deck.live.subscribe(() => {
      const isWell = deck.live.state().is === 'well'
      if (isWell && !wasWell && !isKilled) void watch.catchUp()
      wasWell = isWell
    })
    return {
      me,
      deck,
      begin(): void {
        deck.live.start()
        void watch.catchUp()
      },
      kill(): void {
        isKilled = true
        deck.live.stop()
      },
    }
  }
  const follow = (): void => {
    const [first] = tabs
    if (!first || holder === first.me) return
    holder = first.me
    first.begin()
  }
  const open = (): void => {
    while (tabs.size < 3) tabs.add(openTab())
    follow()
  }
  const kill = (count: number): void => {
    for (const tab of [...tabs].slice(0, count)) {
      tab.kill()
      tabs.delete(tab)
      if (holder === tab.me) holder = null
    }
    cuts += 1
  }
  const file = (): void => {
    const lang = pick(['en', 'fr', 'de'])
    const { uno } = wire.file({ urgency: 1, lang }, pick([0, 0, 5, 40]))
    if (lang !== 'de') filed.push(uno)
    if (pick([true, false])) wire.file({ urgency: pick([2, 3, 4]), lang: 'de' })
  }

  const maker = createLiveDeck({ wire, clock, store })
  /** Checks before the clock moves on, with many turns in case the machine is busy. */
  const hasAlerted = async (uno: string): Promise<boolean> => {
    for (let turn = 0; turn < 20; turn += 1) {
      await maker.rest()
      if ((await store.alerts()).some(({ documentId }) => documentId === uno)) return true
    }
    return false
  }
  for (const [nth, alert] of settings.entries()) {
    const { id } = await maker.columns.add(searchColumn({ provider: 'all', langs: [langs[nth] ?? 'en'] }))
    if (alert) await maker.columns.setAlert(id, alert)
  }
  open()
  await maker.rest()
  for (let count = 0; count < flashes; count += 1) {
    const isTold = [...tabs][0]?.deck.live.state().is === 'well'
    file()
    const does = pick(['rest', 'rest', 'rest', 'run', 'cut', 'down', 'kill', 'close', 'forget'])
    if (does === 'rest' && isTold) {
      const last = filed.at(-1)
      if (last !== undefined && !(await hasAlerted(last))) missed.push(last)
    }
    if (does === 'cut') {
      wire.cut()
      cuts += 1
    } else if (does === 'down') {
      wire.goDown()
      file()
      await clock.advance(pick([1000, 40_000]))
      wire.goUp()
      cuts += 1
    } else if (does === 'kill') {
      kill(1)
      follow()
    } else if (does === 'close') {
      kill(3)
      file()
      await clock.advance(pick([1000, 300_000, 900_000]))
      open()
    } else if (does === 'forget') {
      wire.forgetLog()
      wire.cut()
      cuts += 1
    }
    if (does !== 'run') await clock.advance(pick([0, 500, 5000, 20_000]))
  }
  open()
  for (let turn = 0; turn < 12; turn += 1) {
    await clock.advance(10_000)
    await maker.rest()
  }
  const alerts = await store.alerts()
  const late = alerts.filter(({ isLate }) => isLate).map(({ documentId }) => documentId)
  return {
    filed,
    alerted: alerts.map(({ documentId }) => documentId),
    rang: [...rang, ...late],
    cuts,
    missed,
    reported,
  }
}

/** A store whose calls never end once the tab is killed. */
function untilKilled(store: Store, isKilled: () => boolean): Store {
  return new Proxy(store, {
    get(target, name: keyof Store) {
      const call = target[name] as (...values: unknown[]) => unknown
      if (name === 'subscribe') return call
      return async (...values: unknown[]) => {
        if (isKilled()) await new Promise(() => {})
        return call(...values)
      }
    },
  })
}
