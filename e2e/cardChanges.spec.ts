import type { Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import {
  alterSearches,
  answered,
  beginWithClock,
  column,
  expect,
  show,
  test,
  type FiledDocument,
  openCard,
} from './fixtures.ts'

const first = 'Top Stories'

// An agency does not revise a document on demand, so journeys change the answers to searches.
test.use({ live: 'off' })

const uno = 'newsml.corvane.example/20260222/doc-toll'
const told = { uno, class: 'text', urgency: 4, lang: 'en', slug: ['bridge'] }
const before = {
  ...told,
  headline: 'Ten dead as part of harbour bridge falls on to quay',
  news: [
    'PORT ALLARD (Norland) – Ten people died when a span of the bridge fell.',
    'Divers searched the water.',
  ],
}

/** Puts the story into every column, in the revision that the journey chooses. */
async function tell(page: Page): Promise<(changes: object) => void> {
  const published = new Date().toISOString()
  let story: object = { ...before, revision: 1 }
  let known: FiledDocument | undefined
  await alterSearches(page, documents => {
    const [newest] = documents
    known ??= newest
    return known && newest ? [Object.assign({}, known, story, { published }), ...documents] : []
  })
  return changes => {
    const { revision } = story as { revision: number }
    story = { ...story, ...changes, revision: revision + 1 }
  }
}

async function askAgain(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await answered(page)
    await page.clock.runFor(30_000)
    await isSo()
  }).toPass()
}

const card = (page: Page) => column(page, first).cards.filter({ has: page.locator('a[href*="doc-toll"]') })

async function readIt(page: Page): Promise<void> {
  await openCard(card(page))
  await expect(
    page.getByRole('region', { name: 'Document' }).getByRole('heading', { level: 1 }),
  ).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(card(page)).toContainText('Read')
}

test('D45: a card names what has changed since it was seen, and is unread again', async ({ deck }) => {
  const revise = await tell(deck)
  await beginWithClock(deck)
  await expect(card(deck)).toContainText('Ten dead')
  await readIt(deck)
  await deck.clock.runFor(2000)

  revise({
    headline: 'Twelve dead as part of harbour bridge falls on to quay',
    news: [...before.news, 'The prime minister visits the quay on Monday, her office said.'],
  })
  await askAgain(deck, () => expect(card(deck)).toContainText('Changed', { timeout: 2000 }))
  await expect(card(deck).locator('del')).toHaveText('Ten')
  await expect(card(deck).locator('ins')).toHaveText('Twelve')
  await expect(card(deck)).toContainText('dead')
  await expect(card(deck)).toContainText('1 paragraph added')
  await expect(card(deck), 'the headline is unread again').not.toContainText('Read')
  await expect(card(deck)).toHaveAccessibleName(/Twelve dead .*Changed was Ten now Twelve dead/)
  expect(await faultsOf(deck, 'a card that has changed')).toEqual([])

  // The mark stays while the reader looks, and disappears after the story was opened.
  await deck.clock.runFor(5000)
  await expect(card(deck)).toContainText('Changed')
  await readIt(deck)
  await expect(card(deck)).not.toContainText('Changed')
})

test(
  'ADR-0033: a story whose card was seen and then marked opens with what the mark tells',
  { tag: '@long' },
  async ({ deck }) => {
    const revise = await tell(deck)
    await beginWithClock(deck)
    await expect(card(deck)).toContainText('Ten dead')
    await answered(deck)
    await deck.clock.runFor(3000)
    revise({ headline: 'Twelve dead as part of harbour bridge falls on to quay' })
    await askAgain(deck, () => expect(card(deck)).toContainText('Changed', { timeout: 2000 }))
    // Long enough for the present revision of the card to count as seen.
    await answered(deck)
    await deck.clock.runFor(5000)
    await openCard(card(deck))
    const story = deck.getByRole('region', { name: 'Document' })
    await expect(story.getByRole('region', { name: 'Changes' })).toContainText('Changed since you saw it (')
    await expect(story.getByRole('heading', { level: 1 }).locator('del')).toHaveText('was Ten')
  },
)

test(
  'a killed card that its reader never saw says when it was killed, and that it may not be used',
  { tag: '@long' },
  async ({ deck }) => {
    const revise = await tell(deck)
    revise({ status: 'Canceled' })
    await beginWithClock(deck)
    await expect(card(deck)).toContainText(/Killed at \d\d:\d\d\. Do not use\./)
    await expect(card(deck)).toHaveAccessibleName(/Ten dead .*Killed at .* Do not use\./)
    expect(await faultsOf(deck, 'a killed card')).toEqual([])
  },
)

test.describe('where the line of a card cannot be fetched', () => {
  test.use({ expectedFaults: /ERR_FAILED|could not be drawn/ })

  test('its card is there without it', { tag: '@long' }, async ({ deck }) => {
    await deck.route(/\/assets\/(KilledLine|ChangeLine)-.*\.js$/, route => route.abort())
    const revise = await tell(deck)
    revise({ status: 'Canceled' })
    await beginWithClock(deck)
    await expect(card(deck).getByRole('heading')).toHaveText(before.headline)
    await expect(card(deck)).toContainText('Canceled')
    await expect(card(deck)).not.toContainText('Do not use')
  })
})

test('D45: other words for the same leave a card read', { tag: '@long' }, async ({ deck }) => {
  const revise = await tell(deck)
  await beginWithClock(deck)
  await readIt(deck)
  await deck.clock.runFor(2000)
  revise({ news: [before.news[0], 'Divers are searching the water.'] })
  await askAgain(deck, () => expect(card(deck)).toContainText('wording only', { timeout: 2000 }))
  await expect(card(deck)).toContainText('Read')
})

test('D45: what no tab showed was not seen', { tag: '@long' }, async ({ deck }) => {
  const revise = await tell(deck)
  await show(deck, 'hidden')
  await beginWithClock(deck)
  await show(deck, 'hidden')
  await deck.clock.runFor(5000)
  revise({ headline: 'Twelve dead as part of harbour bridge falls on to quay' })
  // Else its first search could begin just before the clock runs ahead.
  const asked = deck.waitForResponse(/\/v1\/api\/search$/)
  await show(deck, 'visible')
  await asked
  await askAgain(deck, () => expect(card(deck)).toContainText('Twelve dead', { timeout: 2000 }))
  await expect(card(deck)).not.toContainText('Changed')
})
