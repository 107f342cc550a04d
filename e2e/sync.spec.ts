import type { Browser, Page } from '@playwright/test'
import {
  askForCode,
  boxes,
  closeColumn,
  expectSynced,
  names,
  newEmail,
  openDevice,
  openSync,
  otherBackend,
  signIn,
  signOut,
  syncDeck,
  toDeck,
} from './account.ts'
import { addSearch, column, everyColumnDrawn, expect, fetchSearch, logIn, test } from './fixtures.ts'

// At a sign-out, the mirror's requests under way are refused (columns with 401, the account with 403), and
// the browser itself logs that.
test.use({ expectedFaults: /status of 40[13]/ })

const ask = (page: Page) => page.getByLabel('E-mail')

/** The deck and another device, signed in to one account; `searches` are added to the deck before. */
async function syncTwoDevices(deck: Page, browser: Browser, url: string, searches: readonly string[] = []) {
  const email = newEmail('mira')
  await logIn(deck)
  for (const query of searches) await addSearch(deck, query)
  await syncDeck(deck, url, email)
  const { page: other, context: otherContext } = await openDevice(browser, url)
  await syncDeck(other, url, email)
  return { other, otherContext }
}

test('deck 2: the sync screen explains itself, signs in by a code, and says with whom it is synced', async ({
  deck,
  server,
}) => {
  const email = newEmail('mira')
  await logIn(deck)
  await openSync(deck)
  await expect(deck.getByText('your columns and their settings follow you')).toBeVisible()
  await expect(ask(deck)).toHaveAttribute('type', 'email')
  await expect(ask(deck)).toHaveAttribute('required')
  await expect(ask(deck)).toHaveAttribute('title', 'You must enter a valid professional email')
  // No client id is configured.
  await expect(deck.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)

  const code = await askForCode(deck, server.url, email.toUpperCase())
  await expect(deck.getByText(`We sent a code to ${email}`)).toBeVisible()
  const mailbox = deck.getByRole('link', { name: 'Open the mailbox' })
  if (otherBackend) await expect(mailbox).toHaveCount(0)
  else await expect(mailbox).toHaveAttribute('href', '/mailbox')
  await deck.keyboard.type(code)
  await expect(deck.getByText(`Already synced with ${email}`)).toBeVisible()
  await expectSynced(deck)
  const key = await deck.evaluate(() => Object.keys(localStorage).find(each => each.endsWith('-auth-token')))
  expect(key).toBe(`sb-${new URL(otherBackend ?? server.url).hostname.split('.')[0]}-auth-token`)

  await deck.goto(`${server.url}/debug`)
  await expect(deck.getByText('Session expires').locator('..')).toContainText(/20\d\d/)
  await deck.goto(`${server.url}/sync`)
  // Requests under way at a sign-out would be refused.
  await expectSynced(deck)
  await expect(deck.getByText('Code by e-mail')).toBeVisible()
  await signOut(deck)
  await deck.goto(`${server.url}/debug`)
  await expect(deck.getByText('Session expires').locator('..')).toContainText('not authenticated')
})

