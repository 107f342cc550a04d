import type { Page } from '@playwright/test'
import {
  answeredTokenCalls,
  named,
  ofADocument,
  ofALogin,
  ofATokenCall,
} from '../apps/deck/src/testing/faults.ts'
import { faultDetails } from './faults.ts'
import { addSearch, column, expect, logIn, searchBox, withoutServiceWorker, openCard } from './fixtures.ts'
import { close, failing, healed, hurry, nextPoll, test, well } from './faultScene.ts'

test.describe('a document that is asked for, and meets', () => {
  const cases = named(...ofADocument)
  for (const [place, { name, fault, says }] of cases.entries()) {
    test(name, faultDetails(name, '500'), async ({ scene: { page, proxy } }) => {
      const uno = (await unosOf(proxy.url))[place] ?? ''
      await hurry(page, says)
      proxy.plan({ hits: line => line.startsWith('GET /v1/api/get/'), fault: fault() })
      await openAddress(page, `/doc/${uno}`)
      const alert = page.getByRole('region', { name: 'Document' }).getByRole('alert')
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

test.describe('related stories that are asked for, and meet', () => {
  const query = 'event:"afpevent:1007" AND class:text'
  const cases = named(
    '500',
    '429 with its time',
    '403',
    'a connection cut in the middle',
    'truncated JSON',
    'an HTML page with 200',
    'no answer in time',
  )
  for (const { name, fault, says } of cases) {
    test(name, faultDetails(name), async ({ scene: { page, proxy } }) => {
      const story = page.getByRole('region', { name: 'Document' })
      const related = story.getByRole('heading', { name: 'Related' })
      const open = async () => {
        await openCard(column(page, query).cards.first())
        await story.getByRole('navigation', { name: 'Slugs' }).scrollIntoViewIfNeeded()
      }
      const leave = async () => {
        await page.keyboard.press('Escape')
        await expect(story).toHaveCount(0)
      }
      await addSearch(page, query)
      await hurry(page, says)
      proxy.plan({
        hits: (line, body) => line.endsWith('search') && body.includes('DocRobot'),
        fault: fault(),
      })
      proxy.seen()
      await open()
      await expect.poll(() => proxy.seen().some(({ isFaulty }) => isFaulty)).toBe(true)
      // The story is complete without related documents (deck 8: logged only).
      await expect(story.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(story.getByRole('alert')).toHaveCount(0)
      await expect(related).toHaveCount(0)
      await leave()
      proxy.plan()
      await hurry(page, /^$/)
      await open()
      await expect(related).toBeVisible()
      await leave()
      await close(page, query)
    })
  }
})

test.describe('help for a query that meets', () => {
  // Each of these lists is requested once in five minutes, slugs by the search below.
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
    test(name, faultDetails(name), async ({ scene: { page, proxy } }) => {
      const field = fields[place] ?? ''
      await hurry(page, says)
      proxy.plan({ hits: line => line.includes('/v1/api/list/'), fault: fault() })
      proxy.seen()
      await searchBox(page).fill(`${field}:`)
      await expect.poll(() => proxy.seen().some(({ isFaulty }) => isFaulty)).toBe(true)
      proxy.plan()
      await hurry(page, /^$/)
      // Even without hints the query can be typed and sent.
      await searchBox(page).fill('slug:bridge')
      await searchBox(page).press('Enter')
      await expect(column(page, 'slug:bridge').cards.first()).toBeVisible()
      await close(page, 'slug:bridge')
      await expect(page.getByText('Error during update.')).toHaveCount(0)
    })
  }
})

test.describe('a token that ends, and whose refresh meets', () => {
  const cases = named(...ofATokenCall)
  for (const { name, fault, says } of cases) {
    // Then each column says why it failed; else the bar says for all that the server is away.
    const isAnswered = answeredTokenCalls.includes(name)
    test(name, faultDetails(name, 'a connection cut in the middle'), async ({ scene: { page, proxy } }) => {
      await hurry(page, says)
      proxy.plan(
        { hits: line => line.endsWith('/oauth/token'), fault: fault() },
        { hits: line => line.endsWith('search'), fault: { answer: 401 } },
      )
      await nextPoll(page)
      // Disturbed, not refused: the reader stays logged in and can continue to read.
      for (const each of [failing, well]) {
        await expect(column(page, each).section).toContainText(isAnswered ? says : 'Error during update.')
        await expect(column(page, each).cards.first()).toBeAttached()
      }
      await expect(page.getByText(/^The server cannot be reached since/)).toHaveCount(isAnswered ? 0 : 1)
      await expect(page).toHaveURL(`${proxy.url}/`)
      proxy.plan()
      await hurry(page, /^$/)
      // One good answer clears all other errors.
      if (!isAnswered) return healed(page)
      await column(page, failing).section.getByRole('button', { name: 'Try now' }).click()
      await expect(page.getByText('Error during update.')).toHaveCount(0)
    })
  }
})

test.describe('a login that meets', () => {
  let login: Page
  test.beforeAll(async ({ browser, scene }) => {
    login = await browser.newPage()
    await withoutServiceWorker(login.context())
    await login.goto(`${scene.proxy.url}/login`)
  })
  test.afterAll(() => login.close())

  for (const { name, fault, told } of ofALogin) {
    test(name, faultDetails(name, '401'), async ({ scene: { proxy } }) => {
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

/** Documents that no column has, because they are years old. */
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

/** Without a reload of the page. */
async function openAddress(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
}
