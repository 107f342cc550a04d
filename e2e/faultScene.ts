import type { Page } from '@playwright/test'
import { startFaultProxy, type FaultProxy } from './faultProxy.ts'
import { column, expect, logIn, test as base, withoutServiceWorker } from './fixtures.ts'
import { startTestServer, type TestServer } from './server.ts'

export const failing = 'country:NRL AND NOT slug:sport'
export const well = 'Pictures'
/** Lines that a browser itself logs, and reports of the deck. */
const expectedLines =
  /Failed to load resource|Related documents not loaded|Refresh AFP Token failed|Error during (update|comparison) of column|Refused to|ERR_/

type Scene = { page: Page; proxy: FaultProxy; server: TestServer; unexpected: string[] }

/** One page for all cases: each case plans a fault, provokes it, checks, and repairs it. */
export const test = base.extend<object, { scene: Scene }>({
  scene: [
    async ({ browser }, use) => {
      // A quiet wire and no channel, so that only requested documents come.
      const server = await startTestServer({ WIRE: 'off', LIVE: 'off' })
      const proxy = await startFaultProxy(server.url)
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await withoutServiceWorker(page.context())
      const unexpected = watch(page)
      await page.clock.install()
      await page.goto(proxy.url)
      await logIn(page)
      await expect(column(page, failing).cards.first()).toBeVisible()
      await expect(column(page, well).cards.first()).toBeVisible()
      await use({ page, proxy, server, unexpected })
      await page.close()
      await proxy.stop()
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.afterEach(({ scene }) => {
  scene.proxy.plan()
  expect(scene.unexpected.splice(0), 'errors, rejections and policy violations').toEqual([])
})

/** The headline of the first card, or the caption if it is a photo. */
export function firstText(page: Page) {
  return column(page, failing).cards.first().locator('h3, p').first()
}

/** Waits for the next poll, at most ten seconds. */
export async function healed(page: Page): Promise<void> {
  await expect(async () => {
    await nextPoll(page)
    await expect(page.getByText('Error during update.')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** Shortens the deck's timeout of 30 s if no answer comes. */
export async function hurry(page: Page, says: RegExp): Promise<void> {
  await page.evaluate(isHasty => {
    const store = window as { nativeTimeout?: typeof AbortSignal.timeout }
    store.nativeTimeout ??= AbortSignal.timeout.bind(AbortSignal)
    const soon = () => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), 3000)
      return controller.signal
    }
    AbortSignal.timeout = isHasty ? soon : store.nativeTimeout
  }, says.test('took too long'))
}

export async function nextPoll(page: Page): Promise<void> {
  await page.clock.runFor(10_000)
}

export async function close(page: Page, name: string): Promise<void> {
  const { section } = column(page, name)
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('button', { name: 'Close column' }).click()
  await expect(section).toBeHidden()
}

function watch(page: Page): string[] {
  const unexpected: string[] = []
  page.on('console', message => {
    const isNoise = message.type() !== 'error' && message.type() !== 'warning'
    if (!isNoise && !expectedLines.test(message.text())) unexpected.push(message.text())
  })
  page.on('pageerror', error => unexpected.push(`uncaught: ${error.message}`))
  return unexpected
}
