import { faultsOf } from './axe.ts'
import { addSearch, column, expect, logIn, openFirstDocument, test } from './fixtures.ts'

const query = 'slug:sport AND lang:en'

test('a document leads to its whole story, oldest first, which the keys walk, and back to the deck', async ({
  deck,
  server,
}) => {
  await logIn(deck)
  await addSearch(deck, query)
  await expect(column(deck, query).cards.first()).toBeAttached()
  await openFirstDocument(deck, query)
  const id = decodeURIComponent(new URL(deck.url()).pathname.slice('/doc/'.length))
  const story = deck.getByRole('region', { name: 'Document' })
  await story.getByRole('link', { name: 'The whole story' }).click()

  const whole = deck.getByRole('region', { name: 'The whole story' })
  await expect(whole.getByRole('listitem').first()).toBeVisible()
  const links = whole.locator('a[data-step]')
  const times = await whole
    .locator('ol > li time')
    .evaluateAll(list => list.map(each => each.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted())
  expect(await links.evaluateAll(list => list.map(each => each.getAttribute('href')))).toContain(
    `/doc/${encodeURIComponent(id)}`,
  )
  expect(await faultsOf(deck, 'the whole story')).toEqual([])

  await deck.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await deck.keyboard.press('Enter')
  await expect(story.getByRole('heading', { level: 1 })).toBeAttached()
  await deck.goBack()
  await expect(whole).toBeVisible()
  await deck.keyboard.press('Escape')
  await expect(column(deck, query).cards.first()).toBeVisible()

  await deck.goto(`${server.url}/story/nothing-of-that-name`)
  await expect(whole).toContainText('Nothing has been filed on this.')
})
