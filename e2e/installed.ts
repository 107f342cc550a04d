import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { logIn, watchFaults } from './fixtures.ts'
import { createSite, type Site } from './site.ts'

type WorkerFixtures = { oneSite: Site }

type Fixtures = {
  /** A server that the journey may stop, change and start; it begins with the built deck. */
  site: Site
  /** Lines that the browser itself logs when a journey cuts the network. */
  expectedFaults: RegExp
  /** Opens the deck in a tab that allows only expected faults. */
  openTab: (path?: string) => Promise<Page>
}

/** Journeys of the installed deck: with its service worker, and with a server that stops and starts. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serviceWorkers: 'allow',
  // A service worker would outlast its journey.
  reuseContext: [false, { scope: 'worker' }],
  oneSite: [
    async ({}, use) => {
      // Without the wire, no news arrives, so the stored documents are those that were seen.
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
  // Requests under way when the server stops, and the deck's reports of them; and what some versions of Chromium say of a
  // preloaded file that the service worker answers.
  expectedFaults: [
    /ERR_\w+|cross-world service worker|Failed to (fetch|load resource|update)|Error during|service worker is not available|Refused to apply style/,
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

/** Logs in and waits until the deck says that it is stored in the browser. */
export async function logInAndStore(page: Page): Promise<void> {
  await logIn(page)
  const notice = page.getByRole('status').filter({ hasText: 'The deck can now be read offline.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
}

/** Counts the loads of the page from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** The paths in all caches with such a name. */
export function storedIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async wanted => {
    const names = (await caches.keys()).filter(each => each.includes(wanted))
    const keys = await Promise.all(names.map(async each => (await caches.open(each)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  }, name)
}

/** Cuts the network and stops the server. */
export async function goOffline(context: BrowserContext, site: Site): Promise<void> {
  await site.stop()
  await context.setOffline(true)
}
