import type { Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import {
  addSearch,
  alterSearches,
  column,
  createGate,
  expect,
  logIn,
  show,
  test,
  openCard,
} from './fixtures.ts'
import { beginLive, dot } from './liveDeck.ts'

const first = 'Top Stories'
const panel = (page: Page) => page.getByRole('region', { name: 'Live: stories are pushed' })

test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ })

test('D40: a story that is filed comes without being asked for', async ({ deck }) => {
  await beginLive(deck)
  let asked = 0
  deck.on('request', request => {
    // Alerts are searched by urgency, once, when the deck starts.
    const isOfAlerts = request.postData()?.includes('"urgency"') ?? false
    if (request.url().endsWith('/v1/api/search') && !isOfAlerts) asked += 1
  })
  const newest = () =>
    deck
      .getByRole('article')
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')).join(' '))
  const before = await newest()
  await expect.poll(newest, { timeout: 40_000 }).not.toBe(before)
  await expect(dot(deck)).toHaveText('live · 5 columns')
  expect(asked).toBe(0)
})

test(
  'the panel of the bar says how each column comes, closes with Escape, and gives the focus back',
  { tag: '@long' },
  async ({ deck }) => {
    await beginLive(deck)
    await dot(deck).press('Enter')
    await expect(panel(deck)).toContainText('Nothing is missing.')
    const row = panel(deck).getByRole('row').filter({ hasText: first })
    await expect(row.getByRole('cell').first()).toHaveText('Pushed')
    await expect(panel(deck)).toContainText(/Last heard .*clocks agree/)
    expect(await faultsOf(deck, 'the panel of the wire')).toEqual([])
    await deck.keyboard.press('Escape')
    await expect(panel(deck)).toBeHidden()
    await expect(dot(deck)).toBeFocused()
  },
)

test(
  'D47: the title of a hidden tab counts what has come, and that of a visible one does not',
  { tag: '@long' },
  async ({ deck }) => {
    await beginLive(deck)
    await expect(deck).toHaveTitle('Deck')
    await show(deck, 'hidden')
    await expect(deck).toHaveTitle(/^(● \d+ )?\(\d+\) Deck$/, { timeout: 40_000 })
    await show(deck, 'visible')
    await expect(deck).toHaveTitle('Deck')
  },
)

test('D38: a deck whose channel is cut off does not say that it is live, and comes back by itself', async ({
  deck,
  context,
}) => {
  await beginLive(deck)
  await context.setOffline(true)
  await expect(dot(deck)).toHaveText(/^offline since \d\d:\d\d$/)
  await context.setOffline(false)
  await expect(dot(deck)).toHaveText('live · 5 columns', { timeout: 40_000 })
})

test('a story that is read says that it was revised, does not move, and shows the new version when it is asked to', async ({
  deck,
}) => {
  await logIn(deck)
  await alterSearches(deck, documents =>
    documents.map(each => ({ ...each, revision: 0, ...(each.headline && { headline: 'Not revised yet' }) })),
  )
  await addSearch(deck, 'class:text')
  const old = column(deck, 'class:text').cards.filter({ hasText: 'Not revised yet' }).first()
  await expect(old).toBeVisible()
  // From here on nothing compares the list.
  await expect(dot(deck)).toHaveText('live · 6 columns')
  await deck.unrouteAll({ behavior: 'wait' })

  // An opened document is requested once more, because the channel sends only what is filed later. The answer
  // may come only after the story.
  const gate = createGate()
  await alterSearches(deck, documents => documents, gate)
  await openCard(old)
  const story = deck.getByRole('region', { name: 'Document' })
  const headline = story.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText('Not revised yet')
  const top = (await headline.boundingBox())?.y
  gate.open()
  await expect(story.getByRole('status').getByText(/^New version: /)).toBeVisible()
  await expect(headline).toHaveText('Not revised yet')
  expect((await headline.boundingBox())?.y).toBe(top)
  expect(await faultsOf(deck, 'a revised story')).toEqual([])

  await story.getByRole('button', { name: 'Show the new version' }).click()
  await expect(headline).not.toHaveText('Not revised yet')
  await expect(story.getByText('New version:')).toBeHidden()
})

test('the debug page tells the figures of the channel', { tag: '@long' }, async ({ deck, server }) => {
  await beginLive(deck)
  await deck.goto(`${server.url}/debug`)
  await deck.getByText('Live channel').click()
  const facts = deck.locator('details').filter({ hasText: 'Live channel' })
  await expect(facts).toContainText('Stateopen')
  await expect(facts).toContainText(`Complete since: ${first}`)
})
