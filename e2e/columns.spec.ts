import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addSearch, closeSearch, column, expect, logIn, openSearch, searchBox, test } from './fixtures.ts'

const starters = ['Top Stories', 'A la une', 'Pictures', 'country:NRL AND NOT slug:sport', 'كافة الأخبار']

test(
  'deck 2, deck 5: the settings are saved as they are chosen, and picture leaves no language',
  { tag: '@long' },
  async ({ deck }) => {
    const topStories = 'top-stories-int'
    await logIn(deck)
    const { section, cards } = column(deck, 'Top Stories')
    await expect(cards.first()).toBeVisible()
    await section.getByRole('button', { name: 'Column settings' }).click()
    const settings = section.getByRole('group', { name: 'Column settings' })
    await expect(settings.getByRole('group', { name: 'Languages' }).getByLabel('English')).toBeChecked()

    await nextSearch(deck, () => settings.getByLabel('Español').check(), topStories)
    // A search for the earlier list may still come first.
    await nextSearch(
      deck,
      () => settings.getByLabel('Français').check(),
      topStories,
      ({ lang }) => lang === 'en,es,fr',
    )
    await nextSearch(
      deck,
      () => settings.getByLabel('Pictures').check(),
      topStories,
      ({ lang, query }) => lang === undefined && JSON.stringify(query).includes('picture'),
    )
    await expect(settings.getByRole('group', { name: 'Languages' })).toBeHidden()

    await nextSearch(
      deck,
      () => settings.getByLabel('Other sources').check(),
      topStories,
      ({ query }) => /"name":"(?:provider|source)","exclude"/.test(JSON.stringify(query)),
    )
    await deck.reload()
    await section.getByRole('button', { name: 'Column settings' }).click()
    await expect(settings.getByLabel('Pictures')).toBeChecked()
    await expect(settings.getByLabel('Other sources')).toBeChecked()

    const classes = settings.getByRole('group', { name: 'Content' })
    // A poll of the earlier list may come first.
    const allClasses = deck.waitForRequest(each => {
      const asked = each.postData()?.toLowerCase() ?? ''
      return asked.includes(topStories) && !asked.includes('"picture"')
    })
    await classes.getByLabel('All').check()
    await allClasses
    await expect(settings.getByRole('group', { name: 'Languages' }).getByLabel('All')).toBeChecked()
    await deck.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await expect(section.getByRole('button', { name: 'Column settings' })).toBeFocused()
  },
)

test(
  'deck 3: a column of some days asks for these days, and says so when they are backwards',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    await addSearch(deck, 'class:text')
    const { section } = column(deck, 'class:text')
    await section.getByRole('button', { name: 'Column settings' }).click()
    const asked = await nextSearch(
      deck,
      () => section.getByLabel('From', { exact: true }).fill('2020-01-02'),
      '2020-01-0',
    )
    expect(new Date(asked.dateRange.from).getTime()).toBe(new Date('2020-01-02T00:00:00').getTime())
    await section.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(section.getByRole('alert')).toHaveText('The last day lies before the first.')
    await section.getByLabel('To', { exact: true }).fill('2020-01-03')
    await expect(section).toContainText('No result')
    await expect(section.getByRole('heading', { level: 2 })).toContainText('2020-01-02 – 2020-01-03')
  },
)

test(
  'deck 2: the header changes the search and the topic of a column',
  { tag: ['@phone', '@long'] },
  async ({ deck }) => {
    await logIn(deck)
    await addSearch(deck, 'slug:zeppelin')
    await column(deck, 'slug:zeppelin').section.getByRole('button', { name: 'Change the search' }).click()
    const box = column(deck, 'slug:zeppelin').section.getByRole('searchbox')
    await expect(box).toBeFocused()
    await box.fill('headline:(bridge')
    await box.press('Enter')
    await expect(column(deck, 'slug:zeppelin').section.getByRole('alert')).toContainText(
      'Mistake at character',
    )
    await box.fill('class:text')
    await box.press('Enter')
    const changed = column(deck, 'class:text')
    await expect(changed.cards.first()).toBeVisible()
    await expect(changed.title).toBeFocused()
    await expect(changed.title).toHaveAccessibleDescription('Change the search')

    const topic = column(deck, 'Top Stories')
    await expect(topic.title).toHaveAccessibleDescription('Change the topic')
    await topic.title.click()
    await topic.section.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Sciences' })
    await expect(column(deck, 'Sciences').cards.first()).toBeVisible()
  },
)

