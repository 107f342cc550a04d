/// <reference types="@vitest/browser-playwright" />
import { defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawDeckOverFetch } from './testing/drawDeckOverFetch.tsx'
import { answeredTokenCalls, named, ofALogin, ofATokenCall, type Plan } from './testing/faults.ts'

/** Enough columns for the deck to tell an outage of the wire from one failing search. */
const slugs = ['failing', 'well', 'culture', 'science', 'weather']
const columns = slugs.map((slug): NewColumn => ({
  type: 'search',
  params: { ...defaultParams(), query: `slug:${slug}` },
}))

/** One deck for all cases. */
let deck: Awaited<ReturnType<typeof drawDeckOverFetch>>
beforeAll(async () => {
  await page.viewport(1440, 900)
  const wire = createSimulatedWire()
  wire.fileEverySecond(5)
  deck = await drawDeckOverFetch({ wire, columns })
  await vi.waitUntil(() => slugs.every(slug => countCards(slug) > 0), 30_000)
  // A poll leaves out what is still loading.
  await vi.waitUntil(async () => !(await deck.isLoading()))
})
afterAll(() => deck.close())
afterEach(() =>
  deck.heal(
    /^(Error during (update|comparison) of column|Refresh AFP Token failed$|Authentication to AFP API failed$)/,
  ),
)

/** How often a test looks for something that is already in memory, in milliseconds. */
const soon = { interval: 10 }
const columnOf = (slug: string) => deck.place.querySelector(`main section[aria-label="slug:${slug}"]`)
const countCards = (slug: string) => columnOf(slug)?.querySelectorAll('article').length ?? 0
const hasFailed = () => deck.place.textContent.includes('Error during update.')
const button = (text: string, within: Element | null = deck.place) =>
  [...(within?.querySelectorAll('button') ?? [])].find(each => each.textContent === text)

/** Refuses every token that the deck has; the request for another token meets `fault`. */
const refused = (fault: Plan['fault']): Plan[] => [
  { hits: line => line.endsWith('/oauth/token'), fault },
  { hits: line => line.endsWith('search'), fault: { answer: 401 } },
]

describe('a token that ends, and whose refresh meets', () => {
  const cases = named(...ofATokenCall)
  const away = /The server cannot be reached since/
  it.each(cases)('$name', async ({ name, fault, says }) => {
    deck.plan(...refused(fault()))
    await deck.poll()
    // Where a server answers, each column says why it failed; else the bar says for all that the server is away.
    const isAnswered = answeredTokenCalls.includes(name)
    // The token is not refused for good, so the reader stays logged in and can go on reading.
    for (const slug of slugs) {
      const told = isAnswered ? says : /Error during update/
      await expect.poll(() => columnOf(slug)?.textContent, soon).toMatch(told)
      expect(countCards(slug)).toBeGreaterThan(0)
    }
    expect(away.test(deck.place.textContent)).toBe(!isAnswered)
    expect(location.pathname).toBe('/')
    // A late good answer (for example to a request for revisions) may have made the columns ask once more.
    await expect.poll(deck.isLoading, soon).toBe(false)
    deck.plan()
    // One good answer also resumes all the other columns. Pressed again where a late refusal has crossed the press.
    await expect
      .poll(async () => {
        button('Try now', columnOf('failing'))?.click()
        await deck.poll()
        return hasFailed()
      }, soon)
      .toBe(false)
  })
})

const email = page.getByLabelText('Professional e-mail')

async function logIn(): Promise<void> {
  await expect.poll(() => button('Log in'), soon).toBeDefined()
  await email.fill('mira@deck.example')
  await page.getByLabelText('Password').fill('secret')
  button('Log in')?.click()
}

describe('a login that meets', () => {
  const alertText = () => deck.place.querySelector('[role=alert]')?.textContent ?? ''
  beforeAll(() => deck.access.logOut())

  it.each(ofALogin)('$name', async ({ fault, told }) => {
    deck.plan({ hits: line => line.endsWith('/oauth/token'), fault: fault() })
    await logIn()
    await expect.poll(alertText, soon).toEqual(typeof told === 'string' ? told : expect.stringMatching(told))
    await expect.element(email).toHaveValue('mira@deck.example')
  })

  it('nothing, after all that', async () => {
    await logIn()
    await expect.poll(() => location.pathname, soon).toBe('/')
    for (const slug of slugs) await expect.poll(() => countCards(slug), soon).toBeGreaterThan(0)
  })
})

it('a refresh that is refused leads to the login, and back', async () => {
  const body = JSON.stringify({ error: 'invalid_grant' })
  deck.plan(...refused({ answer: 400, type: 'application/json', body }))
  await deck.poll()
  await expect.poll(() => location.pathname, soon).toBe('/login')
  expect(deck.reported).toContain('Refresh AFP Token failed')
  deck.plan()
  await logIn()
  await expect.poll(() => location.pathname, soon).toBe('/')
  for (const slug of slugs) await expect.poll(() => countCards(slug), soon).toBeGreaterThan(0)
  for (let turn = 0; turn < 6 && hasFailed(); turn += 1) await deck.poll()
  await expect.poll(hasFailed, soon).toBe(false)
})
