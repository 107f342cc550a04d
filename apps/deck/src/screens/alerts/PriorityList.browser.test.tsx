/// <reference types="@vitest/browser-playwright" />
import { createMemoryStore, defaultParams } from '@wiredeck/columns'
import { storedAlert } from '@wiredeck/columns/testing/storedAlert'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keeperOver } from '../../services/alerts/testing/keeperOver.ts'
import { drawDeck } from '../../testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

it('of the alerts that came while the reader was away, one press acknowledges one, though the next moves up', async () => {
  const report = (...values: unknown[]) => expect.unreachable(String(values))
  const store = createMemoryStore(report)
  const late = ['first', 'second', 'third'].map((name, nth) => storedAlert(name, nth + 1, { isLate: true }))
  await store.noteAlerts(() => ({ alerts: late }))
  const alertBoard = keeperOver(store, report)
  deck = await drawDeck({
    columns: [{ type: 'search', params: { ...defaultParams(), query: 'slug:a' } }],
    store,
    report,
    changes: { alerts: { alertBoard } },
  })
  await page.getByRole('button', { name: /Priority list/ }).click()
  const group = page.getByRole('region', { name: 'Priority list' }).getByRole('group')
  await expect.element(group).toHaveAttribute('aria-disabled', 'false')
  const presses = () => deck.place.querySelectorAll<HTMLElement>('[role="group"] li > button')
  expect(presses()).toHaveLength(3)
  presses()[0]?.click()
  await expect.poll(() => presses().length).toBe(2)
  presses()[0]?.click()
  await expect.element(group).toHaveAttribute('data-refusing', 'true')
  await expect.element(group).toHaveAttribute('aria-disabled', 'false')
  expect(presses()).toHaveLength(2)
  presses()[0]?.click()
  await expect.poll(() => presses().length).toBe(1)
})