test('a column is dragged by its header, and from the keyboard', async ({ deck, isMobile }) => {
  test.skip(isMobile, 'a finger: the next journey')
  await logIn(deck)
  await expect.poll(() => names(deck)).toEqual(starters)
  await drag(deck, 'Top Stories', 380)
  await expect.poll(() => names(deck)).toEqual([starters[1], starters[0], ...starters.slice(2)])
  await expect(deck.getByRole('main').getByRole('combobox')).toBeHidden()
  await expect(deck.getByRole('status').filter({ hasText: 'place 2 of 5' })).toBeAttached()

  // At the edge the deck keeps scrolling under the pointer.
  const { x, y } = await headerOf(deck, 'Top Stories')
  await deck.mouse.move(x, y)
  await deck.mouse.down()
  await deck.mouse.move(1430, y, { steps: 5 })
  const row = deck.getByRole('main')
  await expect
    .poll(() => row.evaluate(each => each.scrollLeft + each.clientWidth >= each.scrollWidth - 1))
    .toBe(true)
  await deck.mouse.up()
  await expect.poll(() => names(deck)).toEqual([...starters.slice(1), starters[0]])
  await expect(row).not.toHaveAttribute('data-dragging')

  const { title } = column(deck, 'Top Stories')
  await title.focus()
  await deck.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(() => names(deck)).toEqual([...starters.slice(1, 4), starters[0], starters[4]])
  await expect(title).toBeFocused()
})

test(
  'Escape gives a drag up, and a click on the title is no drag',
  { tag: '@long' },
  async ({ deck, isMobile }) => {
    test.skip(isMobile, 'a phone has no Escape')
    await logIn(deck)
    await expect.poll(() => names(deck)).toEqual(starters)
    const { x, y } = await headerOf(deck, 'Top Stories')
    await deck.mouse.move(x, y)
    await deck.mouse.down()
    await deck.mouse.move(x + 400, y, { steps: 5 })
    await deck.keyboard.press('Escape')
    await deck.mouse.up()
    expect(await names(deck)).toEqual(starters)
    await deck.mouse.move(x, y)
    await deck.mouse.down()
    await deck.mouse.up()
  },
)

test(
  'a finger that rests on a header drags its column, one that swipes does not',
  { tag: '@finger' },
  async ({ deck }) => {
    await logIn(deck)
    await expect.poll(() => names(deck)).toEqual(starters)
    const touch = await deck.context().newCDPSession(deck)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const { x, y } = await headerOf(deck, 'Top Stories')
    await send('touchStart', x, y)
    await deck.waitForTimeout(450)
    for (let step = 0; step <= 10; step += 1) await send('touchMove', x + ((385 - x) * step) / 10, y)
    await expect.poll(() => deck.getByRole('main').evaluate(each => each.scrollLeft)).toBeGreaterThan(250)
    await send('touchEnd')
    await expect.poll(async () => (await names(deck)).indexOf('Top Stories')).toBeGreaterThan(0)

    const order = await names(deck)
    await send('touchStart', 200, y)
    for (let step = 0; step <= 10; step += 1) await send('touchMove', 200 - step * 15, y)
    await send('touchEnd')
    expect(await names(deck)).toEqual(order)
  },
)

test(
  'D30: closed columns come back to their places, the last one first',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    await expect.poll(() => names(deck)).toEqual(starters)
    for (const name of ['A la une', 'Pictures']) {
      const { section } = column(deck, name)
      await section.getByRole('button', { name: 'Column settings' }).click()
      // With the keyboard, because the focus then goes to the undo.
      await section.getByRole('button', { name: 'Close column' }).press('Enter')
      await expect(section).toBeHidden()
      await expect(deck.getByText(`Closed: ${name}`)).toBeVisible()
    }
    const undo = deck.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await deck.keyboard.press('Enter')
    await expect(column(deck, 'Pictures').section).toBeFocused()
    await expect(column(deck, 'Pictures').cards.first()).toBeVisible()
    await deck.keyboard.press('Control+z')
    await expect.poll(() => names(deck)).toEqual(starters)
    await expect(undo).toBeHidden()
  },
)

