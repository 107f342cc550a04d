import {
  createDeckView,
  createMemoryStore,
  createServerClock,
  defaultParams,
  noMirror,
} from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { ApiError } from '@wiredeck/content-api'
import { defaultAgency } from '@wiredeck/document'
import { expect, it } from 'vitest'
import type { Access } from '../access/access.ts'
import { createListeners } from '../platform/listeners.ts'
import { createMemoryStorage } from '../platform/testing/memoryStorage.ts'
import { createAlertBoard } from '../services/alerts/alertBoard.ts'
import { createAlertDevice } from '../services/alerts/alertDevice.ts'
import { createStoredSwitch } from '../services/storedSwitch.ts'
import { createColumnsEngine } from './columnsEngine.ts'

function openEngine() {
  const { subscribe, tell } = createListeners()
  let [isIn, isActive] = [true, false]
  const become = (next: boolean) => {
    isIn = next
    tell()
  }
  const [store, storage, wire] = [createMemoryStore(), createMemoryStorage(), createSimulatedWire()]
  const { columns, poller } = createColumnsEngine({
    server: createServerClock(),
    access: { api: wire, isIn: () => isIn, subscribe } as unknown as Access,
    store,
    storage,
    deckView: createDeckView(store),
    agency: defaultAgency,
    mirror: noMirror,
    live: null,
    versionsPath: undefined,
    sync: null,
    deliveries: null,
    connectLive: () => {},
    connectUses: () => {},
    connectSince: () => {},
    connectAlerts: () => {},
    connectLeader: () => {},
    alertBoard: createAlertBoard(),
    alertDevice: createAlertDevice(storage, Date.now),
    changes: { since: async () => null },
    hiddenWatch: createStoredSwitch(storage, 'hidden-watch'),
    isActive: () => isActive,
    track: () => {},
    report: () => {},
  })
  return {
    columns,
    poller,
    wire,
    become,
    /** The reader comes to the deck, or leaves it for another page. */
    come(isNow: boolean) {
      isActive = isNow
      window.dispatchEvent(new PopStateEvent('popstate'))
    },
  }
}

it('deck 8: a new login ends the error of a login that was refused, and no other news of the token does', async () => {
  const { columns, wire, become } = openEngine()
  wire.beforeEachAnswer(() => {
    throw new ApiError(401, 'The login is no longer accepted')
  })
  const { id } = await columns.add({ type: 'search', params: { ...defaultParams(), query: 'slug:a' } })
  const code = () => columns.status(id).error?.code
  await expect.poll(code).toBe(401)
  become(true)
  expect(code()).toBe(401)
  become(false)
  expect(code()).toBe(401)
  become(true)
  expect(code()).toBeUndefined()
})

it('D6: of two tabs one polls, and the other one when its reader leaves the deck', async () => {
  // Two engines of one page share locks and news as those of two tabs do.
  const tabs = [openEngine(), openEngine()]
  for (const { columns, poller } of tabs) {
    await columns.add({ type: 'search', params: { ...defaultParams(), query: 'slug:a' } })
    poller.start()
  }
  // Every new column is asked for in its own tab.
  await expect.poll(() => tabs.every(({ wire }) => wire.asked.length > 0)).toBe(true)
  const before = tabs.map(({ wire }) => wire.asked.length)
  const polling = () => tabs.filter(({ wire }, nth) => wire.asked.length > (before[nth] ?? 0))
  for (const tab of tabs) tab.come(true)
  await expect.poll(() => polling().length).toBe(1)
  const [first] = polling()
  first?.come(false)
  await expect.poll(() => polling().length).toBe(2)
  for (const { become } of tabs) become(false)
})
