import type { Page } from '@playwright/test'
import { createContentApi } from '@wiredeck/content-api'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { newEmail, openDevice, syncDeck } from './account.ts'
import { faultsOf } from './axe.ts'
import { addSearch, column, expect, logIn, test as base } from './fixtures.ts'
import { storedToken } from './liveDeck.ts'
import { startTestServer, wireSpeed } from './server.ts'

/** A request to the webhook, as far as journeys read it. */
type Received = {
  authorization: string | undefined
  payload: { uno: string; headline: string; lang: string; subscriptions: { name: string }[] }[]
}
type Receiver = {
  url: string
  received: Received[]
  /** The number of refused requests. */
  countRefused(): number
  answerWith(status: number): void
}

const test = base.extend<{ receiver: Receiver }, { server: Awaited<ReturnType<typeof startTestServer>> }>({
  server: [
    async ({}, use) => {
      const server = await startTestServer({ WIRE_SPEED: wireSpeed, NOTIFY_ALLOW_PRIVATE: '1' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  receiver: async ({}, use) => {
    const received: Received[] = []
    let status = 200
    let refused = 0
    const server = createServer((request, response) => {
      void readBody(request).then(payload => {
        if (status < 300) received.push({ authorization: request.headers.authorization, payload })
        else refused += 1
        response.writeHead(status).end()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port always has such an address.
    const { port } = server.address() as AddressInfo
    await use({
      url: `http://127.0.0.1:${port}/in`,
      received,
      countRefused: () => refused,
      answerWith: next => (status = next),
    })
    server.closeAllConnections()
    server.close()
  },
})
test.skip(({ isMobile }) => isMobile, 'where news go does not depend on the size of the screen')

async function readBody(request: IncomingMessage): Promise<Received['payload']> {
  const { payload } = JSON.parse(await text(request)) as { payload: Received['payload'] }
  return payload
}

const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts', exact: true })
const service = (page: Page, name: string) => alerts(page).getByRole('listitem').filter({ hasText: name })

async function addWebhook(page: Page, name: string, url: string): Promise<void> {
  await alerts(page).getByRole('button', { name: 'Add a recipient' }).click()
  const form = alerts(page).getByRole('form', { name: 'Add a recipient' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Address of the webhook').fill(url)
  await form.getByLabel('User').fill('desk')
  await form.getByLabel('Password').fill('secret')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(service(page, name)).toBeVisible()
}

async function openAlertMe(page: Page, name: string) {
  const { section } = column(page, name)
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('tab', { name: 'Alerts' }).click()
  return section
}

test('ADR-0037: a column goes to a webhook, wherever it is changed, until it is closed', async ({
  deck,
  server,
  receiver,
}) => {
  test.setTimeout(120_000)
  await logIn(deck)
  await addSearch(deck, 'lang:en')

  await test.step('without a service, the settings of a column lead to the screen', async () => {
    const section = await openAlertMe(deck, 'lang:en')
    await section.getByRole('radio', { name: 'Any', exact: true }).check()
    await expect(section.getByText('No recipient has been set up yet.')).toBeVisible()
    await section.getByRole('link', { name: 'Add one' }).click()
    await expect(alerts(deck)).toBeVisible()
  })

  await test.step('a webhook is added and tested', async () => {
    await addWebhook(deck, 'Planning room', receiver.url)
    await service(deck, 'Planning room').getByRole('button', { name: 'Test: Planning room' }).click()
    await expect(service(deck, 'Planning room').getByText('The test arrived.')).toBeVisible()
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.authorization).toBe(`Basic ${btoa('desk:secret')}`)
    receiver.received.splice(0)
    await alerts(deck).getByRole('button', { name: 'Add a recipient' }).click()
    expect(await faultsOf(deck, 'alerts with a service and the form for another')).toEqual([])
    await deck.getByRole('button', { name: 'Cancel' }).click()
    await deck.goto(server.url)
  })

  await test.step('what is filed for the column arrives, and the screen says so', async () => {
    const section = await openAlertMe(deck, 'lang:en')
    await section.getByRole('radio', { name: 'Any', exact: true }).check()
    await section.getByRole('checkbox', { name: /Planning room/ }).check()
    expect(await faultsOf(deck, 'the services of a column')).toEqual([])
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(0)
    const [first] = receiver.received.flatMap(({ payload }) => payload)
    expect(first?.lang).toBe('en')
    await deck.goto(`${server.url}/alerts`)
    await expect(
      alerts(deck)
        .getByRole('cell', { name: first?.headline ?? '' })
        .first(),
    ).toBeVisible()
    await expect(
      alerts(deck)
        .getByRole('cell', { name: /^Delivered/ })
        .first(),
    ).toBeVisible()
    const subscriptions = alerts(deck).getByRole('region', { name: 'Planning room' })
    await expect(subscriptions.getByText('lang:en', { exact: true })).toBeVisible()
    await expect(subscriptions.getByText('column · from Any')).toBeVisible()
    expect(await faultsOf(deck, 'alerts with deliveries')).toEqual([])
    await deck.goto(server.url)
  })

  const names = () =>
    new Set(
      receiver.received.flatMap(({ payload }) =>
        payload.flatMap(each => each.subscriptions.map(({ name }) => name)),
      ),
    )

  await test.step('a changed column goes as it is now', async () => {
    const [before] = names()
    const { section } = column(deck, 'lang:en')
    await section.getByRole('button', { name: 'Column settings' }).click()
    await section.getByRole('radio', { name: 'Text', exact: true }).check()
    await expect
      .poll(
        () => {
          const [, after] = names()
          return after
        },
        { timeout: 60_000 },
      )
      .toBeDefined()
    expect([...names()].every(name => name.split('~')[0] === before?.split('~')[0])).toBe(true)
    receiver.received.splice(0)
  })

  await test.step('a receiver that is down gets it later, and the screen says why', async () => {
    receiver.answerWith(503)
    // The screen requests the state when it opens, and then only every 10 s.
    await expect.poll(receiver.countRefused, { timeout: 60_000 }).toBeGreaterThan(0)
    await deck.goto(`${server.url}/alerts`)
    await expect(service(deck, 'Planning room').getByText(/503/).first()).toBeVisible({ timeout: 60_000 })
    await expect(
      alerts(deck)
        .getByRole('cell', { name: /tr(y|ies): .*503/ })
        .first(),
    ).toBeVisible({
      timeout: 30_000,
    })
    await alerts(deck)
      .getByRole('button', { name: /^Failed/ })
      .click()
    receiver.answerWith(200)
    receiver.received.splice(0)
    await service(deck, 'Planning room').getByRole('button', { name: 'More for Planning room' }).click()
    await service(deck, 'Planning room').getByRole('button', { name: 'Pause' }).click()
    await expect(service(deck, 'Planning room').getByText(/^Paused/)).toBeVisible()
    await service(deck, 'Planning room').getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(0)
  })

  await test.step('a closed column goes no more, once the undo has passed', async () => {
    await deck.clock.install()
    await deck.goto(server.url)
    const { section } = column(deck, 'lang:en')
    await section.getByRole('button', { name: 'Column settings' }).click()
    await section.getByRole('tab', { name: 'Filters' }).click()
    await section.getByRole('button', { name: 'Close column' }).click()
    await expect(deck.getByRole('button', { name: 'Undo' })).toBeVisible()
    await deck.clock.runFor(26_000)
    await deck.goto(`${server.url}/alerts`)
    await expect(alerts(deck).getByText('No recipient gets a column yet.')).toBeVisible()
  })

  await test.step('a service that is deleted is gone', async () => {
    await service(deck, 'Planning room').getByRole('button', { name: 'More for Planning room' }).click()
    await service(deck, 'Planning room').getByRole('button', { name: 'Delete' }).click()
    await service(deck, 'Planning room').getByRole('button', { name: 'Delete it for good' }).click()
    await expect(alerts(deck).getByText('No recipient has been set up yet.')).toBeVisible()
  })
})

/** The names of a service's subscriptions, from the server with the account of a page. */
async function subscriptionsOf(page: Page, url: string, name: string): Promise<string[]> {
  const api = createContentApi({ baseUrl: url, token: await storedToken(page) })
  const { services } = await (await api.deliveries('/wire/v1/deliveries')).list()
  return services.find(each => each.name === name)?.subscriptions ?? []
}

test.describe('ADR-0037:', () => {
  // The mirror's requests at a sign-out are refused.
  test.use({ expectedFaults: /status of 40[13]/ })

  test(
    'a column that changes on another device, and in two tabs, is one subscription',
    { tag: '@long' },
    async ({ deck, server, receiver, browser, context }) => {
      test.setTimeout(120_000)
      const email = newEmail('mira')
      const names = () => subscriptionsOf(deck, server.url, 'Wire room')
      await logIn(deck)
      await addSearch(deck, 'lang:fr')
      await syncDeck(deck, server.url, email)
      await deck.goto(`${server.url}/alerts`)
      await addWebhook(deck, 'Wire room', receiver.url)
      await deck.goto(server.url)
      const section = await openAlertMe(deck, 'lang:fr')
      await section.getByRole('checkbox', { name: /Wire room/ }).check()
      await section.getByRole('button', { name: 'Save' }).click()
      await expect(section.getByText('Saved', { exact: true })).toBeVisible()
      const [first, ...others] = await names()
      expect(others).toEqual([])
      const secondTab = await context.newPage()
      await secondTab.goto(server.url)
      await expect(column(secondTab, 'lang:fr').section).toBeVisible()

      const { page: phone, context: ofPhone } = await openDevice(browser, server.url)
      await syncDeck(phone, server.url, email)
      const there = column(phone, 'lang:fr').section
      await there.getByRole('button', { name: 'Column settings' }).click()
      await there.getByRole('radio', { name: 'Pictures', exact: true }).check()
      await expect.poll(async () => (await names()).filter(name => name !== first).length).toBe(1)
      await expect.poll(async () => (await names()).length).toBe(1)
      const [second] = await names()

      // The first device has received the change, and now changes the column itself.
      await section.getByRole('tab', { name: 'Filters' }).click()
      await expect(section.getByRole('radio', { name: 'Pictures', exact: true })).toBeChecked()
      await section.getByRole('radio', { name: 'Videos', exact: true }).check()
      await expect.poll(async () => (await names()).every(name => name !== second)).toBe(true)
      expect(await names()).toHaveLength(1)
      await ofPhone.close()
      await deck.goto(`${server.url}/alerts`)
      await service(deck, 'Wire room').getByRole('button', { name: 'More for Wire room' }).click()
      await service(deck, 'Wire room').getByRole('button', { name: 'Delete' }).click()
      await service(deck, 'Wire room')
        .getByRole('button', { name: 'Delete it and stop sending 1 column' })
        .click()
      await expect(alerts(deck).getByText('No recipient has been set up yet.')).toBeVisible()
    },
  )
})
