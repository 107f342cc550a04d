import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { beginLive, dot } from './liveDeck.ts'

test.skip(({ isMobile }) => isMobile, 'what alerts does not depend on the size of the screen')

/** The alerts that the deck has stored. */
const alertsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ id: string; columns: unknown[] }[]>((resolve, reject) => {
        const opening = indexedDB.open('db')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('alerts').objectStore('alerts').getAll()
          rows.addEventListener('success', () => {
            opening.result.close()
            resolve(rows.result as { id: string; columns: unknown[] }[])
          })
        })
      }),
  )

/** Makes every column alert for everything, as a column's settings do. */
const alertOfAll = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('db')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction('columns', 'readwrite')
          const rows = tx.objectStore('columns').getAll()
          rows.addEventListener('success', () => {
            for (const row of rows.result as { id: string }[])
              if (row.id !== 'ledger')
                tx.objectStore('columns').put({
                  ...row,
                  alert: { level: 'mark', from: 'any', withChanges: false, quiet: null },
                })
          })
          tx.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
  )

test('ADR-0029: what is filed alerts once, over columns and tabs, and still after a reload', async ({
  deck,
  context,
}) => {
  await beginLive(deck)
  await alertOfAll(deck)
  await deck.reload()
  const other = await context.newPage()
  await other.goto(deck.url())
  await expect(dot(other)).toHaveText('live · 5 columns', { timeout: 40_000 })
  const count = async () => (await alertsOf(deck)).length
  const before = await count()
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + 1)
  const rows = await alertsOf(deck)
  expect(new Set(rows.map(({ id }) => id.split(' ')[0])).size).toBe(rows.length)
  expect(rows.every(({ columns }) => columns.length > 0)).toBe(true)
  await deck.close()
  const kept = (await alertsOf(other)).length
  await expect.poll(async () => (await alertsOf(other)).length, { timeout: 60_000 }).toBeGreaterThan(kept)
})
