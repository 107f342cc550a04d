import {
  expect,
  test as base,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { startTestServer, wireSpeed, type TestServer } from './server.ts'

type WorkerFixtures = {
  /** Whether the server pushes; journeys about polling have no channel. */
  live: 'on' | 'off'
  /** A server whose agency files every one or two seconds. */
  server: TestServer
}

type TestFixtures = {
  /** Whether alerts are shown. If not `on`, a flash cannot cover the bar with its band at any moment. */
  alerts: 'on' | 'off'
  /** Lines that the browser itself logs when a journey provokes them. */
  expectedFaults: RegExp | null
  /** The page where the journey begins; any unexpected fault on a page that it visits fails the test. */
  deck: Page
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  live: ['on', { option: true, scope: 'worker' }],

  server: [
    async ({ live }, use) => {
      const server = await startTestServer({ WIRE_SPEED: wireSpeed, LIVE: live })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  expectedFaults: [null, { option: true }],

  alerts: ['off', { option: true }],

  context: async ({ context, alerts, permissions }, use) => {
    if (alerts === 'off') await pauseAlerts(context)
    await use(context)
    // Emptying it would leave these to the next journey.
    await context.setOffline(false)
    await context.clearPermissions()
    if (permissions) await context.grantPermissions(permissions)
  },

  deck: async ({ page, server, expectedFaults, serviceWorkers }, use) => {
    if (serviceWorkers === 'block') await withoutServiceWorker(page.context())
    const faults = await watchFaults(page)
    const logged = server.log.length
    await page.goto(server.url)
    await use(page)

    // Drops the routes, so that closing does not wait for requests that the journey was still changing.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    const reported = server.log
      .slice(logged)
      .filter(line => line.includes('Policy violation') || line.includes('"level":50'))
    const unexpected = faults.filter(fault => !expectedFaults?.test(fault))
    expect([...unexpected, ...reported], 'errors and policy violations of the whole journey').toEqual([])
  },
})

export { expect }

/**
 * Collects the faults of a page from now on: lines of the browser, uncaught errors, violations of the policy.
 */
export async function watchFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('console', message => {
    // Playwright logs this when it blocks the service worker.
    if (message.text().includes('blocked by Playwright')) return
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
  await page.exposeFunction('reportViolation', (violation: string) => faults.push(`policy: ${violation}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void }
      reportViolation(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return faults
}

/**
 * If Playwright blocked a registration, it would fail and be reported; in a browser without workers the deck
 * does not register one.
 */
export async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
}

/**
 * Makes every page of the context hold alerts back, as a reader can for all columns. The list shows what
 * would have alerted.
 */
export async function pauseAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const aWeekMs = 7 * 24 * 3_600_000
    const all = { since: 0, until: Date.now() + aWeekMs }
    try {
      localStorage.setItem('alert-pauses', JSON.stringify({ all, columns: {} }))
    } catch {
      // Frames of stories and empty pages have no storage, and some journeys block it.
    }
  })
}

/** Chromium without windows of its own (headless shell) refuses notifications, even where a journey allows them. */
export async function skipWithoutNotices(page: Page): Promise<void> {
  const permission = await page.evaluate(() => Notification.permission)
  test.skip(permission !== 'granted', 'This Chromium shows no notifications')
}

/** Logs in as the sample reader, by the one button. */
export async function logIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /sample reader/ }).click()
  await expect(page.getByRole('main', { name: 'Deck' })).toBeVisible()
}

/** Opens the deck in a page whose clock the journey controls. */
export async function beginWithClock(page: Page): Promise<void> {
  followSearches(page)
  await page.clock.install()
  await page.reload()
  await logIn(page)
}

/** The unanswered searches of pages with a controlled clock. */
const searching = new WeakMap<Page, Set<Request>>()

/** Waits until every search is answered, because with a clock that runs ahead the page would time out. */
export async function answered(page: Page): Promise<void> {
  await expect.poll(() => searching.get(page)?.size ?? 0).toBe(0)
}

function followSearches(page: Page): void {
  const open = new Set<Request>()
  searching.set(page, open)
  page.on('request', request => {
    if (request.url().endsWith('/v1/api/search')) open.add(request)
  })
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}

/** Waits until every column is drawn. Until then some are blanks, which have neither a name nor an id. */
export async function everyColumnDrawn(page: Page): Promise<void> {
  await expect(page.locator('main > section:not([data-id])')).toHaveCount(0)
}

/** A column by its name: its section, its title button, which changes the topic or search, and its cards. */
export function column(page: Page, name: string) {
  const section = page.getByRole('region', { name, exact: true })
  const title = section.getByRole('heading', { level: 2 }).getByRole('button', { name, exact: true })
  return { section, title, cards: section.getByRole('article'), list: section.getByRole('feed') }
}

/** Waits until a picture is loaded and not empty. */
export async function expectLoaded(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

/** Records the matching texts that a screen reader announces from now on; one that stays counts once. */
export async function listen(page: Page, pattern: RegExp): Promise<() => Promise<string[]>> {
  await page.evaluate(source => {
    const told: string[] = []
    let standing: string[] = []
    const hear = () => {
      const regions = [...document.querySelectorAll('[role=status]')].filter(each => !each.closest('[inert]'))
      const said = regions.map(each => each.textContent.trim()).filter(text => new RegExp(source).test(text))
      told.push(...said.filter(text => !standing.includes(text)))
      standing = said
    }
    new MutationObserver(hear).observe(document, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { told })
  }, pattern.source)
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}

/**
 * Presses a card until its document (or `shown`) is open. It must repeat, because a live column moves, and a
 * press just after a move opens nothing.
 */
export async function openCard(
  card: Locator,
  shown = card.page().getByRole('region', { name: 'Document' }),
): Promise<void> {
  // The previous document may still be closing.
  await expect(shown).toHaveCount(0)
  await expect(async () => {
    if ((await shown.count()) === 0) await card.getByRole('link').first().click({ timeout: 5000 })
    await expect(shown).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** Opens the first document of a column, including its legend if it has one. */
export async function openFirstDocument(page: Page, name: string): Promise<void> {
  const story = page.getByRole('region', { name: 'Document' })
  await openCard(column(page, name).cards.first())
  await expect(story.getByRole('heading', { level: 1 })).toBeAttached()
  const legend = story.getByRole('button', { name: 'Caption' })
  if ((await legend.count()) > 0 && (await legend.getAttribute('aria-pressed')) === 'false')
    await legend.click()
}

/** Adds a search column by the search box of the bar, or on a phone by the dialog behind its button. */
export async function addSearch(page: Page, query: string): Promise<void> {
  await openSearch(page)
  const box = searchBox(page)
  await box.fill(query)
  await box.press('Enter')
}

/** The search box of the bar, or of the open dialog. */
export function searchBox(page: Page) {
  return page.getByRole('combobox', { name: 'Search the wire' }).locator('visible=true').last()
}

export async function openSearch(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Add a column' }).first()
  // Only a drawn deck shows whether it has the button or the box.
  await page.locator('main').waitFor({ state: 'attached' })
  if (!(await button.isVisible())) return
  await button.click()
  // The dialog's script is loaded on demand.
  await expect(page.getByRole('dialog', { name: 'Add a column' })).toBeVisible()
}

/** Closes the dialog that `openSearch` opened on a phone; the search box of the bar has none. */
export async function closeSearch(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a column' })
  if (!(await dialog.isVisible())) return
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Loads the search dialog. Without the service worker, a phone needs the network for its first use. */
export async function fetchSearch(page: Page): Promise<void> {
  await openSearch(page)
  await closeSearch(page)
}

/** Adds a topic column of the interface's language. */
export async function addTopic(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Topics', exact: true })
  if (await button.isVisible()) await button.click()
  else await openSearch(page)
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The fields of a document that journeys change; undefined removes a field. */
export type FiledDocument = {
  uno: string
  published: string
  revision: number
  class?: string
  lang?: string
  urgency?: number
  headline?: string | undefined
  slug?: string[]
}

/**
 * Changes the documents of each answer to a search, whose body is `asked`, after `gate` if there is one,
 * because an agency does not file a certain document at a certain moment. Ends with
 * `page.unroute('**\/v1/api/search')`.
 */
export async function alterSearches(
  page: Page,
  alter: (documents: FiledDocument[], asked: string) => FiledDocument[],
  gate?: { passed: Promise<void> },
): Promise<void> {
  await page.route('**/v1/api/search', async route => {
    await gate?.passed
    const response = await route.fetch()
    const answer = (await response.json()) as { response: { docs: FiledDocument[] } }
    answer.response.docs = alter(answer.response.docs, route.request().postData() ?? '')
    await route.fulfill({ response, json: answer })
  })
}

/** Delays everything that waits for it until the journey opens it. */
export function createGate() {
  let open = () => {}
  const passed = new Promise<void>(done => {
    open = done
  })
  return { passed, open: () => open() }
}

/** Imitates another tab that comes to the front and is closed again. */
export async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate(next => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** Whether a search is one for alerts, which asks by urgency. */
export function isForAlerts(body: string): boolean {
  return body.includes('"urgency"')
}

/** A band takes no press before anybody can have read it. */
export async function untilBandTakesPresses(page: Page): Promise<void> {
  await expect(page.locator('[data-band]').getByRole('group')).toHaveAttribute('aria-disabled', 'false')
}
