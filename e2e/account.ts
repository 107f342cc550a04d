import { createHmac } from 'node:crypto'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect, logIn, pauseAlerts, withoutServiceWorker } from './fixtures.ts'

/**
 * Set by `npm run check:supabase`: another backend than the server's accounts, and the source of its codes.
 */
export const { SUPABASE_URL: otherBackend } = process.env
const { CODES_URL: codesUrl, CHECK_EMAIL: checkEmail } = process.env

/** A new address without an account, because codes for one mailbox are limited. */
export function newEmail(name: string): string {
  const reader = `${name}-${crypto.randomUUID().slice(0, 8)}`
  return checkEmail ? checkEmail.replace('%', reader) : `${reader}@deck.example`
}

type Mail = { to: string; text: string; sent: string }

/** The code that was mailed to an address after `since`, in epoch milliseconds. */
export async function readCode(url: string, email: string, since: number): Promise<string> {
  if (codesUrl) return (await fetch(`${codesUrl}/?email=${encodeURIComponent(email)}`)).text()
  let code = ''
  await expect
    .poll(async () => {
      code = await findCode(url, email, since)
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

async function findCode(url: string, email: string, since: number): Promise<string> {
  return /\b\d{6}\b/.exec(await lastMail(url, email, since))?.[0] ?? ''
}

/** The link of the last mail to an address. */
export async function readLink(url: string, email: string): Promise<string> {
  return /^http\S+$/m.exec(await lastMail(url, email, 0))?.[0] ?? ''
}

async function lastMail(url: string, email: string, since: number): Promise<string> {
  const mails = (await (await fetch(`${url}/mailbox.json`)).json()) as Mail[]
  return mails.find(({ to, sent }) => to === email && Date.parse(sent) >= since)?.text ?? ''
}

/** Asks for a code on the sync screen; returns the mailed one. */
export async function askForCode(page: Page, url: string, email: string): Promise<string> {
  const since = Date.now()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(boxes(page).first()).toBeFocused()
  return readCode(url, email.trim().toLowerCase(), since)
}

/** Signs in from the deck, with the code of an e-mail. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await openSync(page)
  const code = await askForCode(page, url, email)
  await page.keyboard.type(code)
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
}

export async function openSync(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Synchronize' }).click()
  await expect(page).toHaveTitle('Sync | Deck')
}

export async function toDeck(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'To the deck' }).click()
  await expect(page.getByRole('main', { name: 'Deck' })).toBeVisible()
}

/** Signs in, waits until both sides are equal, and returns to the deck. */
export async function syncDeck(page: Page, url: string, email: string): Promise<void> {
  await signIn(page, url, email)
  await expectSynced(page)
  await toDeck(page)
}

/**
 * The panel shows this text when both sides are equal; by then it has also read the account and sends no more
 * requests.
 */
export async function expectSynced(page: Page): Promise<void> {
  await expect(page.getByText(/^Up to date/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ways to sign in' })).toBeVisible()
}

/** Signs out, and waits until the screen asks for an address again. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
}

/** Another device of a reader, logged in. Only the server is shared. */
export async function openDevice(
  browser: Browser,
  url: string,
  { alerts = 'off' }: { alerts?: 'on' | 'off' } = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  await withoutServiceWorker(context)
  if (alerts === 'off') await pauseAlerts(context)
  const page = await context.newPage()
  await page.goto(url)
  await logIn(page)
  return { page, context }
}

/** Closes a column by its settings, then dismisses the undo notice. */
export async function closeColumn(page: Page, section: Locator): Promise<void> {
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('button', { name: 'Close column' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
}

export function boxes(page: Page) {
  return page.getByRole('group', { name: 'Six-digit code' }).getByRole('textbox')
}

/** The names of the deck's columns, in their order. */
export function names(page: Page) {
  return page
    .locator('main section[data-id]')
    .evaluateAll(sections => sections.map(section => section.getAttribute('aria-label') ?? ''))
}

/** The code of an authenticator app, by RFC 6238: six digits, SHA-1, every 30 s. `secret` is in base 32. */
export function totp(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text.replace(/[=\s]/g, ''), sign =>
    alphabet.indexOf(sign).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2)))
}
