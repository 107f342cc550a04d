import { addSearch, column, expect, test } from './fixtures.ts'
import { startTestServer, type TestServer } from './server.ts'

test.describe('through the gateway', () => {
  // The agency of this journey has its media on plain http, which the page's policy keeps out.
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
    await deck.keyboard.press('Escape')
    await addSearch(deck, 'class:text')
    await expect(column(deck, 'class:text').cards.first()).toBeVisible()
    expect(sent.filter(header => header.includes(btoa('deck:deck')))).toEqual([])
  })
})
