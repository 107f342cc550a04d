import type { Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import {
  alterSearches,
  beginWithClock,
  column,
  createGate,
  expect,
  openCard,
  show,
  test,
} from './fixtures.ts'

const cards = (page: Page) => column(page, 'Top Stories').cards
const story = (page: Page) => page.getByRole('region', { name: 'Document' })
const bar = (page: Page) => story(page).getByRole('region', { name: 'Changes' })
const versions = (page: Page) => story(page).getByRole('complementary', { name: 'Versions' })
const older = {
  headline: 'Ten dead as part of Port Allard harbour bridge falls on to quay',
  news: [
    'Ten people died and 27 were hurt when the harbour bridge fell on to the quay, police said.',
    'A spokesman for the port authority said he knew of no warnings.',
    'Divers will begin to search for two cars.',
  ],
}
const newer = {
  headline: 'Twelve dead as part of Port Allard harbour bridge falls on to quay',
  news: [
    'Twelve people died and 31 were hurt when the harbour bridge fell on to the quay, police said.',
    'Two of the injured died in the operating theatre, Ines Halloran told reporters.',
    'Divers have begun to search for two cars.',
  ],
}
const plain = { class: 'text', lang: 'en', urgency: 4, status: 'Usable', advisory: null }

// An agency does not revise a document on demand, so journeys change the answers to searches.
test.use({ live: 'off' })

/**
 * The wire first has the story as revision 1, which the reader opens and closes; then the changed revision.
 */
async function readThenRevise(
  page: Page,
  changes: Record<string, unknown> = newer,
  meanwhile = () => Promise.resolve(),
): Promise<void> {
  let revision = 1
  let uno = ''
  await alterSearches(page, (documents, asked) => {
    if (asked.toLowerCase().includes('top-stories-int'))
      uno ||= documents.find(each => each.class === 'text')?.uno ?? ''
    const told = { ...plain, revision, ...(revision === 1 ? older : changes) }
    return documents.map(each => (each.uno === uno ? { ...each, ...told } : each))
  })
  await beginWithClock(page)
  const card = cards(page).filter({ hasText: older.headline })
  await openCard(card)
  await expect(story(page).getByRole('heading', { level: 1 })).toHaveText(older.headline)
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(story(page)).toHaveCount(0)
  revision = 2
  await meanwhile()
  const next = typeof changes.headline === 'string' ? changes.headline : older.headline
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(cards(page).filter({ hasText: next }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await openCard(cards(page).filter({ hasText: next }))
}

const current = '[data-change][data-current]'

test('D45: a story that was read and then changed says what has changed since', async ({ deck }) => {
  await readThenRevise(deck)
  await expect(bar(deck)).toContainText('Changed since you read it (')
  await expect(bar(deck)).toContainText('Twelve dead, was Ten')
  const headline = story(deck).getByRole('heading', { level: 1 })
  await expect(headline.locator('del')).toHaveText('was Ten')
  await expect(headline.locator('ins')).toHaveText('now Twelve')
  await expect(story(deck).getByText('Paragraph added', { exact: true })).toBeVisible()
  expect(await faultsOf(deck, 'a changed story')).toEqual([])

  await deck.keyboard.press('n')
  await expect(story(deck).locator(current)).toContainText('Twelve')
  await deck.keyboard.press('n')
  await expect(bar(deck)).toContainText(/2 of \d/)
  await deck.keyboard.press('Shift+N')
  await deck.keyboard.press('Shift+N')
  await expect(story(deck).locator(current), 'round to the last').toContainText('have begun')

  await deck.keyboard.press('d')
  await expect(bar(deck).getByRole('button', { name: 'Clean' })).toHaveAttribute('aria-pressed', 'true')
  await expect(story(deck).locator('del')).toHaveCount(0)
  await expect(headline).toHaveText(newer.headline)
  await bar(deck).getByRole('button', { name: 'Changes' }).click()
  await expect(story(deck).locator('del').first()).toBeVisible()
})

test(
  'D45: any two versions of a story are compared, and Escape closes them before the story',
  { tag: '@long' },
  async ({ deck }) => {
    await readThenRevise(deck)
    await expect(bar(deck)).toBeVisible()
    await deck.keyboard.press('v')
    await expect(versions(deck).getByRole('listitem')).toHaveCount(2)
    await expect(versions(deck)).toContainText('You read this one (')
    expect(await faultsOf(deck, 'versions')).toEqual([])
    await deck.keyboard.press('Escape')
    await expect(versions(deck)).toHaveCount(0)
    await expect(bar(deck)).toBeVisible()

    await deck.keyboard.press('Escape')
    await expect(story(deck)).toHaveCount(0)
    await openCard(cards(deck).filter({ hasText: newer.headline }))
    await expect(story(deck).getByRole('button', { name: 'Versions' })).toBeVisible()
    await expect(bar(deck), 'it was read as it is').toHaveCount(0)
    await story(deck).getByRole('button', { name: 'Versions' }).click()
    await versions(deck)
      .getByRole('radio', { name: /^Old: version 1/ })
      .click()
    await expect(bar(deck)).toContainText('Version 2 compared with 1')
    await expect(story(deck).getByRole('heading', { level: 1 }).locator('del')).toHaveText('was Ten')
    await bar(deck).getByRole('button', { name: 'Back to the latest version' }).click()
    await expect(bar(deck)).toHaveCount(0)
  },
)

test(
  'ADR-0033: a story that has changed does not move when its bar comes, however late',
  { tag: '@long' },
  async ({ deck }) => {
    const bars = createGate()
    await deck.route(/\/assets\/ChangesBar-.*\.js$/, async route => {
      await bars.passed
      await route.continue()
    })
    await readThenRevise(deck)
    const headline = story(deck).getByRole('heading', { level: 1 })
    await expect(headline.locator('del')).toBeVisible()
    await expect(bar(deck)).toHaveCount(0)
    // Waits for the end of the slide-in animation.
    await story(deck).evaluate(panel =>
      Promise.all(panel.getAnimations({ subtree: true }).map(each => each.finished)),
    )
    const place = await headline.boundingBox()
    bars.open()
    await expect(bar(deck)).toContainText('Twelve dead, was Ten')
    expect(await headline.boundingBox()).toEqual(place)
    await deck.keyboard.press('d')
    await expect(story(deck).locator('del')).toHaveCount(0)
    expect((await headline.boundingBox())?.y).toBe(place?.y)
  },
)

test(
  'ADR-0033: Escape closes the nearest: popover, versions, story, settings of the column, its filter',
  { tag: '@long' },
  async ({ deck, isMobile }) => {
    test.skip(isMobile, 'a phone has no Escape')
    await readThenRevise(deck, newer, async () => {
      await show(deck, 'hidden')
      await deck.clock.fastForward('06:00')
      await show(deck, 'visible')
    })
    await deck.keyboard.press('Escape')
    await expect(story(deck)).toHaveCount(0)
    const { section } = column(deck, 'Top Stories')
    const filter = section.getByRole('button', { name: /rewritten$/ })
    await filter.click()
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    const settings = section.getByRole('button', { name: 'Column settings' })
    await settings.click()
    await expect(settings).toHaveAttribute('aria-expanded', 'true')
    await openCard(cards(deck).first())
    await story(deck).getByRole('button', { name: 'Versions' }).click()
    await expect(versions(deck)).toBeFocused()
    await deck.keyboard.press('b')
    const bell = deck.locator('#priority')
    await expect(bell).toBeVisible()

    const open = async () => [
      await bell.isVisible(),
      await versions(deck).isVisible(),
      await story(deck).isVisible(),
      (await settings.getAttribute('aria-expanded')) === 'true',
      (await filter.getAttribute('aria-pressed')) === 'true',
    ]
    for (let closed = 0; closed <= 5; closed += 1) {
      if (closed > 0) await deck.keyboard.press('Escape')
      await expect.poll(open).toEqual([0, 1, 2, 3, 4].map(each => each >= closed))
      // After the story is closed, the focus is on its card.
      if (closed === 3) await expect(cards(deck).first().getByRole('link')).toBeFocused()
    }
  },
)

test('D45: of a killed story no text is compared', { tag: '@long' }, async ({ deck }) => {
  await readThenRevise(deck, { ...newer, status: 'Canceled' })
  await expect(bar(deck)).toContainText('killed')
  await expect(bar(deck).getByRole('button', { name: 'Clean' })).toHaveCount(0)
  await expect(story(deck).locator('del, ins')).toHaveCount(0)
})
