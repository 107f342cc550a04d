import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addSearch, column, expect, searchBox, test } from './fixtures.ts'
import { startTestServer, type TestServer } from './server.ts'

test.describe('through the gateway', () => {
  // This journey's agency has its media on plain http, which the page's policy blocks.
  test.use({ expectedFaults: /img-src|Content Security Policy|Policy violation/ })

  let gateway: TestServer

  test.beforeAll(async ({ server }) => {
    gateway = await startTestServer({
      CONTENT_API_URL: server.url,
      CONTENT_API_KEY: 'deck:deck',
      AGENCY_PROVIDERS: 'Corvane,كورفان',
    })
  })
  test.afterAll(() => gateway.stop())

  test('a reader of another agency logs in and reads, and no key reaches the browser', async ({ deck }) => {
    const sent: string[] = []
    deck.on('request', request => sent.push(request.headers().authorization ?? ''))
    await deck.goto(gateway.url)
    await expect(deck.getByRole('button', { name: /sample reader/ })).toBeHidden()
    await deck.getByLabel('Professional e-mail').fill(' Reader@deck.example ')
    await deck.getByLabel('Password').fill('reader')
    await deck.getByRole('button', { name: 'Log in' }).click()
    await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeVisible()

    await deck.getByRole('main').getByRole('button', { name: 'Add a column' }).click()
    const dialog = deck.getByRole('dialog', { name: 'Add a column' })
    await expect(dialog).toBeVisible()
    await deck.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await addSearch(deck, 'class:text')
    await expect(column(deck, 'class:text').cards.first()).toBeVisible()
    expect(sent.filter(header => header.includes(btoa('deck:deck')))).toEqual([])
  })

  test('countries of another agency are understood by their names', { tag: '@long' }, async ({ deck }) => {
    await deck.goto(gateway.url)
    await deck.getByLabel('Professional e-mail').fill('reader@deck.example')
    await deck.getByLabel('Password').fill('reader')
    await deck.getByRole('button', { name: 'Log in' }).click()
    await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
    const box = searchBox(deck)
    await box.pressSequentially('country:norl')
    await expect(deck.getByRole('option', { name: /^country:NRL Norland \d/ })).toBeVisible()
    await addSearch(deck, 'country:norland')
    await expect(column(deck, 'country:NRL').cards.first()).toBeVisible()
  })

  test('an answer of the agency runs nothing, though a link in a story leads to it', async ({ deck }) => {
    // A script from the deck's own origin, which the policy of its pages would run.
    const script = 'localStorage.setItem("stolen", location.href)'
    const agency = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://agency.invalid')
      if (pathname === '/v1/script') {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        return
      }
      if (pathname.startsWith('/v1/trap')) {
        response.writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': "default-src * 'unsafe-inline'",
          'clear-site-data': '"*"',
          'content-disposition': 'inline',
          refresh: '0; url=/v1/trap-2',
        })
        response.end(
          `<!doctype html><title>Trap</title><script>${script}</script><script src="/v1/script"></script><h1>Trap</h1>`,
        )
        return
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      if (pathname === '/oauth/token') {
        response.end(JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_in: 3600 }))
        return
      }
      const published = new Date().toISOString()
      const story = {
        uno: 'newsml.agency.example.20261122T090000Z.doc-trap001',
        afpshortid: 'trap001',
        class: 'text',
        lang: 'en',
        status: 'Usable',
        urgency: 4,
        provider: 'AFP',
        created: published,
        published,
        revision: 1,
        headline: 'A story with a link',
        news: [`Read on at ${trapped.url}/v1/trap?a=1 for more.`],
      }
      response.end(JSON.stringify({ response: { docs: [story], numFound: 1 } }))
    })
    await new Promise<void>(done => agency.listen(0, '127.0.0.1', done))
    const trapped = await startTestServer({
      CONTENT_API_URL: `http://127.0.0.1:${(agency.address() as AddressInfo).port}`,
      CONTENT_API_KEY: 'key:key',
    })
    try {
      await deck.goto(`${trapped.url}/doc/TRAP001`)
      await deck.getByLabel('Professional e-mail').fill('reader@desk.example')
      await deck.getByLabel('Password').fill('reader')
      await deck.getByRole('button', { name: 'Log in' }).click()
      const opened = deck.context().waitForEvent('page')
      await deck.getByRole('link', { name: /\/v1\/trap/ }).click()
      const trap = await opened
      await trap.waitForLoadState()

      expect(trap.url()).toBe(`${trapped.url}/v1/trap?a=1`)
      // The file is readable as plain text.
      await expect(trap.locator('body')).toContainText('<h1>Trap</h1>')
      expect(await trap.evaluate(() => [document.contentType, self.origin])).toEqual(['text/plain', 'null'])
      expect(await deck.evaluate(() => localStorage.getItem('stolen'))).toBeNull()
      expect(await deck.evaluate(() => localStorage.getItem('content-api-token'))).not.toBeNull()
      await trap.close()
    } finally {
      await trapped.stop()
      agency.closeAllConnections()
      await new Promise(done => agency.close(done))
    }
  })
})
