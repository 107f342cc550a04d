import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import {
  askForCode,
  boxes,
  expectSynced,
  newEmail,
  openDevice,
  openSync,
  readLink,
  signOut,
} from './account.ts'
import { expect, logIn, test, withoutServiceWorker } from './fixtures.ts'
import { startTestServer } from './server.ts'

// The browser itself logs what the server refuses.
test.use({ expectedFaults: /status of (400|403|404)|Failed to verify email token/ })

/** Opens the link as a mail program does: in a new tab. */
async function openLink(context: BrowserContext, link: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(link)
  return tab
}
const pressSignIn = (tab: Page) => tab.getByRole('button', { name: 'Sign in', exact: true }).click()
const elsewhere = 'This link works only in the browser in which you asked for it.'
const over = 'This link has been used or is too old. Ask for a new code.'

test('deck 9: a mail’s link signs in at a press in the browser that asked for it, once, whoever opened it before', async ({
  deck,
  server,
}) => {
  const email = newEmail('mira')
  await logIn(deck)
  await openSync(deck)
  await askForCode(deck, server.url, email)
  const link = await readLink(server.url, email)
  expect(new URL(link).pathname).toBe('/sync')
  // As a scanner of mails does, which sends no fragment.
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)

  const tab = await openLink(deck.context(), link)
  await expect(tab.getByText(`This link signs you in as ${email}.`)).toBeVisible()
  await expect(deck.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0)
  await pressSignIn(tab)
  await expect(tab.getByText(`Already synced with ${email}`)).toBeVisible()
  expect(tab.url()).toBe(`${server.url}/sync`)
  // The tab whose boxes wait is signed in too.
  await expect(deck.getByText(`Already synced with ${email}`)).toBeVisible()
  await expectSynced(deck)

  await signOut(deck)
  const second = await openLink(deck.context(), link)
  await expect(second.getByRole('alert')).toHaveText(over)
  await expect(second.getByLabel('E-mail')).toBeVisible()
  await tab.close()
  await second.close()
})

test('deck 9: in another browser a mail’s link asks for the code, which is good there', async ({
  deck,
  server,
  browser,
}) => {
  const email = newEmail('mira')
  await logIn(deck)
  await openSync(deck)
  const code = await askForCode(deck, server.url, email)
  const link = await readLink(server.url, email)
  const { page: other, context } = await openDevice(browser, server.url)
  await other.goto(link)
  await expect(other.getByText(elsewhere)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
  await other.getByLabel('E-mail').fill(email)
  await other.getByRole('button', { name: 'Enter the code' }).click()
  await expect(boxes(other).first()).toBeFocused()
  await other.keyboard.type(code)
  await expect(other.getByText(`Already synced with ${email}`)).toBeVisible()
  await expectSynced(other)
  await context.close()

  // The link was that of the same mail.
  const late = await openLink(deck.context(), link)
  await pressSignIn(late)
  await expect(late.getByRole('alert')).toHaveText(over)
  await late.close()
})

test(
  'deck 9: a mail’s link is warned of after two minutes, survives the login to the wire, and is over after ten',
  { tag: '@long' },
  async ({ browser }) => {
    const folder = await mkdtemp(join(tmpdir(), 'wiredeck-late-'))
    const place = { dataDir: folder }
    const begun = await startTestServer({ WIRE: 'off' }, place)
    const context = await browser.newContext()
    await withoutServiceWorker(context)
    const page = await context.newPage()
    await page.goto(begun.url)
    await logIn(page)
    await openSync(page)
    const email = newEmail('mira')
    await askForCode(page, begun.url, email)
    const link = await readLink(begun.url, email)
    await begun.stop()
    const NODE_OPTIONS = `--import ${pathToFileURL(join(import.meta.dirname, 'laterClock.mjs')).href}`
    const later = await startTestServer({ WIRE: 'off', NODE_OPTIONS, PORT: new URL(begun.url).port }, place)

    // Somebody has logged out of the wire meanwhile.
    await page.evaluate(() => localStorage.removeItem('content-api-token'))
    const tab = await context.newPage()
    await tab.clock.install({ time: Date.now() + 3 * 60_000 })
    await tab.goto(link)
    await tab.getByRole('button', { name: /sample reader/ }).click()
    await expect(tab.getByText('You asked for this link more than two minutes ago.')).toBeVisible()
    await pressSignIn(tab)
    await expect(tab.getByRole('alert')).toHaveText(over)
    await context.close()
    await later.stop()
    await rm(folder, { recursive: true, force: true })
  },
)
