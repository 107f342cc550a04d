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
  let isIn = true
  const become = (next: boolean) => {
    isIn = next
    tell()
  }
  const [store, storage, wire] = [createMemoryStore(), createMemoryStorage(), createSimulatedWire()]
  const { columns } = createColumnsEngine({
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
    isActive: () => false,
    track: () => {},
    report: () => {},
  })
  return { columns, wire, become }
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
