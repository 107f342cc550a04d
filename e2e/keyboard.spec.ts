import type { Locator, Page } from '@playwright/test'
import { boxes, expectSynced, newEmail, readCode } from './account.ts'
import {
  addSearch,
  column,
  createGate,
  expect,
  listen,
  logIn,
  openFirstDocument,
  searchBox,
  test,
} from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to press')

// Journeys fake the answers to polls.
test.use({ live: 'off' })

test(
  'keys move between the cards of a column, and Tab from column to column',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    const first = column(deck, 'Top Stories')
    await expect(first.cards.first()).toBeVisible()
    await expect(column(deck, 'A la une').cards.first()).toBeVisible()

    await deck.keyboard.press('j')
    await expect(first.cards.first().getByRole('link')).toBeFocused()
    const start = await placeOf(deck)
    for (const [key, by] of [
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
      ['ArrowUp', 0],
    ] as const) {
      await deck.keyboard.press(key)
      expect(await placeOf(deck), key).toBe(start + by)
    }
    await deck.keyboard.press('End')
    expect(await placeOf(deck)).toBeGreaterThan(start + 5)
    await expect(deck.locator(':focus')).toBeInViewport()
    await deck.keyboard.press('Home')
    expect(await placeOf(deck)).toBe(1)

    const columnOfFocus = () =>
      deck.evaluate(() => document.activeElement?.closest('section')?.ariaLabel ?? '')
    for (let tabs = 0; tabs < 3 && (await columnOfFocus()) === 'Top Stories'; tabs += 1)
      await deck.keyboard.press('Tab')
    expect(await columnOfFocus()).toBe('A la une')
  },
)

test(
  'ARIA, feed: Ctrl+End and Ctrl+Home lead out of a list, past all its cards',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    const [first, second] = [column(deck, 'Top Stories'), column(deck, 'A la une')]
    await expect(first.cards.first()).toBeVisible()
    await expect(second.cards.first()).toBeVisible()
    await deck.keyboard.press('j')
    await deck.keyboard.press('j')
    await deck.keyboard.press('Control+End')
    await expect(second.title).toBeFocused()
    await first.cards.nth(1).getByRole('link').focus()
    await deck.keyboard.press('Control+Home')
    await expect(first.section.getByRole('button', { name: 'Column settings' })).toBeFocused()
  },
)

test(
  'a key that is pressed before the first document has come counts once it has',
  { tag: '@long' },
  async ({ deck }) => {
    const gate = createGate()
    await deck.route('**/assets/DocumentLayer-*.js', async route => {
      await gate.passed
      await route.continue()
    })
    await logIn(deck)
    const links = column(deck, 'Top Stories').cards.getByRole('link')
    await links.first().click()
    await deck.keyboard.press('ArrowDown')
    const opened = new URL(deck.url()).pathname
    expect(opened).toMatch(/^\/doc\//)
    gate.open()
    // Moves to the next document, whichever it is by now.
    await expect.poll(() => new URL(deck.url()).pathname).not.toBe(opened)
    await expect(deck).toHaveURL(/\/doc\//)
  },
)

test('the card of the story that is read stays in sight behind it', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)
  const { list } = column(deck, 'Top Stories')
  await openFirstDocument(deck, 'Top Stories')
  for (let read = 0; read < 7; read += 1) {
    const before = deck.url()
    await deck.keyboard.press('ArrowDown')
    await expect.poll(() => deck.url()).not.toBe(before)
  }
  const [window, card] = [list, list.locator('[aria-current=true]')].map(each => each.boundingBox())
  const [top, height] = [(await window)?.y ?? 0, (await window)?.height ?? 0]
  expect((await card)?.y).toBeGreaterThanOrEqual(top - 1)
  expect(((await card)?.y ?? 0) + ((await card)?.height ?? 0)).toBeLessThanOrEqual(top + height + 1)
})

