import {
  boxes,
  expectSynced,
  askForCode,
  newEmail,
  openDevice,
  openSync,
  signIn,
  toDeck,
  totp,
} from './account.ts'
import { addSearch, column, expect, expectLoaded, logIn, test } from './fixtures.ts'

// The browser itself logs a wrong code, and a second read of a new name that is refused after a sign-out.
test.use({ expectedFaults: /status of (403|422)|Authentication failed/ })

test('deck 6: a second factor is enrolled, asked for at the next sign-in, renamed and removed', async ({
  deck,
  server,
}) => {
  const email = newEmail('mira')
  await logIn(deck)
  await addSearch(deck, 'slug:people')
  await signIn(deck, server.url, email)
  await expectSynced(deck)
  await expect(deck.getByText('(aal1)')).toBeVisible()
  await deck.getByRole('button', { name: 'Add an authenticator' }).click()
  await expectLoaded(deck.getByRole('img', { name: 'QR code for the authenticator' }))
  const secret = (await deck.locator('code').textContent()) ?? ''
  await deck.keyboard.type(totp(secret) === '000000' ? '111111' : '000000')
  await expect(deck.getByRole('alert')).toHaveText('The verification code is incorrect')
  await expect(boxes(deck).first()).toBeFocused()
  await deck.keyboard.type(totp(secret))
  await expect(deck.getByText('(aal2)')).toBeVisible()
  await expect(deck.getByText('Authenticator 1')).toBeVisible()
  await expectSynced(deck)

  await deck.getByRole('button', { name: 'Rename Authenticator 1' }).click()
  await deck.getByLabel('Name').fill('Work phone')
  await deck.getByRole('button', { name: 'Save' }).click()
  await expect(deck.getByText('Work phone')).toBeVisible()

  await deck.getByRole('button', { name: 'Sign out', exact: true }).click()
  const code = await askForCode(deck, server.url, email)
  await deck.keyboard.type(code)
  await expect(deck.getByRole('heading', { name: 'One more code' })).toBeVisible()
  await expect(deck.getByText('the code that Work phone shows')).toBeVisible()
  // Before that nothing is synced, and the deck says that something is left to do.
  await deck.getByRole('link', { name: 'To the deck' }).click()
  await deck.getByRole('link', { name: 'Synchronize: something needs you' }).click()
  await expect(boxes(deck).first()).toBeFocused()
  // A code is valid once, and the next code is valid already, because clocks differ by some seconds.
  await deck.keyboard.type(totp(secret, Date.now() + 30_000))
  await expect(deck.getByText(`Already synced with ${email}`)).toBeVisible()
  await expectSynced(deck)
  await toDeck(deck)
  await expect(column(deck, 'slug:people').section).toBeVisible()

  await openSync(deck)
  await deck.getByRole('button', { name: 'Remove Work phone' }).click()
  await deck.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(deck.getByText('opens with the code of an e-mail alone')).toBeVisible()
  await expectSynced(deck)
})

test(
  'deck 7: the sessions of other devices are ended, and this one goes on',
  { tag: '@long' },
  async ({ deck, server, browser }) => {
    const email = newEmail('mira')
    await logIn(deck)
    await signIn(deck, server.url, email)
    const { page: other, context } = await openDevice(browser, server.url)
    await signIn(other, server.url, email)
    await expectSynced(other)
    await deck.getByRole('button', { name: 'Sign out on other devices' }).click()
    await expect(deck.getByText('The other devices are signed out.')).toBeVisible()
    await deck.reload()
    await expect(deck.getByText(`Already synced with ${email}`)).toBeVisible()
    await expectSynced(deck)
    await other.reload()
    await expect(other.getByLabel('E-mail')).toBeVisible()
    await context.close()
  },
)
