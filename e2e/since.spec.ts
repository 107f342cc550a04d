import type { Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { addSearch, beginWithClock, column, expect, show, test } from './fixtures.ts'
import { dot } from './liveDeck.ts'

const name = 'class:text'

/** The time of the last look, with its day once that day is over. */
const lookedAt = String.raw`(?:[A-Z][a-z]{2} )?\d\d:\d\d`
const sinceThen = new RegExp(`^Since ${lookedAt}, while you were away$`)
const nothingOrSince = new RegExp(
  `^(Since ${lookedAt}, while you were away|Nothing new or changed since ${lookedAt})$`,
)

/** Makes the stored looks older, as if the reader had been away for longer. Runs in the page. */
function setLooksBack(ms: number): void {
  const looks = JSON.parse(localStorage.getItem('looks') ?? '[]') as [string, { at: number }][]
  const earlier = looks.map(([id, look]) => [id, { ...look, at: look.at - ms }])
  localStorage.setItem('looks', JSON.stringify(earlier))
}

/** Hides the tab until a document has come into the column and the reader counts as away. */
async function goAwayAndComeBack(page: Page): Promise<void> {
  const newest = async () => {
    const time = await column(page, name).cards.first().locator('time').getAttribute('datetime')
    return Date.parse(time ?? '')
  }
  await show(page, 'hidden')
  // What was stored before the look is noted has been seen, though a busy machine may draw it later.
  const noted = Date.now() + 2000
  await expect.poll(newest, { timeout: 60_000 }).toBeGreaterThan(noted)
  await page.clock.fastForward('06:00')
  await show(page, 'visible')
}

test('ADR-0026: a column tells its reader what is new since the last look, until the reader has done with it', async ({
  deck,
}) => {
  await beginWithClock(deck)
  await addSearch(deck, name)
  await expect(dot(deck)).toHaveText('live · 6 columns', { timeout: 40_000 })
  const { section, cards } = column(deck, name)
  await expect(cards.first()).toBeVisible()
  const strip = section.getByRole('group', { name: 'Show only' })
  await goAwayAndComeBack(deck)

  await expect(section.getByText(sinceThen)).toBeVisible({ timeout: 40_000 })
  await expect(section.getByRole('status').filter({ hasText: `${name}. Since` })).toHaveText(/\d+ new/)
  await expect(cards.filter({ hasText: /^New/ }).first()).toBeVisible()
  const others = deck.getByText(nothingOrSince)
  await expect(others).toHaveCount(6, { timeout: 40_000 })
  expect(await faultsOf(deck, 'columns after an absence')).toEqual([])

  const isNew = strip.getByRole('button', { name: /^\d+ new$/ })
  await isNew.click()
  await expect(isNew).toHaveAttribute('aria-pressed', 'true')
  await expect(section.getByText(/^\d+ of \d+, new or changed only\.$/)).toBeAttached()
  await expect(cards.filter({ hasNotText: /^New/ })).toHaveCount(0)
  expect(await faultsOf(deck, 'a column that shows what is new')).toEqual([])
  await deck.keyboard.press('Escape')
  await expect(isNew).toHaveAttribute('aria-pressed', 'false')
  await isNew.click()
  await section.getByRole('button', { name: 'Show all' }).click()
  await expect(isNew).toHaveAttribute('aria-pressed', 'false')

  await section.getByRole('button', { name: 'Hide what is new and changed' }).click()
  await expect(strip).toBeHidden()
  await expect(cards.filter({ hasText: /^New/ })).toHaveCount(0)
})

test(
  'ADR-0026: a deck that was closed opens with what has happened since, and a log-out forgets the looks',
  { tag: '@long' },
  async ({ deck }) => {
    // The deck has all its scripts before its reader logs in.
    const hasEngine = deck.waitForResponse(/columnsEngine/)
    await deck.route('**/oauth/token**', async route => {
      await hasEngine
      await route.continue()
    })
    await beginWithClock(deck)
    await expect(dot(deck)).toHaveText('live · 5 columns', { timeout: 40_000 })
    await show(deck, 'hidden')
    const looks = () => deck.evaluate(() => localStorage.getItem('looks'))
    await expect.poll(looks).toContain('"log"')
    // The clock of the device alone would not do: an absence is reckoned by the wire's time.
    await deck.evaluate(setLooksBack, 360_000)
    await deck.reload()
    const told = deck.getByText(nothingOrSince)
    await expect(told).toHaveCount(5, { timeout: 40_000 })

    await deck.getByRole('button', { name: 'Menu' }).click()
    await deck.getByRole('button', { name: /Log out/ }).click()
    await deck
      .getByRole('dialog')
      .getByRole('button', { name: /Log out/ })
      .click()
    await expect.poll(looks).toBeNull()
  },
)
