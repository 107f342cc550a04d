import type { Page } from '@playwright/test'
import { column, expect, isForAlerts } from './fixtures.ts'
import { failing, healed, nextPoll, test } from './faultScene.ts'

test('connections that are refused, and taken again', async ({ scene: { page, proxy } }) => {
  await proxy.refuse()
  await nextPoll(page)
  await expectAway(page)
  await expect(column(page, failing).cards.first()).toBeAttached()
  await proxy.accept()
  await healed(page)
})

test('a server that is killed, and started again on the same port and folder', async ({
  scene: { page, server },
}) => {
  await server.kill()
  await nextPoll(page)
  await expectAway(page)
  // Documents under way before have arrived by now. Not the first card, because an earlier case has scrolled the list.
  const { cards } = column(page, failing)
  const shown = (await cards.nth(3).locator('h3, p').first().textContent()) ?? ''
  await nextPoll(page)
  await expectAway(page)
  await expect(cards.filter({ hasText: shown }).first()).toBeAttached()
  await server.startAgain()
  await healed(page)
  await expect(cards.filter({ hasText: shown }).first()).toBeAttached()
})

test('twenty flaps of the network, on and off', async ({ scene: { page, proxy } }) => {
  proxy.seen()
  for (let flap = 0; flap < 20; flap += 1) {
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  }
  await healed(page)
  // Five columns, three urgent runs within ten seconds, and the turn that ended the failure.
  expect(proxy.seen().length).toBeLessThanOrEqual(60)
})

/** One line of the bar says it for all columns, which keep their cards. */
async function expectAway(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').getByText(/^The server cannot be reached since/)).toBeVisible()
  await expect(page.getByRole('main').getByText('Error during update.')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(0)
}

/** After the second try of a request, and before the next poll; milliseconds. */
const mostRetryMs = 4000

test(
  'twenty columns that fail make no storm, and one good answer heals them',
  { tag: '@long' },
  async ({ scene: { page, proxy } }) => {
    // Untouched starters give way to these columns (D50).
    const names = Array.from({ length: 20 }, (_, index) => `headline:storm${index}`)
    const columns = names.map(query => ({ type: 'search', params: { query } }))
    const file = { format: 'deck-columns', version: 1, columns }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /Import/ }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'columns.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(file)),
      })
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(20)
    await nextPoll(page)
    await expect(column(page, 'headline:storm14').section).toContainText('No result')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

    // From here on the clock moves only in steps, so that waiting does not use the counted seconds.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    proxy.plan({ hits: line => / \/(v1|oauth)\//.test(line), fault: { answer: 503 } })
    proxy.seen()
    await nextPoll(page)
    // A request is repeated a little later, before its column reports the failure. However long the answers
    // take, the clock stays well before the next poll.
    let runMs = 0
    await expect(async () => {
      if (runMs < mostRetryMs) await page.clock.runFor(100)
      runMs += 100
      await expect(page.getByRole('main').getByText('Error during update.')).toHaveCount(20, { timeout: 500 })
    }).toPass()
    await expect(page.getByText(/^The server cannot be reached since/)).toBeVisible()
    const inFirstTurn = proxy.seen()
    const counts: number[] = []
    for (let ten = 0; ten < 9; ten += 1) {
      await nextPoll(page)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      counts.push(proxy.seen().length)
    }
    expect(inFirstTurn.filter(({ body }) => !isForAlerts(body)).length).toBeLessThanOrEqual(20)
    // The search for alerts goes column by column up to the first failure, which is repeated once.
    expect(inFirstTurn.filter(({ body }) => isForAlerts(body)).length).toBeLessThanOrEqual(4)
    // Within 10 s; a step of the clock may end just after one more request.
    for (const count of counts.slice(5)) expect(count).toBeLessThanOrEqual(4)
    await page.clock.resume()
    proxy.plan()
    await healed(page)
    await expect(page.getByText('every 10 s · 20 columns')).toBeVisible()
  },
)