test('D33: the agenda toggle sets every column, and those to come', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)
  await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
  await deck.getByRole('button', { name: 'Menu' }).click()
  const agenda = deck.getByRole('switch', { name: 'Agenda' })
  await expect(agenda).not.toBeChecked()
  const asked: string[] = []
  deck.on('request', request => {
    if (request.url().endsWith('/v1/api/search')) asked.push(request.postData() ?? '')
  })
  await agenda.click()
  await expect(agenda).toBeChecked()
  // Requests under way still have the old conditions.
  await expect.poll(() => asked.at(-1) ?? 'Agenda').not.toContain('Agenda')
  await deck.keyboard.press('Escape')
  const added = await nextSearch(deck, () => addSearch(deck, 'slug:agenda-of-mine'), 'agenda-of-mine')
  expect(JSON.stringify(added.query)).not.toContain('afpattribute:Agenda')
})

test(
  'D28: a reader who logs out may take the columns along, and bring them back',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    await addSearch(deck, 'slug:"port allard"')
    await expect(column(deck, 'slug:"port allard"').section).toBeAttached()
    await deck.getByRole('button', { name: 'Menu' }).click()
    await deck.getByRole('button', { name: 'Log out' }).click()
    const dialog = deck.getByRole('dialog', { name: 'Log out' })
    await expect(dialog).toContainText('6 columns')
    const download = deck.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export columns' }).click()
    const file = await (await download).path()
    expect(await readFile(file, 'utf8')).toContain('port allard')
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(deck).toHaveURL(/\/login$/)

    await logIn(deck)
    await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
    await deck.getByRole('button', { name: 'Import columns' }).locator('visible=true').click()
    const box = deck.getByRole('dialog', { name: 'Import columns' })
    await box.getByLabel('File').setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"notes":[]}'),
    })
    await box.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(box.getByRole('alert')).toHaveText('This file holds no columns of a deck.')
    await box.getByLabel('File').setInputFiles(file)
    await box.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.poll(() => names(deck)).toEqual([...starters, 'slug:"port allard"'])
    await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
  },
)

test.describe('where the script that fills columns cannot be loaded', () => {
  test.use({ expectedFaults: /status of 503|Failed to (load|fetch)/ })

  test(
    'D20 and D28: a search waits in its box, and logging out takes everything all the same',
    { tag: '@long' },
    async ({ deck }) => {
      await deck.route(/columnsEngine.*\.js$/, route => route.fulfill({ status: 503, body: '' }))
      await logIn(deck)
      await expect(deck.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
      await addSearch(deck, 'slug:bridge')
      await openSearch(deck)
      await expect(searchBox(deck)).toHaveValue('slug:bridge')
      await closeSearch(deck)
      await deck.getByRole('button', { name: 'Menu' }).click()
      await deck.getByRole('button', { name: 'Log out' }).click()
      await deck.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log out' }).click()
      await expect(deck).toHaveURL(/\/login$/)
      await logIn(deck)
      await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
      await openSearch(deck)
      await expect(searchBox(deck)).toHaveValue('')
    },
  )
})

function names(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll(all => all.map(each => each.ariaLabel))
}

async function headerOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await column(page, name).title.boundingBox()
  if (!box) throw new Error(`${name} has no header in sight`)
  return { x: box.x + 20, y: box.y + box.height / 2 }
}

async function drag(page: Page, name: string, by: number): Promise<void> {
  const { x, y } = await headerOf(page, name)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 8 })
  await page.waitForTimeout(100)
  await page.mouse.up()
}

type AskedSearch = { lang?: string; query: unknown; dateRange: { from: string; to: string } }

/** The next search of the deck after an action, for a list from its beginning. */
async function nextSearch(
  page: Page,
  act: () => Promise<void>,
  text = '',
  isWanted: (asked: AskedSearch) => boolean = () => true,
): Promise<AskedSearch> {
  const request = page.waitForRequest(
    each =>
      each.url().includes('/v1/api/search') &&
      (each.postData()?.toLowerCase().includes(text) ?? false) &&
      // Requests that only count matches during typing have no page size.
      /"maxRows":10\b/.test(each.postData() ?? '') &&
      /"to":"now"/.test(each.postData() ?? '') &&
      isWanted(each.postDataJSON() as AskedSearch),
  )
  await act()
  return (await request).postDataJSON() as AskedSearch
}
