import type { Page } from '@playwright/test'
import { column, logIn, openCard } from './fixtures.ts'
import { countLoads, expect, logInAndStore, test } from './installed.ts'

test.setTimeout(120_000)

const newVersion = 'There is a new version of the deck.'

async function versionIn(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^Version / })
  await expect(link).toBeVisible()
  return (await link.textContent()) ?? ''
}

async function openAbout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'About', exact: true }).click()
}

test('deck 4: the old deck works on, its lazy parts too, until Refresh loads the new one once in every tab', async ({
  site,
  openTab,
}) => {
  const one = await openTab()
  await logInAndStore(one)
  const two = await openTab()
  await expect(column(two, 'Top Stories').cards.first()).toBeAttached()

  await site.deployNext()
  // The deck checks for a new version at every start, and every hour.
  await two.reload()
  await expect(one.getByText(newVersion)).toBeVisible()
  await expect(two.getByText(newVersion)).toBeVisible()

  // These files were never fetched before, and the server no longer has them.
  await openAbout(two)
  expect(await versionIn(two)).toBe('Version 3.2.1')
  await two.getByRole('button', { name: 'Close' }).click()
  await expect(two.getByText(newVersion)).toBeHidden()
  await openCard(column(one, 'Top Stories').cards.first())
  await expect(one.getByRole('region', { name: 'Document' }).getByRole('heading', { level: 1 })).toBeVisible()
  await one.goBack()
  await two.reload()
  expect(await versionIn(two)).toBe('Version 3.2.1')
  await expect(two.getByText(newVersion)).toBeVisible()

  const loads = [countLoads(one), countLoads(two)]
  await one.getByRole('button', { name: 'Load it' }).click()
  await expect.poll(() => versionIn(two)).toBe('Version next')
  await expect(column(one, 'Top Stories').cards.first()).toBeAttached()
  await openAbout(one)
  expect(await versionIn(one)).toBe('Version next')
  expect(loads.map(count => count())).toEqual([1, 1])
  const stored = await one.evaluate(async () =>
    (await caches.keys()).filter(name => name.includes('precache')),
  )
  expect(stored).toHaveLength(1)

  await site.stop()
  await one.reload()
  expect(await versionIn(one)).toBe('Version next')
})

test.describe('a service worker that is broken', () => {
  for (const [how, text] of [
    ['cannot be read', 'this is no script'],
    ['is missing', null],
  ] as const) {
    test(
      `deck 7: ${how}: the deck goes on with the one it has, and says so once`,
      { tag: '@long' },
      async ({ site, openTab }) => {
        const page = await openTab()
        await logInAndStore(page)
        await site.change({ 'sw.js': text })
        await site.start()
        await page.reload()
        const loads = countLoads(page)
        const message = page.getByRole('status').filter({ hasText: 'A new version could not be loaded.' })
        await expect(message).toBeVisible()
        await message.getByRole('button', { name: 'Close' }).click()
        await openAbout(page)
        expect(await versionIn(page)).toBe('Version 3.2.1')
        await expect(message).toBeHidden()
        expect(loads()).toBe(0)
      },
    )
  }

  test(
    'leaves the first visitor a deck that needs the network, and says so',
    { tag: '@long' },
    async ({ site, openTab }) => {
      await site.change({ 'sw.js': 'this is no script' })
      await site.start()
      const page = await openTab()
      await logIn(page)
      await expect(page.getByText('The deck could not be stored for offline reading.')).toBeVisible()
      await expect(column(page, 'Top Stories').cards.first()).toBeVisible()
    },
  )
})

test.describe('without a service worker', () => {
  test.use({
    serviceWorkers: 'block',
    expectedFaults:
      /ERR_\w+|Failed to (fetch|load resource)|service worker is not available|Refused to apply style|drawn PartNotLoaded/,
  })

  test(
    'a missing part is told, and one reload brings the new deck',
    { tag: '@long' },
    async ({ site, openTab }) => {
      const page = await openTab()
      await logIn(page)
      await expect(column(page, 'Top Stories').cards.first()).toBeVisible()
      const loads = countLoads(page)
      // The menu's script is loaded late.
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('link', { name: 'About', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await site.deployNext()
      await openAbout(page)
      const fault = page.getByRole('alert').filter({ hasText: 'A part of the deck could not be loaded.' })
      await expect(fault).toBeVisible()
      expect(loads()).toBe(0)
      await fault.getByRole('button', { name: 'Reload' }).click()
      expect(await versionIn(page)).toBe('Version next')
      expect(loads()).toBe(1)
    },
  )

  test(
    'a deck whose beginning is missing says so after one reload, and is no white page',
    { tag: '@long' },
    async ({ site, openTab }) => {
      const entry = (await site.assets()).filter(name => /^start-.*\.js$/.test(name))
      await site.change(Object.fromEntries(entry.map(name => [`assets/${name}`, null])))
      await site.start()
      const page = await openTab()
      await expect(page.getByRole('heading', { name: 'The deck could not be loaded.' })).toBeFocused()
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
      expect(
        await page.evaluate(() => performance.getEntriesByType('navigation').map(each => each.toJSON().type)),
      ).toEqual(['reload'])
    },
  )
})
