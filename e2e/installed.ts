import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { logIn, watchFaults } from './fixtures.ts'
import { createSite, type Site } from './site.ts'

type WorkerFixtures = { oneSite: Site }

type Fixtures = {
  /** A server which the journey may stop, change and start; it begins with the deck as it was built. */
  site: Site
  /** What the browser notes by itself where a journey takes the network away. */
  expectedFaults: RegExp
  /** Opens the deck in a tab where nothing may go wrong but what is expected. */
  openTab: (path?: string) => Promise<Page>
}

/** Journeys of the installed deck: with its service worker, and with a server that comes and goes. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serviceWorkers: 'allow',
  oneSite: [
    async ({}, use) => {
      // No news arrives by itself, so that what is stored is what was seen.
      const site = await createSite({ WIRE: 'off' })
      await use(site)
      await site.remove()
    },
    // A fresh database takes a while on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],
  site: async ({ oneSite }, use) => {
    await oneSite.reset()
    const before = oneSite.faults().length
    await use(oneSite)
    expect(oneSite.faults().slice(before), 'violations and errors that the server was told of').toEqual([])
  },
  // Requests that are under way when the server stops, and what the deck reports of them.
  expectedFaults: [
    /ERR_\w+|Failed to (fetch|load resource|update)|Error during|service worker is not available|Refused to apply style/,
    { option: true },
  ],
  openTab: async ({ context, site, expectedFaults }, use) => {
    const faults: string[][] = []
    await use(async (path = '/') => {
      const page = await context.newPage()
      faults.push(await watchFaults(page))
      await page.goto(site.url + path)
      return page
    })
    expect(
      faults.flat().filter(fault => /^(policy|uncaught)/.test(fault) || !expectedFaults.test(fault)),
      'errors and policy violations of all tabs',
    ).toEqual([])
  },
})

export { expect }

/** In, and with the deck stored in the browser, which the deck says itself. */
export async function logInAndStore(page: Page): Promise<void> {
  await logIn(page)
  const notice = page.getByRole('status').filter({ hasText: 'The deck can now be read offline.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
}

/** How often the page has been loaded since. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** The addresses, without the host, of what a cache holds; of all caches with such a name. */
export function storedIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async wanted => {
    const names = (await caches.keys()).filter(each => each.includes(wanted))
    const keys = await Promise.all(names.map(async each => (await caches.open(each)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  }, name)
}

/** Neither a network nor a server. */
export async function goOffline(context: BrowserContext, site: Site): Promise<void> {
  await site.stop()
  await context.setOffline(true)
}
