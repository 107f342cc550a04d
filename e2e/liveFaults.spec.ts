import type { BrowserContext, Page } from '@playwright/test'
import { expect, listen, logIn, test as base } from './fixtures.ts'
import { startFaultProxy, type FaultProxy, type Upgrades } from './faultProxy.ts'
import {
  beginLive,
  differencesOf,
  dot,
  helloOf,
  hurryTimers,
  missingIn,
  noteStates,
  storedToken,
  watchChannels,
} from './liveDeck.ts'
import { startTestServer, wireSpeed } from './server.ts'

type Fixtures = {
  /** A proxy between the deck and its server. */
  relay: FaultProxy
}

const test = base.extend<Fixtures>({
  relay: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.url)
    await use(proxy)
    await proxy.stop()
  },
})

test.use({
  expectedFaults:
    /WebSocket connection to|ERR_|status of 40\d|Refresh AFP Token failed|channel could not be opened|Error during/,
})

/** A deck behind the proxy with pushed columns, and the channels that it opens. */
async function beginBehind({ url }: FaultProxy, page: Page) {
  const channels = watchChannels(page)
  await page.goto(url)
  await beginLive(page)
  return channels
}

const isSearch = (url: string) => url.endsWith('/v1/api/search')

test('a proxy that cuts the channel again and again leaves no hole, tells nothing twice and alarms nobody', async ({
  deck,
  relay,
}) => {
  const channels = await beginBehind(relay, deck)
  const states = await noteStates(deck)
  const told = await listen(deck, /./)
  for (let cuts = 1; cuts <= 3; cuts += 1) {
    relay.cutSockets()
    await expect.poll(() => channels.filter(({ isOpen }) => !isOpen).length).toBe(cuts)
    await expect.poll(() => channels[cuts]?.said.map(({ type }) => type) ?? []).toContain('watch')
    await expect(dot(deck)).toHaveText('live · 5 columns')
  }
  // Missed documents are requested by their place in the log.
  const [first, ...next] = channels.map(({ said }) => said.filter(({ type }) => type === 'watch'))
  expect(first?.map(({ since }) => since ?? null)).toEqual([null])
  expect(next.map(([watch]) => typeof watch?.since?.number)).toEqual(['number', 'number', 'number'])
  await expect.poll(() => differencesOf(deck)).toEqual([])
  for (const state of await states()) expect(state).toMatch(/^(live|every 10 s|catching up) · /)
  expect((await told()).filter(text => !text.startsWith('Flash') && !text.startsWith('Alert'))).toEqual([])
})

const refusals: [string, Upgrades][] = [
  ['is forbidden', { answer: 403 }],
  ['is no good request', { answer: 400 }],
  ['is never answered', 'hang'],
]

for (const [how, upgrades] of refusals)
  test(
    `where a WebSocket ${how}, the deck asks every 10 s, says so, and is complete`,
    { tag: '@long' },
    async ({ deck, relay }) => {
      relay.upgrades(upgrades)
      await deck.goto(relay.url)
      await logIn(deck)
      await expect(dot(deck)).toHaveText('every 10 s · 5 columns')
      const states = await noteStates(deck)
      let news: string[] = []
      await expect
        .poll(async () => (news = await missingIn(deck)).length, { timeout: 30_000 })
        .toBeGreaterThan(0)
      const stillMissing = async () => (await missingIn(deck)).filter(uno => news.includes(uno))
      await expect.poll(stillMissing).toEqual([])
      expect(await states()).toEqual(['every 10 s · 5 columns'])
    },
  )

test(
  'D40: a deck whose channel is gone for good asks at once, and does not say that it is told',
  { tag: '@long' },
  async ({ deck, relay }) => {
    await beginBehind(relay, deck)
    const asked = deck.waitForRequest(request => isSearch(request.url()))
    relay.upgrades({ answer: 403 })
    relay.cutSockets()
    await asked
    await expect(dot(deck)).toHaveText('every 10 s · 5 columns')
    await dot(deck).click()
    const panel = deck.getByRole('region', { name: 'Every 10 s' })
    await expect(panel).toContainText(/push has not answered since .*Until it is back.*Next try/)
    relay.upgrades('pass')
    await panel.getByRole('button', { name: 'Try live now' }).click()
    await expect(dot(deck)).toHaveText('live · 5 columns')
    await expect.poll(() => differencesOf(deck)).toEqual([])
  },
)

