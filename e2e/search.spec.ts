import type { Page } from '@playwright/test'
import { addSearch, column, expect, logIn, openSearch, searchBox, test } from './fixtures.ts'

test('the box of the search completes what is typed, and understands names of places', async ({
  deck,
  server,
}) => {
  await logIn(deck)

  await test.step('deck 2: the search box completes fields, and values with their counts, by keyboard', async () => {
    await openSearch(deck)
    const box = searchBox(deck)
    await box.pressSequentially('countryn')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await deck.keyboard.press('ArrowDown')
    const chosen = deck.getByRole('listbox').getByRole('option', { selected: true })
    await expect(chosen).toHaveText('countryname:')
    await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
    await deck.keyboard.press('Enter')
    await expect(box).toHaveValue('countryname:')

    await box.pressSequentially('norl')
    const value = deck.getByRole('option', { name: /^countryname:Norland \d/ })
    await expect(value).toContainText(/\d+ in 24 h/)
    await deck.keyboard.press('Escape')
    await expect(deck.getByRole('listbox')).toBeHidden()
    await expect(box, 'Escape loses nothing').toHaveValue('countryname:norl')
    await deck.keyboard.press('ArrowDown')
    await value.click()
    await expect(box).toHaveValue('countryname:Norland ')
    await expect(box).toBeFocused()
    await expect(deck.getByText(/match(es)? in the last 24 hours/)).toBeVisible()

    await deck.keyboard.press('Enter')
    await expect(column(deck, 'countryname:Norland').cards.first()).toBeAttached()
    expect(new URL(deck.url()).search, 'deck 5: the address is cleared').toBe('')
  })

  await test.step('deck 2: countries are offered and understood by their names', async () => {
    await openSearch(deck)
    const box = searchBox(deck)
    await box.pressSequentially('country:')
    const norland = deck.getByRole('option', { name: /^country:NRL Norland \d/ })
    await expect(norland).toBeVisible()
    await box.pressSequentially('brisa')
    await deck.getByRole('option', { name: /^country:CBR Costa Brisa \d/ }).click()
    await expect(box, 'the code is written').toHaveValue('country:CBR ')

    await box.fill('country:"Costa Brisa" AND lang:en')
    await expect(deck.getByText(/\d+ match(es)? in the last 24 hours/)).toBeVisible()
    await deck.keyboard.press('Enter')
    const brisa = column(deck, 'country:CBR AND lang:en')
    await expect(brisa.cards.first(), 'codes are stored and sent').toBeAttached()

    await brisa.title.click()
    await brisa.section.getByRole('searchbox').fill('country:Norlande')
    await deck.keyboard.press('Enter')
    await expect(column(deck, 'country:NRL').cards.first()).toBeAttached()
  })

  await test.step('deck 2: a place in an address may be a name', async () => {
    await deck.goto(`${server.url}/place/norland`)
    await expect(column(deck, 'country:NRL').cards.first()).toBeAttached()
  })
})

test('what is typed into the search box, and how it looks', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)

  await test.step('deck 2: the search box colours what is typed, and moves with it', async () => {
    await openSearch(deck)
    const box = searchBox(deck)
    await box.pressSequentially(
      'slug:climate AND (headline:"sea level" OR خبر) AND country:NRL AND NOT class:picture',
    )
    const layers = box.locator('xpath=..')
    const mirror = layers.locator('[aria-hidden]')
    await expect(mirror).toHaveText(await box.inputValue())
    const colour = (text: string) =>
      mirror
        .getByText(text, { exact: true })
        .first()
        .evaluate(each => getComputedStyle(each).color)
    const colours = await Promise.all(['slug', 'AND', 'climate', '"sea level"'].map(colour))
    expect(new Set(colours).size).toBeGreaterThanOrEqual(3)
    // The layers match to the pixel, even if the box has scrolled.
    const scrolled = () =>
      layers.evaluate(each => [each.querySelector('input')?.scrollLeft, each.firstElementChild?.scrollLeft])
    const [input, layer] = await scrolled()
    expect(input).toBeGreaterThan(0)
    expect(layer).toBeCloseTo(input ?? 0, 0)
    await deck.keyboard.press('Home')
    await expect.poll(scrolled).toEqual([0, 0])
  })
  await leaveSearch(deck)

  await test.step('deck 2: what an input method composes, the input shows itself', async () => {
    await openSearch(deck)
    const box = searchBox(deck)
    await box.pressSequentially('slug:')
    const devtools = await deck.context().newCDPSession(deck)
    const colour = () => box.evaluate(each => getComputedStyle(each).color)
    const unseen = await colour()
    await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await expect.poll(colour).not.toBe(unseen)
    await devtools.send('Input.insertText', { text: '日本' })
    await expect(box).toHaveValue('slug:日本')
    await expect.poll(colour).toBe(unseen)
  })
})

