import { column, expect, logIn, openSearch, searchBox, test } from './fixtures.ts'

const sports = 'ONLINE-NEWS-EN_SPORTS'

test.describe('an address that is wrong', () => {
  // The server has no page there either, so it sends the deck with status 404.
  test.use({ expectedFaults: /status of 404/ })

  test('says so on the deck, and adds no column', { tag: '@long' }, async ({ deck, server }) => {
    await logIn(deck)
    const columns = deck.getByRole('main').getByRole('region')
    await expect(columns).toHaveCount(5)
    const notice = deck.getByRole('status').filter({ has: deck.getByRole('button', { name: 'Close' }) })
    for (const [address, says] of [
      ['/topic/en/nonsense', 'There is no topic “nonsense”, so no column was added.'],
      ['/?topic=nonsense', 'There is no topic “nonsense”, so no column was added.'],
      [`/topic/xx/${sports}`, 'There is no language “xx”, so no column was added.'],
      ['/nowhere', 'There is no page “/nowhere”. This is your deck.'],
      ['/%C3%A9conomie/x', 'There is no page “/économie/x”. This is your deck.'],
    ] as const) {
      await deck.goto(server.url + address)
      await expect(notice, address).toContainText(says)
      await expect(deck).toHaveURL(`${server.url}/`)
      await expect(columns, address).toHaveCount(5)
    }
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toHaveCount(0)
  })
})

test(
  'a search in a language that nobody speaks is made in another one, and says so',
  { tag: '@long' },
  async ({ deck, server }) => {
    await logIn(deck)
    await deck.goto(`${server.url}/slug/xx/politics`)
    await expect(
      deck.getByText('There is no language “xx”. The search is in your language instead.'),
    ).toBeVisible()
    await expect(column(deck, 'slug:politics').section).toContainText('en')
    await deck.goto(`${server.url}/?q=slug:economy&lang=xx`)
    await expect(
      deck.getByText('There is no language “xx”. The search is in all languages instead.'),
    ).toBeVisible()
    await expect(column(deck, 'slug:economy').cards.first()).toBeAttached()
    await deck.goto(`${server.url}/topic/EN/${sports}`)
    await expect(column(deck, 'Sports').section).toBeVisible()
    await expect(deck.getByText(/There is no/)).toHaveCount(0)
  },
)

test.describe('in French', () => {
  test.use({ locale: 'fr-FR', expectedFaults: /status of 404/ })

  test(
    'what was wrong is said in the reader’s language, after a login on the way',
    { tag: '@long' },
    async ({ deck, server }) => {
      await deck.goto(`${server.url}/nulle-part`)
      await deck.getByRole('button', { name: /lecteur/ }).click()
      await expect(deck.getByText('La page « /nulle-part » n’existe pas. Voici votre deck.')).toBeVisible()
    },
  )
})

test.describe('of a document', () => {
  test.use({ expectedFaults: /status of (404|503)|ERR_|Failed to load/ })

  test(
    'that does not exist offers a search for its words, and the deck',
    { tag: '@long' },
    async ({ deck, server }) => {
      await logIn(deck)
      await deck.goto(`${server.url}/doc/norland-bridge`)
      const missing = deck.getByRole('region', { name: 'Document' })
      await expect(missing.getByRole('alert')).toHaveText('Document not found')
      const box = missing.getByRole('searchbox', { name: 'Search the wire for it' })
      await expect(box).toHaveValue('norland bridge')
      await box.press('Enter')
      await expect(column(deck, 'norland bridge').section).toBeVisible()
      await expect(deck).toHaveURL(`${server.url}/`)

      await deck.goto(`${server.url}/doc/newsml.afp.com.20260222T090659Z.doc-98hu39e`)
      await expect(box).toHaveValue('')
      await missing.getByRole('link', { name: 'To the deck' }).click()
      await expect(missing).toHaveCount(0)
      await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
      await openSearch(deck)
      await expect(searchBox(deck)).toHaveValue('')
    },
  )

  test(
    'that could not be asked for is said to be no more than that',
    { tag: '@long' },
    async ({ deck, server }) => {
      await logIn(deck)
      const problem = deck.getByRole('region', { name: 'Document' }).getByRole('alert')
      await deck.route('**/v1/api/get/**', route => route.abort())
      await deck.goto(`${server.url}/doc/nobody-knows-it`)
      await expect(problem).toContainText('Error while loading document')
      await expect(problem).toContainText('The server cannot be reached.')
      await expect(deck.getByRole('searchbox', { name: 'Search the wire for it' })).toHaveCount(0)
      await deck.unroute('**/v1/api/get/**')
      await deck.route('**/v1/api/get/**', route => route.fulfill({ status: 503, body: '' }))
      await problem.getByRole('button', { name: 'Try again' }).click()
      await expect(problem).toContainText('Error while loading document')
      await expect(problem).not.toContainText('The server cannot be reached.')
      await problem.getByRole('link', { name: 'To the deck' }).click()
      await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
    },
  )
})
