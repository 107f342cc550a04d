/// <reference types="@vitest/browser-playwright" />
import { createMemoryStore, type Alert, type Use } from '@wiredeck/columns'
import { oddValues, withOddFields } from '@wiredeck/columns/testing/oddValues'
import { storedAlert } from '@wiredeck/columns/testing/storedAlert'
import { storedUse } from '@wiredeck/columns/testing/storedUse'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createStoredValue } from './platform/storedValue.ts'
import { keeperOver } from './services/alerts/testing/keeperOver.ts'
import { createUsesAccount } from './services/usesAccount.ts'
import { createMemoryStorage } from './platform/testing/memoryStorage.ts'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
let reported: unknown[][]
const report = (...values: unknown[]) => void reported.push(values)
const errors: unknown[] = []
const noteError = (event: ErrorEvent) => void errors.push(event.message)

beforeEach(() => {
  reported = []
  errors.length = 0
  window.addEventListener('error', noteError)
  return page.viewport(1440, 900)
})
afterEach(() => {
  window.removeEventListener('error', noteError)
  vi.restoreAllMocks()
  deck.close()
})

/** A sound row, then the same with each field odd or missing, each with an id of its own. */
function withOdd(sound: object): Record<string, unknown>[] {
  const { id: _, ...rest } = sound as Record<string, unknown>
  const rows = [rest, ...withOddFields(rest, [undefined, ...oddValues()]), { ...rest, fromNewerDeck: {} }]
  return rows.map((row, nth) => ({ ...row, id: `row-${nth}` }))
}

const at = new Date('2026-11-22T12:00:00Z')
const turn = { is: 'killed', told: 'killed', until: at, revision: 2, at, hasBand: true, isAcknowledged: true }

it('the page of what was used and its file have every line that can be read, whatever stands beside it', async () => {
  const store = createMemoryStore(report)
  const odd = withOdd({
    ...storedUse('story', { passage: 'Some words', gone: at }),
    turns: [turn],
  })
  expect(odd.length).toBeGreaterThan(300)
  // Written by another build or a fault, so of no type.
  await store.putUses(odd as unknown as Use[])
  const read = await store.uses()
  const watchedHours = createStoredValue(createMemoryStorage(), 'hours', () => 72, String)
  const server = { now: Date.now, embargoesOverBy: Date.now }
  const uses = createUsesAccount({ store, server, watchedHours, accountRead: Promise.resolve(), report })
  await expect.poll(() => uses.state().uses?.length).toBe(read.length)

  deck = await drawDeck({ address: '/used', store, report, changes: { uses } })
  const rows = () => deck.place.querySelectorAll('tbody tr').length
  await expect.poll(rows).toBe(read.length)
  expect(read.length).toBeGreaterThan(200)

  const files: Blob[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:none'
  })
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await files[0]?.text()
  for (const { id } of read) expect(id).toMatch(/^row-\d+$/)
  expect(text?.match(/,copy,|,print,|,share,|,export,|,drag,/g)).toHaveLength(read.length)
  expect(errors).toEqual([])
})

it('the Alerts page has every alert that can be read, whatever stands beside it', async () => {
  const store = createMemoryStore(report)
  const odd = withOdd(storedAlert('story', 1, { acknowledged: { at, by: 'open' } }))
  expect(odd.length).toBeGreaterThan(300)
  await store.noteAlerts(() => ({ alerts: odd as unknown as Alert[] }))
  // The page lists the last ten, and all that nobody has acknowledged: here all.
  const read = await store.alerts()
  await store.noteAlerts(alerts => ({ alerts: alerts.map(alert => ({ ...alert, acknowledged: null })) }))
  const alertBoard = keeperOver(store, report)
  await expect.poll(() => alertBoard.state().alerts?.length).toBe(read.length)
  expect(read.length).toBeGreaterThan(200)

  deck = await drawDeck({ address: '/alerts', store, report, changes: { alerts: { alertBoard } } })
  const listed = () => deck.place.querySelectorAll('li[data-done]').length
  await expect.poll(listed).toBe(read.length)
  expect(errors).toEqual([])
})