test('what the search box says, and where the focus goes', { tag: '@long' }, async ({ deck, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard to press, and its box no neighbours')
  await logIn(deck)
  const box = searchBox(deck)

  await test.step('D20: the message of a refused search leaves with Escape and with the focus, its mark stays', async () => {
    const message = deck.getByText('Mistake at character 13: this parenthesis closes nothing')
    await box.fill('slug:bridge )')
    await box.press('Enter')
    await expect(message).toBeVisible()
    await box.press('Escape')
    await expect(message).toBeHidden()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveValue('slug:bridge )')

    await box.press('Enter')
    await expect(message).toBeVisible()
    await deck.getByRole('button', { name: 'Topics', exact: true }).focus()
    await expect(message).toBeHidden()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  })
  await leaveSearch(deck)

  await test.step('deck 2: Tab takes the first suggestion, and leaves the box where there is none', async () => {
    await box.pressSequentially('sl')
    await expect(deck.getByRole('option', { name: 'slug:' })).toBeVisible()
    await box.press('Tab')
    await expect(box).toHaveValue('slug:')
    await box.fill('bridge')
    await box.press('Tab')
    await expect(box).not.toBeFocused()
    await expect(box).toHaveValue('bridge')
  })
})

test(
  'D20: a mistake is told at its place, and a half-typed query is never lost',
  { tag: ['@phone', '@long'] },
  async ({ deck }) => {
    await logIn(deck)
    await openSearch(deck)
    await searchBox(deck).fill('slug:bridge )')
    await expect(deck.getByText('Mistake at character 13: this parenthesis closes nothing')).toBeVisible()
    await searchBox(deck).fill('foo:bridge')
    await expect(deck.getByText('There is no field “foo”')).toBeVisible()

    await searchBox(deck).fill('slug:bridge AND (harb')
    await deck.reload()
    await expect(column(deck, 'Top Stories').section).toBeAttached()
    await openSearch(deck)
    await expect(searchBox(deck)).toHaveValue('slug:bridge AND (harb')
  },
)

test(
  'deck 5: an address with q and lang adds its search, and is then the deck',
  { tag: ['@phone', '@long'] },
  async ({ deck, server }) => {
    await logIn(deck)
    await deck.goto(`${server.url}/?q=${encodeURIComponent('mer OR "100%20"')}&lang=fr`)
    await expect(column(deck, 'mer OR "100%20"').section).toContainText('fr')
    expect(new URL(deck.url()).search).toBe('')
    await deck.goto(`${server.url}/?q=${encodeURIComponent('slug:(')}`)
    await openSearch(deck)
    await expect(searchBox(deck)).toHaveValue('slug:(')
  },
)

test.describe('where the wire gives no hints', () => {
  test.use({ expectedFaults: /status of 500/ })

  test('deck 2: the box still searches, without a word of error', { tag: '@long' }, async ({ deck }) => {
    await logIn(deck)
    await deck.route('**/v1/api/list/**', route => route.fulfill({ status: 500, body: '' }))
    await openSearch(deck)
    await searchBox(deck).pressSequentially('slug:s')
    await expect(deck.getByText(/match(es)? in the last 24 hours/)).toBeVisible()
    await expect(deck.getByRole('listbox')).toHaveCount(0)
    await expect(deck.getByRole('alert').filter({ hasNotText: 'Flash' })).toHaveCount(0)
    await searchBox(deck).press('Enter')
    await expect(column(deck, 'slug:s').section).toBeAttached()
  })
})

test('deck 2, Card: terms are marked, and opened documents look read', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)
  await addSearch(deck, 'Norland AND class:text')
  const { cards, section } = column(deck, 'Norland AND class:text')
  await expect(cards.first()).toBeVisible()
  const marked = () =>
    deck.evaluate(() =>
      [...(CSS.highlights.get('search-terms') ?? [])].map(range => (range as Range).toString().toLowerCase()),
    )
  await expect.poll(marked).toContain('norland')
  expect(await cards.first().locator('mark').count(), 'copied text stays clean').toBe(0)

  // Another story may arrive above it at any moment.
  const href = (await cards.first().getByRole('link').getAttribute('href')) ?? ''
  const headline = section.locator(`a[href="${href}"] h3`)
  const colour = () => headline.evaluate(each => getComputedStyle(each).color)
  const fresh = await colour()
  await headline.click()
  await expect(
    deck.getByRole('region', { name: 'Document' }).getByRole('heading', { level: 1 }),
  ).toBeVisible()
  await deck.keyboard.press('Escape')
  await expect(section.locator(`a[href="${href}"]`)).toContainText('Read')
  expect(await colour()).not.toBe(fresh)
  await deck.reload()
  await expect(deck.locator(`a[href="${href}"]`).last()).toContainText('Read')
})

/** Clears the search box, and closes the dialog on a phone. */
async function leaveSearch(deck: Page): Promise<void> {
  await searchBox(deck).fill('')
  await deck.keyboard.press('Escape')
}
