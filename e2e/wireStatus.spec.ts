import type { Page } from '@playwright/test'
import { beginWithClock, expect, isForAlerts, logIn, openFirstDocument, show, test } from './fixtures.ts'

const first = 'Top Stories'
const status = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const nextSearch = (page: Page) => page.waitForRequest(request => request.url().endsWith('/v1/api/search'))

test.use({
  live: 'off',
  expectedFaults: /status of 503|Error during|ERR_INTERNET_DISCONNECTED/,
})

test('D38: the columns are asked for news while a document lies over them', async ({ deck }) => {
  await beginWithClock(deck)
  await expect(status(deck)).toContainText('every 10 s · 5 columns')
  await openFirstDocument(deck, first)
  const asked = nextSearch(deck)
  await deck.clock.runFor(10_000)
  await asked
})

test(
  'D38: without a channel the panel of the bar says that the deck asks',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    await status(deck).getByRole('button', { name: 'every 10 s · 5 columns' }).click()
    const panel = deck.getByRole('region', { name: 'Every 10 s' })
    await expect(panel).toContainText(
      'This server does not push stories. The deck asks for new ones every 10 s.',
    )
    await expect(panel.getByRole('button')).toHaveCount(0)
  },
)

test(
  'D47: without a channel a hidden deck asks for all columns at once, unless its reader turns that off',
  { tag: '@long' },
  async ({ deck }) => {
    await beginWithClock(deck)
    await expect(status(deck)).toContainText('every 10 s · 5 columns')
    let asked: string[] = []
    deck.on('request', request => {
      const body = request.postData() ?? ''
      // After the last poll there is one more search for alerts, and one by uno for documents that alerted.
      const isPoll = !isForAlerts(body) && !body.includes('"uno"')
      if (request.url().endsWith('/v1/api/search') && isPoll) asked.push(body)
    })
    await show(deck, 'hidden')
    await expect(async () => {
      await deck.clock.runFor(30_000)
      await expect(deck).toHaveTitle(/^\(\d+\) Deck$/, { timeout: 1_000 })
    }).toPass()

    await show(deck, 'visible')
    await deck.getByRole('button', { name: 'Menu' }).click()
    const watch = deck.getByRole('switch', { name: 'Keep watching in the background' })
    await expect(watch).toHaveAttribute('title', /every 30 s at most.*new stories only, no new versions/)
    await watch.click()
    await expect(watch).not.toBeChecked()
    await show(deck, 'hidden')
    // Lets requests finish that were under way when the deck was hidden.
    await deck.waitForLoadState('networkidle')
    asked = []
    await deck.clock.runFor(120_000)
    expect(asked).toEqual([])
  },
)

test('D38: the bar says how the wire is heard, and nothing on an empty desk', async ({ deck, context }) => {
  await beginWithClock(deck)
  await expect(status(deck)).toContainText('every 10 s · 5 columns')

  await context.setOffline(true)
  await expect(status(deck)).toContainText('offline')
  await context.setOffline(false)
  await expect(status(deck)).toContainText('every 10 s · 5 columns')

  await deck.route('**/v1/api/search', route => route.fulfill({ status: 503, body: '' }))
  await deck.clock.runFor(10_000)
  await expect(status(deck)).toContainText('The server cannot be reached since')
  await deck.unroute('**/v1/api/search')
  await deck.clock.runFor(20_000)
  await expect(status(deck)).toContainText('every 10 s · 5 columns')

  // The device has slept, and the bar shows its state before any answer arrives.
  let release = () => {}
  const awake = new Promise<void>(resolve => (release = resolve))
  await deck.route('**/v1/api/search', async route => {
    await awake
    await route.continue()
  })
  await deck.clock.fastForward(60_000)
  await expect(status(deck)).toContainText('catching up · 0 of 5')
  release()
  await expect(status(deck)).toContainText('every 10 s · 5 columns')

  for (let left = 5; left > 0; left -= 1) {
    await deck.getByRole('button', { name: 'Column settings' }).first().click()
    await deck.getByRole('button', { name: 'Close column' }).first().click()
  }
  await expect(deck.getByRole('region')).toHaveCount(0)
  await expect(status(deck)).not.toContainText(/every 10 s|catching up|offline|reached/)
})
