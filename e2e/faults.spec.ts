import type { Page } from '@playwright/test'
import { faults, named } from './faults.ts'
import { startFaultProxy, type FaultProxy, type Plan } from './faultProxy.ts'
import {
  addSearch,
  column,
  expect,
  logIn,
  searchBox,
  test as base,
  withoutServiceWorker,
} from './fixtures.ts'
import { startTestServer, type TestServer } from './server.ts'

const failing = 'country:NRL AND NOT slug:sport'
const well = 'Pictures'
/** What a browser writes down by itself, and what the deck reports. */
const expectedLines =
  /Failed to load resource|Refresh AFP Token failed|Error during (update|recheck) of column|Refused to|ERR_/

type Scene = { page: Page; proxy: FaultProxy; server: TestServer; unexpected: string[] }

/** One page for all cases of a file: a case plans a fault, provokes it, looks, and heals it. */
const test = base.extend<object, { scene: Scene }>({
  scene: [
    async ({ browser }, use) => {
      // A quiet wire: what comes is what was asked for.
      const server = await startTestServer({ WIRE: 'off' })
      const proxy = await startFaultProxy(server.url)
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await withoutServiceWorker(page.context())
      const unexpected = watch(page)
      await page.clock.install()
      await page.goto(proxy.url)
      await logIn(page)
      await expect(column(page, failing).cards.first()).toBeVisible()
      await expect(column(page, well).cards.first()).toBeVisible()
      await use({ page, proxy, server, unexpected })
      await page.close()
      await proxy.stop()
      await server.stop()
    },
    // The server files two weeks of news first.
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.afterEach(({ scene }) => {
  scene.proxy.plan()
  expect(scene.unexpected.splice(0), 'errors, rejections and policy violations').toEqual([])
})

/** The search of the one column that fails. */
const itsSearch = (fault: Plan['fault'], also: (body: string) => boolean = () => true): Plan => ({
  hits: (line, body) => line === 'POST /v1/api/search' && isOfFailing(body) && also(body),
  fault,
})
const isOfFailing = (body: string) => /"nrl"/i.test(body) && /"sport"/i.test(body)

test.describe('a poll that meets', () => {
  for (const { name, fault, says } of faults) {
    test(name, async ({ scene }) => {
      const { page, proxy } = scene
      const newest = firstHeadline(page)
      const shown = (await newest.textContent()) ?? ''
      await hurry(page, says)
      proxy.plan(itsSearch(fault()))
      proxy.seen()
      await nextPoll(page)
      const strip = column(page, failing).section.getByText('Error during update.')
      await expect(column(page, failing).section).toContainText(says)
      await expect(newest).toHaveText(shown)
      // The others go on.
      await expect(page.getByText('Error during update.')).toHaveCount(1)
      await expect.poll(() => seenOf(proxy).others).toBeGreaterThan(0)

      proxy.plan()
      // A try that hangs still has its time first.
      if (says.test('took too long')) await page.clock.runFor(3_000)
      await hurry(page, /^$/)
      await column(page, failing).section.getByRole('button', { name: 'Try now' }).click()
      await expect(strip).toBeHidden()
      await expect(newest).toHaveText(shown)
    })
  }

  test('an answer that trickles in, and is waited for', async ({ scene: { page, proxy } }) => {
    proxy.plan(itsSearch({ is: 'trickle' }))
    proxy.seen()
    await nextPoll(page)
    await expect.poll(() => seenOf(proxy).ofFailing).toBeGreaterThan(0)
    await expect(column(page, failing).list).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('Error during update.')).toHaveCount(0)
  })
})

test.describe('a list that is read on, and meets', () => {
  for (const { name, fault, says } of named(
    '500',
    '503',
    '429 with its time',
    '401',
    '403',
    '404',
    'a connection cut in the middle',
    'truncated JSON',
    'an HTML page with 200',
    'an error body under 200',
    'no answer in time',
  )) {
    test(name, async ({ scene: { page, proxy } }) => {
      const { section, list } = column(page, failing)
      await hurry(page, says)
      proxy.plan(itsSearch(fault(), body => !body.includes('"from":"now') && /"to":"\d/.test(body)))
      await expect(async () => {
        await list.evaluate(element => element.scrollTo(0, element.scrollHeight))
        await expect(section).toContainText(says, { timeout: 700 })
      }).toPass()
      await expect(column(page, failing).cards.last()).toBeVisible()
      const height = await list.evaluate(element => element.scrollHeight)

      proxy.plan()
      await hurry(page, /^$/)
      await section.getByRole('button', { name: 'Try now' }).click()
      await expect(section.getByText('Error during update.')).toBeHidden()
      await expect.poll(() => list.evaluate(element => element.scrollHeight)).toBeGreaterThan(height)
    })
  }
})

test.describe('a new column whose first answer is', () => {
  for (const { name, fault, says } of named(
    '500',
    '502',
    '429 with its time',
    '401',
    '403',
    '404',
    'a connection cut in the middle',
    'truncated JSON',
    'an HTML page with 200',
    'an empty body with 200',
    'no answer in time',
  )) {
    test(name, async ({ scene: { page, proxy } }) => {
      const query = 'slug:bridge'
      await hurry(page, says)
      proxy.plan({ hits: (line, body) => line.endsWith('search') && /"bridge"/i.test(body), fault: fault() })
      await addSearch(page, query)
      const { section, cards } = column(page, query)
      await expect(section).toContainText(says)
      await expect(column(page, well).cards.first()).toBeAttached()

      proxy.plan()
      await hurry(page, /^$/)
      await section.getByRole('button', { name: 'Try now' }).click()
      await expect(cards.first()).toBeVisible()
      await expect(section.getByText('Error during update.')).toBeHidden()
      await close(page, query)
    })
  }
})

test.describe('a document that is asked for, and meets', () => {
  const cases = named(
    '500',
    '503',
    '429 with its time',
    '401',
    '403',
    'a connection cut in the middle',
    'truncated JSON',
    'an HTML page with 200',
    'an error body under 200',
    'no answer in time',
  )
  for (const [place, { name, fault, says }] of cases.entries()) {
    test(name, async ({ scene: { page, proxy } }) => {
      const uno = (await unosOf(proxy.url))[place] ?? ''
      await hurry(page, says)
      proxy.plan({ hits: line => line.startsWith('GET /v1/api/get/'), fault: fault() })
      await openAddress(page, `/doc/${uno}`)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Error while loading document')
      proxy.plan()
      await hurry(page, /^$/)
      await alert.getByRole('button', { name: 'Try again' }).click()
      const story = page.getByRole('region', { name: 'Document' })
      await expect(story.getByRole('heading', { level: 1 })).toBeVisible()
      await story.getByRole('button', { name: 'Close (Esc)' }).click()
      await expect(story).toBeHidden()
      await expect(column(page, well).cards.first()).toBeAttached()
    })
  }
})

test.describe('help for a query that meets', () => {
  // Each of them is asked for once in five minutes, slugs by the search that follows.
  const fields = ['country', 'city', 'genre', 'provider', 'event', 'creator']
  const cases = named(
    '500',
    '429 with its time',
    '403',
    'a connection cut in the middle',
    'an HTML page with 200',
    'no answer in time',
  )
  for (const [place, { name, fault, says }] of cases.entries()) {
    test(name, async ({ scene: { page, proxy } }) => {
      const field = fields[place] ?? ''
      await hurry(page, says)
      proxy.plan({ hits: line => line.includes('/v1/api/list/'), fault: fault() })
      proxy.seen()
      await searchBox(page).fill(`${field}:`)
      await expect.poll(() => proxy.seen().some(({ isFaulty }) => isFaulty)).toBe(true)
      proxy.plan()
      await hurry(page, /^$/)
      // Help that does not come is missed by nobody: the query can be typed and sent all the same.
      await searchBox(page).fill('slug:bridge')
      await searchBox(page).press('Enter')
      await expect(column(page, 'slug:bridge').cards.first()).toBeVisible()
      await close(page, 'slug:bridge')
      await expect(page.getByText('Error during update.')).toHaveCount(0)
    })
  }
})

test.describe('a token that ends, and whose refresh meets', () => {
  const cases = named(
    '500',
    '502',
    '503',
    '429 with its time',
    '403',
    '404',
    'a connection cut in the middle',
    'an HTML page with 200',
    'an error body under 200',
    'a connection that is reset',
    'no answer in time',
  )
  for (const { name, fault, says } of cases) {
    test(name, async ({ scene: { page, proxy } }) => {
      await hurry(page, says)
      proxy.plan(
        { hits: line => line.endsWith('/oauth/token'), fault: fault() },
        { hits: line => line.endsWith('search'), fault: { answer: 401 } },
      )
      await nextPoll(page)
      // Disturbed, not refused: the reader stays in, and reads on.
      for (const each of [failing, well]) {
        await expect(column(page, each).section).toContainText(says)
        await expect(column(page, each).cards.first()).toBeAttached()
      }
      await expect(page).toHaveURL(`${proxy.url}/`)
      proxy.plan()
      await hurry(page, /^$/)
      // One good answer heals all the others.
      await column(page, failing).section.getByRole('button', { name: 'Try now' }).click()
      await expect(page.getByText('Error during update.')).toHaveCount(0)
    })
  }
})

test.describe('a login that meets', () => {
  const failed = 'The agency’s server failed. Try again in a moment.'
  const cases = [
    ...named('500', '502', '503', '404', '429 with its time', 'an HTML page with 200').map(each => ({
      ...each,
      told: failed,
    })),
    ...named('401', '403').map(each => ({ ...each, told: 'The email and/or password is incorrect' })),
    ...named('a connection cut in the middle', 'a connection that is reset').map(each => ({
      ...each,
      told: 'The server cannot be reached',
    })),
  ]
  let login: Page
  test.beforeAll(async ({ browser, scene }) => {
    login = await browser.newPage()
    await withoutServiceWorker(login.context())
    await login.goto(`${scene.proxy.url}/login`)
  })
  test.afterAll(() => login.close())

  for (const { name, fault, told } of cases) {
    test(name, async ({ scene: { proxy } }) => {
      proxy.plan({ hits: line => line.endsWith('/oauth/token'), fault: fault() })
      await login.getByLabel('Professional e-mail').fill('reader@deck.example')
      await login.getByLabel('Password').fill('reader')
      await login.getByRole('button', { name: 'Log in' }).click()
      await expect(login.getByRole('alert')).toHaveText(told)
      await expect(login.getByLabel('Professional e-mail')).toHaveValue('reader@deck.example')
    })
  }

  test('nothing, after all that', async () => {
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(login.getByRole('main', { name: 'Deck' })).toBeVisible()
  })
})

test('a refresh that is refused leads to the login, and back', async ({ scene: { page, proxy } }) => {
  const body = JSON.stringify({ error: 'invalid_grant' })
  proxy.plan(
    { hits: line => line.endsWith('/oauth/token'), fault: { answer: 400, type: 'application/json', body } },
    { hits: line => line.endsWith('search'), fault: { answer: 401 } },
  )
  await nextPoll(page)
  await expect(page).toHaveURL(/\/login/)
  proxy.plan()
  await logIn(page)
  await expect(column(page, failing).cards.first()).toBeAttached()
  await healed(page)
})

test('connections that are refused, and taken again', async ({ scene: { page, proxy } }) => {
  await proxy.refuse()
  await nextPoll(page)
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(5)
  await expect(column(page, failing).cards.first()).toBeAttached()
  await proxy.accept()
  await healed(page)
})

test('a server that is killed, and started again on the same port and folder', async ({
  scene: { page, server },
}) => {
  const shown = await firstHeadline(page).textContent()
  await server.kill()
  await nextPoll(page)
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(5)
  await expect(firstHeadline(page)).toHaveText(shown ?? '')
  await server.startAgain()
  await healed(page)
  await expect(firstHeadline(page)).toHaveText(shown ?? '')
})

test('twenty flaps of the network, on and off', async ({ scene: { page, proxy } }) => {
  proxy.seen()
  for (let flap = 0; flap < 20; flap += 1) {
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  }
  await healed(page)
  // Five columns, three runs out of turn in ten seconds, and the turn that healed it.
  expect(proxy.seen().length).toBeLessThanOrEqual(60)
})

test('twenty columns that fail make no storm, and one good answer heals them', async ({
  scene: { page, proxy },
}) => {
  const names = Array.from({ length: 15 }, (_, index) => `headline:storm${index}`)
  const columns = names.map(query => ({ type: 'search', params: { query } }))
  const file = { format: 'deck-columns', version: 1, columns }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Import/ }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'columns.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(20)
  await nextPoll(page)
  await expect(column(page, 'headline:storm14').section).toContainText('No result')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  proxy.plan({ hits: line => / \/(v1|oauth)\//.test(line), fault: { answer: 503 } })
  proxy.seen()
  await nextPoll(page)
  await expect(page.getByText('Error during update.')).toHaveCount(20)
  const counts = [proxy.seen().length]
  for (let ten = 0; ten < 9; ten += 1) {
    await nextPoll(page)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    counts.push(proxy.seen().length)
  }
  expect(counts[0]).toBeLessThanOrEqual(20)
  // In the course of 10 s; a turn of the clock may end just behind one more.
  for (const count of counts.slice(6)) expect(count).toBeLessThanOrEqual(4)
  proxy.plan()
  await healed(page)
})

/** Photos have none, and may be first. */
function firstHeadline(page: Page) {
  return column(page, failing).cards.getByRole('heading').first()
}

/** With the next poll, ten seconds at most. */
async function healed(page: Page): Promise<void> {
  await expect(async () => {
    await nextPoll(page)
    await expect(page.getByText('Error during update.')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** Where no answer comes, nobody waits for 30 s in a test. */
async function hurry(page: Page, says: RegExp): Promise<void> {
  await page.evaluate(isHasty => {
    const store = window as { nativeTimeout?: typeof AbortSignal.timeout }
    store.nativeTimeout ??= AbortSignal.timeout.bind(AbortSignal)
    const soon = () => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), 3000)
      return controller.signal
    }
    AbortSignal.timeout = isHasty ? soon : store.nativeTimeout
  }, says.test('took too long'))
}

async function nextPoll(page: Page): Promise<void> {
  await page.clock.runFor(10_000)
}

async function close(page: Page, name: string): Promise<void> {
  const { section } = column(page, name)
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('button', { name: 'Close column' }).click()
  await expect(section).toBeHidden()
}

function seenOf(proxy: FaultProxy) {
  const seen = proxy.seen()
  return {
    ofFailing: seen.filter(({ body }) => isOfFailing(body)).length,
    others: seen.filter(({ body, isFaulty }) => !isOfFailing(body) && !isFaulty).length,
  }
}

/** Documents that no column has: years back. */
let unos: string[] = []
async function unosOf(url: string): Promise<string[]> {
  if (unos.length > 0) return unos
  const form = new FormData()
  for (const [name, value] of [
    ['grant_type', 'password'],
    ['username', 'reader@deck.example'],
    ['password', 'reader'],
  ] as const)
    form.set(name, value)
  const token = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('deck:deck')}` },
    body: form,
  })
  const { access_token: access } = (await token.json()) as { access_token: string }
  const answer = await fetch(`${url}/v1/api/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ maxRows: 40, sortOrder: 'asc', lang: 'de' }),
  })
  const { response } = (await answer.json()) as { response: { docs: { uno: string; class: string }[] } }
  unos = response.docs.filter(each => each.class === 'text').map(each => each.uno)
  return unos
}

/** Without loading the page anew. */
async function openAddress(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
}

function watch(page: Page): string[] {
  const unexpected: string[] = []
  page.on('console', message => {
    const isNoise = message.type() !== 'error' && message.type() !== 'warning'
    if (!isNoise && !expectedLines.test(message.text())) unexpected.push(message.text())
  })
  page.on('pageerror', error => unexpected.push(`uncaught: ${error.message}`))
  return unexpected
}