test(
  'a column that is moved by keys scrolls the deck only where it would leave the sight',
  { tag: '@long' },
  async ({ deck }) => {
    await deck.clock.install()
    await logIn(deck)
    const main = deck.getByRole('main', { name: 'Deck' })
    await column(deck, 'Top Stories').title.focus()
    const sections = main.locator('> section')
    const told = await listen(deck, /place \d of/)
    // The place is announced when no key was pressed for a while, which never happens on a stopped clock.
    await deck.clock.pauseAt((await deck.evaluate(() => Date.now())) + 1000)
    await deck.keyboard.press('Alt+Shift+ArrowRight')
    await expect(sections.first()).toHaveAttribute('aria-label', 'A la une')
    expect(await main.evaluate(element => element.scrollLeft)).toBe(0)
    for (let place = 2; place < 5; place += 1) {
      await deck.keyboard.press('Alt+Shift+ArrowRight')
      await expect(sections.nth(place)).toHaveAttribute('aria-label', 'Top Stories')
    }
    await deck.clock.resume()
    await expect.poll(() => main.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
    await expect.poll(told).toEqual(['Top Stories: place 5 of 5'])
  },
)

test('the button back to the top leaves with the focus in its column', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)
  const { section, list, cards } = column(deck, 'Top Stories')
  await expect(cards.first()).toBeVisible()
  await list.evaluate(element => element.scrollTo(0, 600))
  const toTop = section.getByRole('button', { name: 'Back to the top' })
  await toTop.focus()
  await list.evaluate(element => element.scrollTo(0, 0))
  await expect(toTop).toBeHidden()
  await expect(list).toBeFocused()
  await deck.keyboard.press('j')
  await expect(cards.first().getByRole('link')).toBeFocused()
})

test(
  'the focus stays on its card when documents arrive, and in its column when the list is replaced',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    // An agency does not file a certain document at a certain moment.
    let filed = ['known-1', 'known-2']
    let row: object | undefined
    const dates = new Map<string, string>()
    await deck.route('**/v1/api/search', async route => {
      if (!row) {
        const response = await route.fetch()
        row = ((await response.json()) as { response: { docs: object[] } }).response.docs[0]
        // A search for flashes may find none.
        if (!row) return route.fulfill({ response })
      }
      const docs = filed.map((uno, index) => {
        // Each keeps its date, because all columns get the same answer, and a new date would move a document.
        const published = dates.get(uno) ?? new Date(Date.now() - index * 2000).toISOString()
        dates.set(uno, published)
        return { ...row, uno, published }
      })
      await route.fulfill({ json: { response: { numFound: 99, docs } } })
    })
    await addSearch(deck, 'class:text AND lang:en')
    const { list, cards } = column(deck, 'class:text AND lang:en')
    await cards.first().getByRole('link').focus()
    const focused = deck.locator('a:focus')
    await expect(focused).toHaveAttribute('href', '/doc/known-1')

    filed = ['new-1', ...filed]
    await askForNews(deck)
    await expect.poll(() => placeOf(deck)).toBe(2)
    await expect(focused).toHaveAttribute('href', '/doc/known-1')

    // A page without a known row hides a gap, and replaces the list (D2).
    filed = Array.from({ length: 10 }, (_, index) => `later-${index}`)
    await askForNews(deck)
    await expect(cards.first().getByRole('link')).toHaveAttribute('href', '/doc/later-0')
    await expect(list).toBeFocused()
    await deck.keyboard.press('Tab')
    await expect(cards.first().getByRole('link')).toBeFocused()
  },
)

test('a column is a feed of articles that know their places', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)
  const { list, cards } = column(deck, 'Top Stories')
  await expect(cards.first()).toHaveAttribute('aria-posinset', '1')
  await expect(cards.nth(1)).toHaveAttribute('aria-setsize', '-1')
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(deck.getByRole('heading', { level: 1, name: 'Deck' })).toBeAttached()
})

