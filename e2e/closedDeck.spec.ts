import type { BrowserContext, Page } from '@playwright/test'
import { makeVapidKeys } from '../apps/server/src/base/vapidKeys.ts'
import { newEmail, syncDeck } from './account.ts'
import { skipWithoutNotices } from './fixtures.ts'
import { expect, logInAndStore, test as installed } from './installed.ts'
import { createSite, type Site } from './site.ts'

const { publicKey, privateKey } = makeVapidKeys()

/**
 * A server that alerts closed decks. It reaches no relay; the browser's debugging protocol delivers the
 * messages instead.
 */
const test = installed.extend<object, { oneSite: Site }>({
  oneSite: [
    async ({}, use) => {
      const site = await createSite({
        WIRE: 'off',
        PUSH: 'on',
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
        VAPID_SUBJECT: 'mailto:desk@deck.example',
      })
      await use(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.skip(({ isMobile }) => isMobile, 'what a service worker shows does not depend on the size of the screen')

/**
 * Replaces the one browser call that needs its maker's relay, which cannot be reached here. Everything else
 * is real: the keys, the server, the worker and its notifications.
 */
async function withRelay(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = 'subscription-of-test'
    const read = () => {
      const stored = localStorage.getItem(key)
      return stored === null
        ? null
        : {
            options: { applicationServerKey: null },
            toJSON: () => JSON.parse(stored) as object,
            unsubscribe: async () => {
              localStorage.removeItem(key)
              return true
            },
          }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const device = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])
        const toText = (bytes: ArrayBuffer | Uint8Array) =>
          btoa(String.fromCharCode(...new Uint8Array(bytes)))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replaceAll('=', '')
        localStorage.setItem(
          key,
          JSON.stringify({
            endpoint: `https://relay.example/${crypto.randomUUID()}`,
            applicationServerKey,
            keys: {
              p256dh: toText(await crypto.subtle.exportKey('raw', device.publicKey)),
              auth: toText(crypto.getRandomValues(new Uint8Array(16))),
            },
          }),
        )
        return read()
      },
    })
  })
}

/** Delivers a message as the browser does after decryption. */
async function deliver(page: Page, message: object | string): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: typeof message === 'string' ? message : JSON.stringify(message),
  })
  await protocol.detach()
}

const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: (data as { path: string }).path,
    }))
  })

const calls = (page: Page) => {
  const made: string[] = []
  page.on('requestfinished', request => {
    if (request.url().endsWith('/wire/v1/push')) made.push(request.method())
  })
  return made
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'Alert me when the deck is closed' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop these alerts' })

async function openAlerts(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/alerts`)
  await expect(page.getByRole('heading', { name: 'With the deck closed' })).toBeVisible()
}

const message = {
  uno: 'newsml.corvane.example.20260222T090659Z.doc-AB12CD3',
  revision: 1,
  kind: 'new',
  headline: 'The harbour bridge has fallen',
  urgency: 1,
  embargoed: null,
  column: 'bridge',
  lang: 'en',
}

test('a closed deck is alerted after one button, and no more after a log-out', async ({
  openTab,
  site,
  context,
}) => {
  await withRelay(context)
  const page = await openTab()
  await context.grantPermissions(['notifications'], { origin: site.url })
  await skipWithoutNotices(page)
  await logInAndStore(page)
  await openAlerts(page, site)
  await expect(page.getByText('relays an encrypted message')).toBeVisible()
  await expect(
    page.getByText('This needs a synchronized deck'),
    'the server goes by the account',
  ).toBeVisible()
  await expect(turnOn(page)).toHaveCount(0)

  await page.goto(site.url)
  await syncDeck(page, site.url, newEmail('mira'))
  await openAlerts(page, site)
  const made = calls(page)
  await turnOn(page).click()
  await expect(page.getByText('You are alerted here when the deck is closed.')).toBeVisible()
  await expect(page.getByText('No column is set to Notification yet.')).toBeVisible()
  expect(made).toEqual(['PUT'])
  const told = await page.evaluate(() => localStorage.getItem('subscription-of-test'))
  expect((JSON.parse(told ?? '{}') as { applicationServerKey?: string }).applicationServerKey).toBe(publicKey)

  await deliver(page, message)
  await expect
    .poll(() => noticesOf(page))
    .toEqual([
      {
        title: 'Flash · bridge',
        body: 'The harbour bridge has fallen',
        tag: message.uno,
        path: `/doc/${message.uno}`,
      },
    ])
  await deliver(page, { ...message, revision: 2, kind: 'killed' })
  await expect
    .poll(async () => (await noticesOf(page)).map(({ title }) => title), 'in the place of what it takes back')
    .toEqual(['Killed · bridge'])
  await deliver(page, 'nothing that can be read')
  await expect.poll(async () => (await noticesOf(page)).length).toBe(2)

  await page.reload()
  await expect(stop(page), 'it is known after a reload').toBeVisible()
  await expect.poll(() => made, 'and the server is told where it is now').toEqual(['PUT', 'PUT'])
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/login/)
  expect(made.at(-1), 'while the account is still there').toBe('DELETE')
  expect(
    await page.evaluate(() =>
      ['subscription-of-test', 'push-place', 'push-left'].map(key => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null])
  expect(await noticesOf(page)).toEqual([])
})

test(
  'a browser that refuses is not asked again, and says so',
  { tag: '@long' },
  async ({ openTab, site, context }) => {
    await withRelay(context)
    await context.addInitScript(() => {
      let asked = 0
      Object.defineProperty(Notification, 'permission', { get: () => (asked > 0 ? 'denied' : 'default') })
      Notification.requestPermission = async () => {
        asked += 1
        return 'denied'
      }
    })
    const page = await openTab()
    await logInAndStore(page)
    await syncDeck(page, site.url, newEmail('noor'))
    await openAlerts(page, site)
    const made = calls(page)
    await turnOn(page).click()
    const card = page
      .locator('section', { has: page.getByRole('heading', { name: 'With the deck closed' }) })
      .last()
    await expect(card.getByText('The browser refuses notifications from this page.')).toBeVisible()
    await expect(turnOn(page)).toHaveCount(0)
    expect(made).toEqual([])
  },
)
