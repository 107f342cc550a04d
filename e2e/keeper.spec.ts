import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { beginLive, differencesOf, dot, hurryTimers, watchChannels, type Channel } from './liveDeck.ts'

/** A tab asks the keeper every 15 s; here a tenth of that. */
const [askEveryMs, hurriedMs] = [15_000, 1_500]
const slow = { timeout: 60_000 }

// The browser ends a transaction that a hung tab has open and that another tab waits for.
test.use({ expectedFaults: /What the live channel told could not be stored AbortError/ })

/** A second or third tab of the same browser. */
async function openTab(context: BrowserContext, url: string): Promise<{ page: Page; channels: Channel[] }> {
  const page = await context.newPage()
  const channels = watchChannels(page)
  await hurryTimers(page, askEveryMs, hurriedMs)
  await page.goto(url)
  await expect(dot(page)).toHaveText('live · 5 columns', slow)
  return { page, channels }
}

const openOf = (channels: readonly Channel[]) => channels.filter(({ isOpen }) => isOpen).length

/** The ids of all alerts that are stored. */
const alertIds = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('db')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('alerts').objectStore('alerts').getAllKeys()
          keys.addEventListener('success', () => {
            opening.result.close()
            resolve(keys.result.map(String))
          })
        })
      }),
  )

test('ADR-0049: of three tabs a visible one takes over from a keeper that hangs, which gives up when it goes on', async ({
  deck,
  context,
}) => {
  const own = watchChannels(deck)
  await beginLive(deck)
  const [second, third] = [await openTab(context, deck.url()), await openTab(context, deck.url())]
  const open = () => [own, second.channels, third.channels].map(openOf)
  expect(open()).toEqual([1, 0, 0])

  // The browser freezes no visible page, so a debugger stops it, as if it hung.
  const debug = await context.newCDPSession(deck)
  await debug.send('Debugger.enable')
  await debug.send('Debugger.pause')
  await expect.poll(() => openOf([...second.channels, ...third.channels]), slow).toBe(1)
  for (const { page } of [second, third]) {
    await expect(dot(page)).toHaveText('live · 5 columns', slow)
    await expect.poll(() => differencesOf(page), slow).toEqual([])
  }

  await debug.send('Debugger.disable')
  await expect.poll(() => openOf(own), slow).toBe(0)
  await expect.poll(() => openOf([...second.channels, ...third.channels]), slow).toBe(1)
  await expect(dot(deck)).toHaveText('live · 5 columns', slow)
  const [keeper, other] = openOf(second.channels) === 1 ? [second, third] : [third, second]

  // The browser passes the lock on from a tab that ends without a word.
  const killing = await context.newCDPSession(keeper.page)
  const crashed = keeper.page.waitForEvent('crash')
  void killing.send('Page.crash').catch(() => {})
  await crashed
  await expect.poll(() => openOf([...own, ...other.channels]), slow).toBe(1)
  await expect(dot(other.page)).toHaveText('live · 5 columns', slow)
  await expect.poll(() => differencesOf(other.page), slow).toEqual([])
  const ids = (await alertIds(other.page)).map(id => id.split(' ')[0])
  expect(new Set(ids).size).toBe(ids.length)
})