test.describe('the token of a channel', () => {
  /** A page of the same origin that is not a deck. */
  async function openOther(context: BrowserContext, url: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${url}/healthz`)
    return page
  }

  /** Stores a token like another tab, which notifies every tab. */
  async function storeToken(page: Page, token: object): Promise<void> {
    await page.evaluate(text => localStorage.setItem('content-api-token', text), JSON.stringify(token))
  }

  test(
    'a fresh one is sent before the last one expires, and the channel stays',
    { tag: '@long' },
    async ({ deck }) => {
      const server = await startTestServer({ WIRE_SPEED: wireSpeed, TOKEN_LIFETIME: '10' })
      try {
        // The deck checks its token every 30 s.
        await hurryTimers(deck, 30_000, 3_000)
        const channels = watchChannels(deck)
        await deck.goto(server.url)
        await beginLive(deck)
        const hello = helloOf(channels[0]) ?? ''
        const statusOf = async (token: string) => {
          const headers = { authorization: `Bearer ${token}` }
          const { status } = await fetch(`${server.url}/v1/api/search`, {
            method: 'POST',
            headers,
            body: '{}',
          })
          return status
        }
        expect(await statusOf(hello)).toBe(200)
        await expect.poll(() => statusOf(hello), { timeout: 20_000 }).toBe(401)
        expect(channels.map(({ isOpen }) => isOpen)).toEqual([true])
        const sent = channels[0]?.said.findLast(({ type }) => type === 'token')
        expect(await statusOf(sent?.token ?? '')).toBe(200)
        await expect(dot(deck)).toHaveText('live · 5 columns')
      } finally {
        await deck.goto('about:blank')
        await server.stop()
      }
    },
  )

  test(
    'one that is refused closes the channel, and leads to the login as a refused refresh does',
    { tag: '@long' },
    async ({ deck, context, server }) => {
      const channels = watchChannels(deck)
      await beginLive(deck)
      const other = await openOther(context, server.url)
      const token = await storedToken(deck)
      await storeToken(other, { ...token, accessToken: 'guess', refreshToken: 'guess' })
      await expect(deck.getByRole('button', { name: /sample reader/ })).toBeVisible()
      expect(channels.filter(({ isOpen }) => isOpen)).toEqual([])
      expect(channels[0]?.said.at(-1)).toEqual({ type: 'token', token: 'guess' })
    },
  )

  test(
    'one of another account closes the channel, which is opened at once for that account',
    { tag: '@long' },
    async ({ deck, context, server }) => {
      const channels = watchChannels(deck)
      await beginLive(deck)
      let refreshes = 0
      deck.on('request', request => {
        if (request.url().endsWith('/oauth/token')) refreshes += 1
      })
      // The sample agency has only one account; for the channel, an anonymous caller is another reader.
      const other = await openOther(context, server.url)
      const answer = await other.request.get(`${server.url}/oauth/token?grant_type=anonymous`)
      const { access_token: accessToken } = (await answer.json()) as { access_token: string }
      await storeToken(other, { ...(await storedToken(deck)), accessToken })
      await expect.poll(() => channels.map(({ isOpen }) => isOpen)).toEqual([false, true])
      await expect.poll(() => helloOf(channels[1])).toBe(accessToken)
      await expect(dot(deck)).toHaveText('live · 5 columns')
      expect(refreshes).toBe(0)
    },
  )

  test(
    'who logs out in one tab closes the channel of all, and who logs in opens it with the token of that login',
    { tag: '@long' },
    async ({ deck, context, server }) => {
      const channels = watchChannels(deck)
      await beginLive(deck)
      const other = await context.newPage()
      const otherChannels = watchChannels(other)
      await other.goto(server.url)
      await expect(dot(other)).toHaveText('live · 5 columns')
      const before = await storedToken(other)

      await other.getByRole('button', { name: 'Menu' }).click()
      await other.getByRole('button', { name: 'Log out' }).click()
      await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(deck.getByRole('button', { name: /sample reader/ })).toBeVisible()
      await expect.poll(() => channels.filter(({ isOpen }) => isOpen)).toEqual([])

      await logIn(other)
      const openedNow = () => [...channels, ...otherChannels].filter(({ isOpen }) => isOpen)
      await expect.poll(() => openedNow().map(helloOf)).toEqual([expect.any(String)])
      const opened = openedNow()
      const token = await storedToken(other)
      expect(token.accessToken).not.toBe(before.accessToken)
      expect(helloOf(opened[0])).toBe(token.accessToken)
    },
  )
})

test(
  'a frozen tab loses the channel to one that is looked at, and closes its own as soon as it runs again',
  { tag: '@long' },
  async ({ deck, context, relay }) => {
    const channels = await beginBehind(relay, deck)
    const cdp = await context.newCDPSession(deck)
    await cdp.send('Debugger.enable')
    const other = await context.newPage()
    const otherChannels = watchChannels(other)
    // A tab pings the one that holds the channel every 15 s.
    await hurryTimers(other, 15_000, 2_000)
    await other.goto(relay.url)
    await expect(dot(other)).toHaveText('live · 5 columns')

    // The other tab's own channel hangs, so that only the halted tab could have reported "live".
    relay.upgrades('hang')
    // A browser freezes only hidden tabs; a tab halted by the debugger is equally idle, and keeps its lock
    // and channel as well.
    await cdp.send('Debugger.pause')
    await expect(dot(other)).toHaveText('every 10 s · 5 columns')
    expect(channels.map(({ isOpen }) => isOpen)).toEqual([true])
    relay.upgrades('pass')
    await expect(dot(other)).toHaveText('live · 5 columns')
    expect(otherChannels.at(-1)?.isOpen).toBe(true)

    await cdp.send('Debugger.disable')
    await expect.poll(() => channels.map(({ isOpen }) => isOpen)).toEqual([false])
    await expect(dot(deck)).toHaveText('live · 5 columns')
    await expect.poll(() => differencesOf(other)).toEqual([])
  },
)
