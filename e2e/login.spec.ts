import { column, createGate, expect, logIn, test } from './fixtures.ts'
import { startTestServer, type TestServer } from './server.ts'

test.describe('without a token', () => {
  // The address belongs to no document.
  test.use({ expectedFaults: /status of 404/ })

  test('an address leads to login, and the login back to it', { tag: '@long' }, async ({ deck, server }) => {
    await deck.goto(`${server.url}/doc/nobody-knows-it`)
    await expect(deck).toHaveURL(`${server.url}/login?redirect=%2Fdoc%2Fnobody-knows-it`)
    await logIn(deck)
    await expect(deck).toHaveURL(`${server.url}/doc/nobody-knows-it`)
  })
})

test(
  'the login hands the focus on to the deck, from where Tab leads into the first column',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    await expect(deck.getByRole('heading', { level: 1, name: 'Deck' })).toBeFocused()
    const { title, cards } = column(deck, 'Top Stories')
    await expect(cards.first()).toBeVisible()
    await deck.keyboard.press('Tab')
    await expect(title).toBeFocused()
  },
)

test('a redirect to another site leads to the deck instead', { tag: '@long' }, async ({ deck, server }) => {
  await deck.goto(`${server.url}/login?redirect=//elsewhere.example/`)
  await logIn(deck)
  await expect(deck).toHaveURL(`${server.url}/`)
})

test.describe('with another tab', () => {
  // A log-out in one tab empties the store in which another is just putting what came.
  test.use({ expectedFaults: /The store has lost its place in the log/ })

  test('a login lasts over a reload, and a login or log-out reaches every tab', async ({
    deck,
    server,
    context,
  }) => {
    await logIn(deck)
    const second = await context.newPage()
    await second.goto(server.url)
    await expect(second.getByRole('main', { name: 'Deck' })).toBeVisible()
    await deck.getByRole('button', { name: 'Menu' }).click()
    await deck.getByRole('button', { name: 'Log out' }).click()
    await deck.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(deck).toHaveURL(/\/login$/)
    await expect(second).toHaveURL(/\/login$/)
    // D28: the next reader sees nothing of the one who logged out.
    await logIn(deck)
    await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeFocused()
    await expect(second.getByRole('main', { name: 'Deck' })).toBeVisible()
  })
})

test.describe('with a wrong password', () => {
  // The refusal is a 401, which the browser itself logs.
  test.use({ expectedFaults: /status of 401|Authentication to AFP API failed/ })

  test(
    'deck 4: the form waits with a spinner, says so, marks the fields and keeps the e-mail',
    { tag: '@long' },
    async ({ deck }) => {
      const gate = createGate()
      const email = deck.getByLabel('Professional e-mail')
      await expect(email).toHaveAttribute('title', 'You must enter a valid professional email')
      await expect(email).toHaveAttribute('type', 'email')
      for (const field of [email, deck.getByLabel('Password')])
        await expect(field).toHaveAttribute('required')
      await deck.getByLabel('Password').fill('wrong')
      await email.fill('reader')
      const submit = deck.getByRole('button', { name: 'Log in' })
      await submit.click()
      expect(await email.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
        'You must enter a valid professional email',
      )
      await email.fill('reader@deck.example')
      await deck.route('**/oauth/token', async route => {
        await gate.passed
        await route.continue()
      })
      await submit.click()
      await expect(submit).toHaveAttribute('aria-busy', 'true')
      await expect(submit).toBeDisabled()
      await expect(submit.locator('svg')).toBeVisible()
      gate.open()
      await expect(deck.getByRole('alert')).toHaveText('The email and/or password is incorrect')
      await expect(deck.getByLabel('Professional e-mail')).toHaveValue('reader@deck.example')
      await expect(deck.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
    },
  )
})

test.describe('with many wrong passwords', () => {
  test.use({ expectedFaults: /status of 4(01|29)|Authentication to AFP API failed/ })

  /** A separate server, which does not count the passwords of other journeys. */
  let strict: TestServer
  test.beforeAll(async () => {
    strict = await startTestServer({ WIRE: 'off' })
  })
  test.afterAll(() => strict.stop())

  test('says when the next one may be tried', { tag: '@long' }, async ({ deck }) => {
    await deck.goto(strict.url)
    await deck.getByLabel('Professional e-mail').fill(`${test.info().testId}@desk.example`)
    const submit = deck.getByRole('button', { name: 'Log in' })
    const alert = deck.getByRole('alert')
    for (let time = 0; time < 10; time += 1) {
      await deck.getByLabel('Password').fill(`guess ${time}`)
      const answered = deck.waitForResponse('**/oauth/token')
      await submit.click()
      expect((await answered).status()).toBe(401)
      await expect(alert).toHaveText('The email and/or password is incorrect')
    }
    await submit.click()
    await expect(alert).toHaveText(/^Too many tries\. You can try again at \d\d:\d\d\.$/)

    // Other readers can log in meanwhile.
    await logIn(deck)
  })
})

test.describe('with a token that the server does not know', () => {
  test.use({
    expectedFaults: /status of 40[01]|Refresh AFP Token failed|Error during update|WebSocket connection to/,
  })

  test('deck 4: a token that is refused leads to login', { tag: '@long' }, async ({ deck, server }) => {
    await logIn(deck)
    await deck.evaluate(() => {
      const token = JSON.parse(localStorage.getItem('content-api-token') ?? '{}') as object
      const unknown = { ...token, accessToken: 'unknown', refreshToken: 'unknown' }
      localStorage.setItem('content-api-token', JSON.stringify(unknown))
    })
    await deck.goto(`${server.url}/debug`)
    await expect(deck).toHaveTitle('Debug | Deck')
    await deck.goto(server.url)
    await expect(deck).toHaveURL(`${server.url}/login`)
    expect(await deck.evaluate(() => localStorage.getItem('content-api-token'))).toBeNull()
    await logIn(deck)
    await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
    await expect(deck.getByText('Error during update')).toHaveCount(0)
  })
})

test.describe('addresses that somebody else has made', () => {
  test.use({ expectedFaults: /status of 40\d|Failed to load resource/ })

  test(
    'none blanks the page, leaves the deck or runs a script',
    { tag: '@long' },
    async ({ deck, server }) => {
      await logIn(deck)
      const dialogs: string[] = []
      deck.on('dialog', dialog => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
      for (const address of [
        '/login?redirect=%2F%09%2Fx',
        '/login?redirect=%2F%0D%0A%2Fevil.example',
        '/login?redirect=/%5Cevil.example',
        '/login?redirect=javascript:alert(1)',
        '/login?redirect=/.//evil.example',
        '/login?redirect=%2Fdoc%2F%2525',
        '/doc/%25E0%25A4%25A',
        '/doc/%EF%BF%BD%00%E2%80%AE',
        '/doc/__proto__',
        '/topic/en/__proto__',
        '/genre/%3Cimg%20src=x%20onerror=alert(1)%3E',
        '/event/%22%20OR%20%22',
        '/?q=%00&lang=constructor',
        `/?q=${'x'.repeat(3000)}`,
      ]) {
        await deck.goto(server.url + address)
        await expect(deck.getByRole('main', { name: 'Deck' }), address).toBeAttached()
        expect(new URL(deck.url()).origin, address).toBe(new URL(server.url).origin)
      }
      expect(dialogs).toEqual([])
    },
  )
})