test(
  'deck 2: the synchronize link shows a person, and the picture of an account that has one',
  { tag: '@long' },
  async ({ deck, server }) => {
    const picture = 'https://pictures.example/mira.svg'
    await deck.route(picture, route =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await logIn(deck)
    const link = deck.getByRole('link', { name: 'Synchronize' })
    await expect(link.locator('svg')).toBeVisible()
    await signIn(deck, server.url, newEmail('mira'))
    // As a social account provides it.
    await deck.evaluate(avatar_url => {
      const key = Object.keys(localStorage).find(each => each.endsWith('-auth-token')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { user: { user_metadata: object } }
      session.user.user_metadata = { avatar_url }
      localStorage.setItem(key, JSON.stringify(session))
    }, picture)
    await deck.goto(server.url)
    await expect(link.locator('img')).toHaveAttribute('src', picture)
  },
)

test.describe('with a wrong code', () => {
  test.use({ expectedFaults: /status of 403|Failed to verify email token/ })

  test(
    'deck 4: the sixth digit submits, the error returns to the address, and the code can be entered again',
    { tag: '@long' },
    async ({ deck, server }) => {
      const email = newEmail('mira')
      await logIn(deck)
      await openSync(deck)
      const code = await askForCode(deck, server.url, email)
      const wrong = code === '000000' ? '111111' : '000000'
      await deck.keyboard.type(wrong)
      await expect(deck.getByRole('alert')).toHaveText('The verification code is incorrect')
      await expect(ask(deck)).toHaveValue(email)
      await expect(ask(deck)).toHaveAttribute('aria-invalid', 'true')
      await expect(ask(deck)).toBeFocused()

      await deck.getByRole('button', { name: 'Enter the code again' }).click()
      await expect(boxes(deck).first()).toBeFocused()
      await deck.keyboard.type(code)
      await expect(deck.getByText(`Already synced with ${email}`)).toBeVisible()
    },
  )
})

test(
  'deck 5: the boxes go forward and back, are filled by exactly six digits, and survive a reload',
  { tag: '@long' },
  async ({ deck, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = newEmail('mira')
    await logIn(deck)
    await openSync(deck)
    const code = await askForCode(deck, server.url, email)
    await deck.reload()
    await expect(deck.getByText(`We sent a code to ${email}`)).toBeVisible()
    await expect(boxes(deck)).toHaveCount(6)
    await deck.keyboard.type('12')
    await expect(boxes(deck).nth(2)).toBeFocused()
    await deck.keyboard.press('Backspace')
    await expect(boxes(deck).nth(1)).toBeFocused()
    await deck.keyboard.press('Backspace')
    await expect(boxes(deck).nth(1)).toHaveValue('')

    const paste = async (text: string) => {
      await deck.evaluate(copied => navigator.clipboard.writeText(copied), text)
      await deck.keyboard.press('ControlOrMeta+v')
    }
    await paste(code.slice(1))
    await expect(boxes(deck).nth(1)).toHaveValue('')
    await paste(code)
    await expect(deck.getByText(`Already synced with ${email}`)).toBeVisible()
  },
)

test('a change on one device shows on the other at once, in both directions', async ({
  deck,
  server,
  browser,
}) => {
  const email = newEmail('mira')
  await logIn(deck)
  await syncDeck(deck, server.url, email)
  const { page: other, context } = await openDevice(browser, server.url)
  const frames: string[] = []
  other.on('websocket', socket => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await syncDeck(other, server.url, email)
  await everyColumnDrawn(deck)
  // Both devices had the same starters: merged, they are five, not ten.
  await expect.poll(() => names(other)).toEqual(await names(deck))
  expect(await names(deck)).toHaveLength(5)

  await addSearch(deck, 'slug:people')
  await expect(column(other, 'slug:people').section).toBeAttached()
  // The change is pushed; the device does not wait for its next sync.
  expect(frames.filter(frame => frame.includes('"INSERT"'))).toHaveLength(1)
  await expect(column(other, 'slug:people').cards.first()).toBeAttached()

  const { section } = column(other, 'slug:people')
  await closeColumn(other, section)
  await expect(column(deck, 'slug:people').section).toHaveCount(0)
  await context.close()
})

test('columns of both sides are merged at the sign-in, without doubles', async ({
  deck,
  server,
  browser,
}) => {
  const email = newEmail('mira')
  await logIn(deck)
  await addSearch(deck, 'slug:bridge')
  await addSearch(deck, 'slug:people')
  await signIn(deck, server.url, email)
  await expectSynced(deck)

  const { page: other, context } = await openDevice(browser, server.url)
  await addSearch(other, 'slug:bridge')
  await addSearch(other, 'slug:storm')
  await syncDeck(other, server.url, email)
  const searches = async () =>
    (await names(other))
      .filter(name => name.startsWith('slug:'))
      .toSorted((one, next) => one.localeCompare(next))
  await expect.poll(searches).toEqual(['slug:bridge', 'slug:people', 'slug:storm'])
  await context.close()
})

test.describe('without a network for a while', () => {
  // A poll may fail while the network is cut, and is then reported.
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|WebSocket|ERR_NETWORK|Error during update/ })

  test(
    'changes made offline are pushed when the device is back',
    { tag: '@long' },
    async ({ deck, server, browser, context }) => {
      const { other, otherContext } = await syncTwoDevices(deck, browser, server.url)

      await fetchSearch(deck)
      await context.setOffline(true)
      await addSearch(deck, 'slug:storm')
      await expect(column(deck, 'slug:storm').section).toBeVisible()
      await context.setOffline(false)
      await expect(column(other, 'slug:storm').section).toBeAttached()
      await otherContext.close()
    },
  )

  test(
    'an edit that was lost to a deletion is offered back',
    { tag: '@long' },
    async ({ deck, server, browser, context }) => {
      const { other, otherContext } = await syncTwoDevices(deck, browser, server.url, ['slug:storm'])
      await expect(column(other, 'slug:storm').section).toBeAttached()

      await context.setOffline(true)
      const here = column(deck, 'slug:storm').section
      await here.getByRole('button', { name: 'Column settings' }).click()
      await here.getByRole('group', { name: 'Content' }).getByText('Pictures').click()
      const there = column(other, 'slug:storm').section
      await closeColumn(other, there)
      await expect(there).toHaveCount(0)
      await openSync(other)
      await expectSynced(other)
      await toDeck(other)

      await context.setOffline(false)
      await expect(deck.getByText('slug:storm was removed on another device')).toBeVisible()
      await expect(here).toHaveCount(0)
      await deck.getByRole('button', { name: 'Restore' }).click()
      await expect(here).toBeVisible()
      await expect(deck.getByText('was removed on another device')).toHaveCount(0)
      await expect(column(other, 'slug:storm').section).toBeAttached()
      await otherContext.close()
    },
  )
})

test('D28: a sign-out keeps the columns, and another account does not see them', async ({ deck, server }) => {
  const mira = newEmail('mira')
  await logIn(deck)
  await addSearch(deck, 'slug:people')
  await signIn(deck, server.url, mira)
  await expectSynced(deck)
  await signOut(deck)
  await toDeck(deck)
  await expect(column(deck, 'slug:people').section).toBeVisible()

  await syncDeck(deck, server.url, newEmail('tom'))
  await expect(column(deck, 'slug:people').section).toHaveCount(0)
  await openSync(deck)
  await expectSynced(deck)
  await signOut(deck)

  // The columns return with their owner.
  await toDeck(deck)
  await syncDeck(deck, server.url, mira)
  await expect(column(deck, 'slug:people').section).toBeVisible()
})

test(
  'D28: a log-out says what stays in the account, leaves it, and the columns come back with it',
  { tag: '@long' },
  async ({ deck, server }) => {
    const email = newEmail('mira')
    const logOut = async () => {
      await deck.getByRole('button', { name: 'Menu' }).click()
      await deck.getByRole('button', { name: 'Log out' }).click()
    }
    await logIn(deck)
    await addSearch(deck, 'slug:people')
    await logOut()
    const dialog = deck.getByRole('dialog', { name: 'Log out' })
    await expect(dialog.getByRole('button', { name: 'Export columns' })).toBeVisible()
    await dialog.getByRole('link', { name: 'Sync columns first' }).click()
    const code = await askForCode(deck, server.url, email)
    await deck.keyboard.type(code)
    await expectSynced(deck)
    await toDeck(deck)

    await logOut()
    await expect(dialog.getByText(`Your columns stay in the account ${email}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(deck).toHaveURL(/\/login$/)
    expect(await deck.evaluate(() => Object.keys(localStorage).filter(key => key.includes('token')))).toEqual(
      [],
    )
    await logIn(deck)
    await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
    await syncDeck(deck, server.url, email)
    await expect(column(deck, 'slug:people').section).toBeVisible()
  },
)

test(
  'a sign-in and a sign-out reach the other tabs of the browser',
  { tag: '@long' },
  async ({ deck, server, context }) => {
    const email = newEmail('mira')
    await logIn(deck)
    const second = await context.newPage()
    await second.goto(`${server.url}/sync`)
    await expect(ask(second)).toBeVisible()
    await signIn(deck, server.url, email)
    await expect(second.getByText(`Already synced with ${email}`)).toBeVisible()
    // Requests under way at a sign-out would be refused.
    for (const page of [deck, second]) await expectSynced(page)
    await deck.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(ask(second)).toBeVisible()
  },
)
