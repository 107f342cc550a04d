import { expectSynced, newEmail, openSync, signIn, toDeck } from './account.ts'
import { addSearch, column } from './fixtures.ts'
import { expect, goOffline, logInAndStore, storedIn, test } from './installed.ts'

test.setTimeout(120_000)

test(
  'offline the sync screen says why nobody can sign in, and a signed-in reader stays signed in',
  { tag: '@long' },
  async ({ site, context, openTab }) => {
    const page = await openTab()
    await logInAndStore(page)
    // The service worker passes the server's own pages to the server.
    const mailbox = await context.newPage()
    await mailbox.goto(`${site.url}/mailbox`)
    await expect(mailbox.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
    await mailbox.close()

    await goOffline(context, site)
    await openSync(page)
    await expect(page.getByText('Signing in needs a network.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeDisabled()
    // The screen is stored with the deck.
    await page.reload()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await context.setOffline(false)
    await site.start()
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeEnabled()

    const email = newEmail('mira')
    await toDeck(page)
    await signIn(page, site.url, email)
    await expectSynced(page)
    await goOffline(context, site)
    await page.reload()
    await expect(page.getByText(`Already synced with ${email}`)).toBeVisible()
    // Playwright's browser may not tell a reloaded page that it is offline.
    await expect(page.getByText(/No network\.|The sync server does not answer\./).first()).toBeVisible()
    await toDeck(page)
    await addSearch(page, 'slug:people')
    await openSync(page)
    await expect(page.getByText('1 change is not in the account yet')).toBeVisible()
    await context.setOffline(false)
    await site.start()
    await expectSynced(page)
    await expect(page.getByText('not in the account yet')).toHaveCount(0)
    await toDeck(page)
    await expect(column(page, 'slug:people').section).toBeVisible()
    // Caches have no answer of the accounts.
    expect((await storedIn(page, '')).filter(path => /^\/(auth|rest|realtime|mailbox)/.test(path))).toEqual(
      [],
    )
  },
)
