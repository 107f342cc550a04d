import type { Page } from '@playwright/test'
import { askForCode, expectSynced, newEmail } from './account.ts'
import { faultsOf } from './axe.ts'
import {
  addSearch,
  column,
  expect,
  logIn,
  openSearch,
  searchBox,
  test,
  openFirstDocument,
} from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'one size is enough for names, roles and colours')

// Expected: a wrong password, a wrong code, and an unknown document.
test.use({
  expectedFaults: /status of 40[134]|Authentication to AFP API failed|Failed to verify email token/,
})

const story = (page: Page) => page.getByRole('region', { name: 'Document' })
const sections = (page: Page) => page.locator('main section[data-id]')

/** A document for every viewer, and those that look different in it. */
const documents = {
  text: 'class:text AND lang:en AND genre:Analysis',
  multimedia: 'class:multimedia AND lang:en AND slug:people',
  photo: 'class:picture AND lang:en',
  graphic: 'class:graphic AND lang:en',
  video: 'class:video AND lang:en',
  'web story': 'class:webstory AND lang:en',
  factcheck: 'class:factcheck AND lang:en',
  canceled: 'status:canceled',
  corrected: 'signal:correction AND lang:en',
  Arabic: 'class:text AND lang:ar',
}

test('axe finds nothing on any screen, light or dark', async ({ deck, server }) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  const look = async (state: string) => faults.push(...(await faultsOf(deck, state)))

  await expect(deck.getByRole('button', { name: /sample reader/ })).toBeVisible()
  await look('login')
  await deck.getByLabel('Professional e-mail').fill('reader@deck.example')
  await deck.getByLabel('Password').fill('wrong')
  await deck.getByRole('button', { name: 'Log in' }).click()
  await expect(deck.getByRole('alert')).toBeVisible()
  await look('login refused')
  await logIn(deck)

  const first = column(deck, 'Top Stories')
  await expect(first.cards.first()).toBeVisible()
  await first.section.getByRole('button', { name: 'Column settings' }).click()
  await expect(first.section.getByRole('group', { name: 'Column settings' })).toBeVisible()
  await look('deck with column settings')
  await expect(sections(deck)).toHaveCount(5)
  for (let left = await sections(deck).count(); left > 0; left -= 1) await closeFirst(deck)
  await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
  await expect(deck.getByRole('button', { name: 'Undo' })).toBeVisible()
  await look('empty deck with undo')

  await deck.getByRole('button', { name: 'Import columns' }).click()
  await expect(deck.getByRole('dialog', { name: 'Import columns' })).toBeVisible()
  await look('import')
  await deck.keyboard.press('Escape')
  await deck.getByRole('button', { name: 'Topics', exact: true }).click()
  await look('topics')
  await deck.keyboard.press('Escape')
  await deck.getByRole('button', { name: 'Menu' }).click()
  await look('menu')
  await deck.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(deck.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look('shortcuts')
  await deck.keyboard.press('Escape')
  await openSearch(deck)
  await searchBox(deck).fill('genre:')
  await expect(deck.getByRole('option', { name: /^genre:/ }).first()).toBeVisible()
  await look('search with suggestions')
  await searchBox(deck).fill('genre:Analysis)')
  await searchBox(deck).press('Enter')
  await expect(deck.getByText(/^Mistake at character/)).toBeVisible()
  await look('search with a mistake')
  await searchBox(deck).fill('')
  await deck.keyboard.press('Escape')

  for (const [name, query] of Object.entries(documents)) {
    await addSearch(deck, query)
    await openFirstDocument(deck, query)
    await look(name)
    if (name === 'multimedia') {
      await story(deck)
        .getByRole('button', { name: /Open 1 of/ })
        .click()
      await expect(story(deck).getByRole('figure', { name: 'Pictures and videos' })).toBeVisible()
      await look('gallery')
      await deck.keyboard.press('Escape')
    }
    await deck.keyboard.press('Escape')
    await expect(story(deck)).toHaveCount(0)
    await closeFirst(deck)
  }

  await deck.goto(`${server.url}/doc/nobody-knows-it`)
  await expect(deck.getByText('Document not found')).toBeVisible()
  await look('document not found')
  await deck.goto(`${server.url}/about`)
  await expect(deck).toHaveTitle('About | Deck')
  await look('about')
  await deck.goto(`${server.url}/sync`)
  await expect(deck.getByLabel('E-mail')).toBeVisible()
  await look('sync')
  const code = await askForCode(deck, server.url, newEmail('mira'))
  await look('code')
  await deck.keyboard.type(code === '000000' ? '111111' : '000000')
  await expect(deck.getByRole('alert')).toBeVisible()
  await look('wrong code')
  await deck.getByRole('button', { name: 'Enter the code again' }).click()
  await deck.keyboard.type(code)
  await expectSynced(deck)
  await deck.getByRole('button', { name: 'Add an authenticator' }).click()
  await expect(deck.getByRole('img', { name: 'QR code' })).toBeVisible()
  await look('account with a factor to enrol')
  await deck.goto(`${server.url}/debug`)
  await expect(deck).toHaveTitle('Debug | Deck')
  await look('debug')
  expect(faults).toEqual([])
})

test(
  'what is beside a document is named within it, and is no landmark of the whole page',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    await addSearch(deck, documents.photo)
    await openFirstDocument(deck, documents.photo)
    await expect(story(deck).getByRole('region', { name: 'Caption' })).toBeVisible()
    await expect(deck.getByRole('complementary')).toHaveCount(0)
    await deck.keyboard.press('Escape')
    await addSearch(deck, documents.corrected)
    await openFirstDocument(deck, documents.corrected)
    await expect(story(deck).getByRole('note', { name: 'Advisory' })).toBeVisible()
    await expect(deck.getByRole('complementary')).toHaveCount(0)
  },
)

test('axe finds nothing in French, German, Spanish and Portuguese', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)
  // Columns are drawn one after the other.
  await expect(sections(deck)).toHaveCount(5)
  for (let left = await sections(deck).count(); left > 1; left -= 1) await closeFirst(deck)
  const faults: string[] = []
  for (const language of ['fr', 'de', 'es', 'pt']) {
    await deck.evaluate(chosen => localStorage.setItem('preferred-locale', chosen), language)
    await deck.reload()
    await expect(deck.locator('html')).toHaveAttribute('lang', language)
    await expect(sections(deck).getByRole('article').first()).toBeVisible()
    await sections(deck).locator('header > button[aria-expanded]').click()
    await deck.locator('nav button[popovertarget=menu]').click()
    faults.push(...(await faultsOf(deck, language)))
  }
  expect(faults).toEqual([])
})

/** Closes the first column of the deck by its settings. */
async function closeFirst(page: Page) {
  const count = await sections(page).count()
  const section = sections(page).first()
  const settings = section.getByRole('group', { name: 'Column settings' })
  if (!(await settings.isVisible())) await section.getByRole('button', { name: 'Column settings' }).click()
  await settings.getByRole('button', { name: 'Close column' }).click()
  await expect(sections(page)).toHaveCount(count - 1)
}
