import { expect, logIn, test, watchFaults, withoutServiceWorker } from './fixtures.ts'
import { openSync } from './account.ts'
import { startTestServer } from './server.ts'

const providersScript = 'https://accounts.google.com/gsi/client'

/**
 * Replaces the provider's script, which is not available here, by a button that returns a token of no user.
 */
const standIn = `window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(place) {
    const button = document.createElement('button')
    button.textContent = 'Sign in with Google'
    button.addEventListener('click', () => this.options.callback({ credential: 'e30.e30.e30' }))
    place.append(button)
  },
  prompt() {},
} } }`

test('deck 5: with a client id the sync screen alone may load the provider, on demand, and a failure is only logged', async ({
  page,
}) => {
  const server = await startTestServer({ GOOGLE_CLIENT_ID: 'deck.apps.example', WIRE: 'off' })
  await withoutServiceWorker(page.context())
  const faults = await watchFaults(page)
  let isThere = false
  const asked: string[] = []
  await page.context().route(providersScript, route => {
    asked.push(route.request().url())
    return isThere ? route.fulfill({ contentType: 'text/javascript', body: standIn }) : route.abort()
  })

  await page.goto(server.url)
  await logIn(page)
  const sync = page.waitForResponse(response => new URL(response.url()).pathname === '/sync')
  await openSync(page)
  // A separate page, whose policy allows the provider.
  expect((await sync).headers()['content-security-policy']).toContain('https://accounts.google.com/gsi/')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeVisible()
  expect(asked).toEqual([])
  await button.click()
  await expect.poll(() => faults.filter(fault => fault.startsWith('warning: Login failed'))).toHaveLength(1)
  await expect(button).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  isThere = true
  await button.click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect.poll(() => faults.filter(fault => fault.startsWith('warning: Login failed'))).toHaveLength(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toBeVisible()

  const deck = page.waitForResponse(response => new URL(response.url()).pathname === '/')
  await page.getByRole('link', { name: 'To the deck' }).click()
  expect((await deck).headers()['content-security-policy']).not.toContain('google')
  await expect(page.getByRole('main', { name: 'Deck' })).toBeVisible()
  const expected = /Login failed|ERR_FAILED|status of 400/
  expect(faults.filter(fault => !expected.test(fault))).toEqual([])
  expect(server.log.filter(line => line.includes('Policy violation'))).toEqual([])
  await server.stop()
})

test(
  'without a backend the sync screen says that this deck has no accounts',
  { tag: '@long' },
  async ({ page }) => {
    const server = await startTestServer({ ACCOUNTS: 'off', WIRE: 'off' })
    await withoutServiceWorker(page.context())
    const faults = await watchFaults(page)
    await page.goto(server.url)
    await logIn(page)
    await openSync(page)
    await expect(
      page.getByText('This deck has no accounts: your columns stay in this browser.'),
    ).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveCount(0)
    expect(faults).toEqual([])
    await server.stop()
  },
)