test(
  'D37: the sheet lists the keys and turns single ones off, and gives the focus back',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    const { cards } = column(deck, 'Top Stories')
    await expect(cards.first()).toBeVisible()
    await deck.keyboard.press('j')
    await deck.keyboard.press('?')
    const sheet = deck.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Older card')
    await sheet.getByRole('switch').uncheck()
    await deck.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(deck.locator('article :focus')).toHaveCount(1)

    const place = await placeOf(deck)
    for (const key of ['j', '/', '?']) await deck.keyboard.press(key)
    expect(await placeOf(deck), 'the letters are off').toBe(place)
    await deck.keyboard.press('ArrowDown')
    expect(await placeOf(deck), 'the arrows are not').toBe(place + 1)

    await deck.reload()
    await expect(cards.first()).toBeVisible()
    await deck.getByRole('button', { name: 'Menu' }).click()
    await deck.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await sheet.getByRole('switch').check()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(deck.getByRole('button', { name: 'Menu' })).toBeFocused()
    await deck.keyboard.press('/')
    await expect(searchBox(deck)).toBeFocused()
    await deck.keyboard.press('j')
    await expect(searchBox(deck), 'in an input a letter is a letter').toHaveValue('j')
  },
)

test('where the bar has no room for the box, slash opens the dialog', { tag: '@long' }, async ({ deck }) => {
  await deck.setViewportSize({ width: 500, height: 800 })
  await logIn(deck)
  await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
  await deck.keyboard.press('/')
  await expect(deck.getByRole('dialog')).toBeVisible()
  await expect(searchBox(deck)).toBeFocused()
})

test(
  'Space and Page Up and Down scroll the document, from its buttons too',
  { tag: '@long' },
  async ({ deck }) => {
    await deck.setViewportSize({ width: 1024, height: 360 })
    await logIn(deck)
    // A fact check is longer than a screen; not every story is.
    await addSearch(deck, 'class:factcheck AND lang:en')
    await openFirstDocument(deck, 'class:factcheck AND lang:en')
    const document = deck.getByRole('region', { name: 'Document' })
    const content = document.getByRole('group').first()
    const top = () => content.evaluate(each => each.scrollTop)
    await expect
      .poll(() => content.evaluate(each => each.scrollHeight - each.clientHeight))
      .toBeGreaterThan(200)
    await deck.keyboard.press('Space')
    await expect.poll(top).toBeGreaterThan(100)
    await deck.keyboard.press('Home')
    await expect.poll(top).toBe(0)
    await document.getByRole('button', { name: /^Older/ }).focus()
    await deck.keyboard.press('PageDown')
    await expect.poll(top).toBeGreaterThan(100)
    await deck.keyboard.press('PageUp')
    await expect.poll(top).toBe(0)
  },
)

/** The place of the focused card in its column. */
function placeOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest('article')?.ariaPosInSet ?? NaN))
}

/** A deck that returns online polls at once, but each column at most every 5 s (D5). */
async function askForNews(page: Page): Promise<void> {
  await page.waitForTimeout(5_100)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

test(
  'the whole way into the account and out of it goes without a pointer',
  { tag: '@long' },
  async ({ deck, server }) => {
    await logIn(deck)
    const link = deck.getByRole('link', { name: 'Synchronize' })
    await tabTo(deck, link)
    await deck.keyboard.press('Enter')
    await tabTo(deck, deck.getByLabel('E-mail'))
    const email = newEmail('mira')
    const since = Date.now()
    await deck.keyboard.type(email)
    await deck.keyboard.press('Enter')
    await expect(boxes(deck).first()).toBeFocused()
    await deck.keyboard.type(await readCode(server.url, email, since))
    await expectSynced(deck)
    await tabTo(deck, deck.getByRole('button', { name: 'Sign out', exact: true }))
    await deck.keyboard.press('Enter')
    await expect(deck.getByLabel('E-mail')).toBeVisible()
  },
)

async function tabTo(page: Page, target: Locator) {
  const isThere = () => target.evaluate(element => element === document.activeElement)
  for (let tabs = 0; tabs < 40 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}
