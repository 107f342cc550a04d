import type { Page } from '@playwright/test'
import {
  addSearch,
  column,
  expect,
  fetchSearch,
  isForAlerts,
  logIn,
  openSearch,
  searchBox,
  test,
} from './fixtures.ts'

// Expected: pictures and scripts that were not loaded yet, and a poll that the network cut interrupted.
test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|Error during (update|comparison)/ })

const label = 'Found on this device.'

test('a column added and edited on a train shows what is stored, and then the wire', async ({
  deck,
  context,
}) => {
  await logIn(deck)
  await goOffline(deck)
  const asked = notePaths(deck)

  await addSearch(deck, 'class:picture')
  const { section, cards } = column(deck, 'class:picture')
  await expect(cards.first()).toBeVisible()
  await expect(section.getByText(label)).toBeVisible()
  // Which languages the stored pictures have depends on what was filed.
  const lang = (await cards.first().getAttribute('lang')) ?? ''
  const [newest = ''] = await documentsIn(deck, 'Pictures')
  expect(await documentsIn(deck, 'class:picture'), 'what another column has brought').toContain(newest)
  await section.getByRole('feed').evaluate(list => list.scrollTo(0, list.scrollHeight))
  await expect(section.getByText('End of what is stored on this device')).toBeVisible()

  await section.getByRole('button', { name: 'Column settings' }).click()
  const settings = section.getByRole('group', { name: 'Column settings' })
  const language = settings
    .getByRole('group', { name: 'Languages' })
    .getByLabel(new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang)
  await settings.getByRole('group', { name: 'Content' }).getByLabel('Text', { exact: true }).check()
  await expect(section.getByText('Nothing on this device')).toBeVisible()
  await settings.getByRole('group', { name: 'Content' }).getByLabel('All').check()
  await language.check()
  await expect(cards.first()).toBeVisible()
  await expect(section.getByText(label)).toBeVisible()
  expect(asked(), 'nothing is asked of the wire').toEqual([])

  const search = deck.waitForRequest(request =>
    new RegExp(`"lang":"${lang}".*"class","in":\\["picture"\\]`).test(request.postData() ?? ''),
  )
  await context.setOffline(false)
  await search
  await expect(section.getByText(label)).toBeHidden()
  await expect(cards.first()).toBeVisible()
  await expect(language).toBeChecked()
})

test('the search box completes and counts what is stored, and says so', async ({ deck, context }) => {
  await logIn(deck)
  await goOffline(deck)
  await openSearch(deck)
  const asked = notePaths(deck)
  const box = searchBox(deck)
  await box.pressSequentially('class:pict')
  await expect(deck.getByRole('option', { name: /^class:picture \d+ on this device/ })).toBeVisible()
  await box.fill('class:picture')
  await expect(deck.getByText(/^\d+ matches on this device$/)).toBeVisible()
  await box.fill('country:norl')
  await expect(deck.getByRole('option', { name: /^country:NRL Norland \d+ on this device/ })).toBeVisible()
  await box.fill('slug:zeppelin')
  await expect(deck.getByText('No match on this device')).toBeVisible()
  await box.press('Enter')
  const { section } = column(deck, 'slug:zeppelin')
  await expect(section.getByText('Nothing on this device')).toBeVisible()
  expect(asked()).toEqual([])

  await context.setOffline(false)
  await expect(section.getByText('No result')).toBeVisible()
})

test.describe('while the server cannot be reached', () => {
  test.use({ expectedFaults: /ERR_CONNECTION_REFUSED|Error during (update|comparison)/ })

  test(
    'a new column shows what is stored under the error, until the server is back',
    { tag: '@long' },
    async ({ deck, isMobile }) => {
      test.skip(isMobile, 'the same on a phone')
      await logIn(deck)
      await expect(column(deck, 'Pictures').cards.first()).toBeAttached()
      await deck.route('**/v1/api/**', route => route.abort('connectionrefused'))
      await addSearch(deck, 'class:picture')
      const { section, cards } = column(deck, 'class:picture')
      await expect(section.getByText('The server cannot be reached.')).toBeVisible()
      await expect(section.getByText(label)).toBeVisible()
      await expect(cards.first()).toBeVisible()
      // The deck tries again by itself, which may be before a press of "Try now".
      await deck.unroute('**/v1/api/**')
      await expect(section.getByText(label)).toBeHidden()
      await expect(section.getByText('The server cannot be reached.')).toBeHidden()
      await expect(cards.first()).toBeVisible()
    },
  )
})

test.describe('in a browser without a database', () => {
  test.use({
    expectedFaults: /No local database|ERR_INTERNET_DISCONNECTED|Error during (update|comparison)/,
  })

  test('the page itself searches what it holds', { tag: '@long' }, async ({ deck, isMobile }) => {
    test.skip(isMobile, 'the same on a phone')
    await deck.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not here', 'SecurityError')
      }
    })
    await logIn(deck)
    await deck.reload()
    await addSearch(deck, 'class:picture')
    await goOffline(deck, 'class:picture', 'startSearch')
    expect(deck.workers()).toEqual([])
    const query = 'class:picture NOT slug:zeppelin'
    await addSearch(deck, query)
    await expect(column(deck, query).cards.first()).toBeVisible()
    await expect(column(deck, query).section.getByText(label)).toBeVisible()
  })
})

/** Goes offline after pictures and the search script are stored, which happens in the first idle moment. */
async function goOffline(page: Page, pictures = 'Pictures', script = 'searchWorker'): Promise<void> {
  await expect(column(page, pictures).cards.first()).toBeAttached()
  const areFetched = () =>
    page.evaluate(
      names => {
        const fetched = performance.getEntriesByType('resource').map(entry => entry.name)
        return names.every(name => fetched.some(each => each.includes(name)))
      },
      [script, 'readAddress', 'countries'],
    )
  await expect.poll(areFetched).toBe(true)
  await fetchSearch(page)
  await page.context().setOffline(true)
  await expect(page.getByText('Your device is offline.')).toBeVisible()
}

/** The requested content API paths from now on, except a search for alerts that began before. */
function notePaths(page: Page): () => string[] {
  const paths: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(v1|oauth)\//.test(pathname) && !isForAlerts(request.postData() ?? '')) paths.push(pathname)
  })
  return () => paths
}

/** The documents at the top of a column. */
function documentsIn(page: Page, name: string): Promise<string[]> {
  return column(page, name)
    .cards.getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
}
