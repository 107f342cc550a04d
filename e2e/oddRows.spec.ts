import type { Page } from '@playwright/test'
import { column, expect, logIn, test } from './fixtures.ts'

const first = 'Top Stories'
const unreadable = 'This search cannot be understood, so it finds nothing'

test.use({ expectedFaults: /Left out: / })

test(
  'odd rows of the database cost nothing but what is odd in them, at every load',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    for (const name of [first, 'Pictures']) await expect(column(deck, name).cards.first()).toBeAttached()
    const before = await column(deck, first).cards.count()
    const written = await deck.evaluate(writeOddRows)
    expect(written).toBeGreaterThan(30)
    for (let load = 0; load < 2; load += 1) {
      await deck.reload()
      for (const name of [first, 'Pictures', 'slug:sport'])
        await expect(column(deck, name).cards.first()).toBeVisible()
      expect(await column(deck, first).cards.count()).toBeGreaterThan(before / 2)
      await expect(column(deck, 'AND').section.getByText(unreadable)).toBeAttached()
      await expect(column(deck, 'AND').cards).toHaveCount(0)
      // Columns are drawn one by one; one that could not be drawn would lack this button.
      const [places, buttons] = [
        deck.locator('main > section'),
        deck.getByRole('button', { name: 'Column settings' }),
      ]
      await expect.poll(async () => (await places.count()) - (await buttons.count())).toBe(0)
    }
    // The longest headline is cut to the size of a card, and the tab stays responsive.
    const lengths = await column(deck, first).cards.evaluateAll(cards =>
      cards.map(card => card.textContent.length),
    )
    expect(Math.max(...lengths)).toBeLessThan(1500)
  },
)

test(
  'D42: a stored query that cannot be read finds nothing, says why, and is mended in its column',
  { tag: ['@phone', '@long'] },
  async ({ deck }) => {
    await logIn(deck)
    await expect(column(deck, first).cards.first()).toBeAttached()
    await deck.evaluate(writeUnreadable)
    const searches: string[] = []
    deck.on('request', request => {
      if (request.url().endsWith('/v1/api/search')) searches.push(request.postData() ?? '')
    })
    await deck.reload()
    await expect(column(deck, first).cards.first()).toBeAttached()
    const { section, cards } = column(deck, 'slug:')
    await expect(section.getByText(unreadable)).toBeAttached()
    await expect(section.getByText('Mistake at character 1: the field has no value')).toBeAttached()
    await expect(cards).toHaveCount(0)
    expect(searches.filter(body => body.includes('"lang":"pt"'))).toEqual([])

    await section.getByRole('button', { name: 'Change the search' }).click()
    const input = section.getByRole('searchbox')
    await expect(input).toHaveValue('slug:')
    await input.fill('slug:sport')
    await input.press('Enter')
    await expect(column(deck, 'slug:sport').section.getByText(unreadable)).toHaveCount(0)
    await expect.poll(() => searches.some(body => body.includes('"lang":"pt"'))).toBe(true)
  },
)

test.describe('with a configuration of a careless hand', () => {
  test.use({ serviceWorkers: 'block' })

  test('D31: the starters that can be read are given', { tag: '@long' }, async ({ deck }) => {
    // By then the deck has got the usual starters.
    await expect(deck.getByRole('button', { name: /sample reader/ })).toBeVisible()
    await alterStarters(deck, [
      7,
      { type: 'chart', params: {} },
      { type: 'search', params: { query: 'slug:sport', langs: 'fr', size: 1e9 } },
      { type: 'search', params: { query: { a: 1 } } },
      { type: 'topic', params: { topic: {}, langs: ['en'] } },
    ])
    await logIn(deck)
    await expect(column(deck, 'slug:sport').cards.first()).toBeAttached()
    await expect(deck.getByText(unreadable)).toHaveCount(1)
    await expect(deck.getByRole('main').getByRole('region')).toHaveCount(3)
  })
})

/** Starts the deck for the first time, with these starters in its configuration. */
async function alterStarters(page: Page, starterColumns: unknown): Promise<void> {
  await page.route('**/config.json', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), starterColumns } })
  })
  await page.evaluate(async () => {
    localStorage.clear()
    await new Promise(done => {
      const request = indexedDB.open('db')
      request.addEventListener('success', () => {
        const tx = request.result.transaction('columns', 'readwrite')
        tx.objectStore('columns').clear()
        tx.addEventListener('complete', done)
      })
    })
  })
  await page.reload()
}

/** Stores a search in Portuguese only, as an older deck did. Runs in the page. */
async function writeUnreadable(): Promise<void> {
  const database = await new Promise<IDBDatabase>(done => {
    const request = indexedDB.open('db')
    request.addEventListener('success', () => done(request.result))
  })
  const tx = database.transaction('columns', 'readwrite')
  tx.objectStore('columns').put({
    id: crypto.randomUUID(),
    type: 'search',
    params: { query: 'slug:', langs: ['pt'], provider: 'all', size: 10, genreid: { exclude: [] } },
    order: -1,
    documentsIds: [],
    newest: null,
    oldest: null,
  })
  await new Promise(done => tx.addEventListener('complete', done))
  database.close()
}

/**
 * Writes odd rows next to the sound ones, directly into the database; returns their number. Runs in the page.
 */
async function writeOddRows(): Promise<number> {
  const database = await new Promise<IDBDatabase>(done => {
    const request = indexedDB.open('db')
    request.addEventListener('success', () => done(request.result))
  })
  const tx = database.transaction(['columns', 'cards'], 'readwrite')
  const all = <T>(request: IDBRequest) =>
    new Promise<T[]>(done => request.addEventListener('success', () => done(request.result as T[])))
  type Row = Record<string, unknown> & { id: string }
  const columns = await all<Row & { documentsIds: string[]; params: object }>(
    tx.objectStore('columns').getAll(),
  )
  const cards = await all<Row>(tx.objectStore('cards').getAll())
  // Not a column of pictures, because it would find none about sport.
  const [full] = columns.filter(({ documentsIds, params }) => documentsIds.length > 8 && 'topic' in params)
  if (!full) throw new Error('No column is filled')

  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  const oddParams: object[] = [
    { langs: 'fr' },
    { langs: ['bad\ud800', 7, null] },
    { query: { a: 1 } },
    { query: 'AND' },
    { query: 'x'.repeat(100_000) },
    { query: '('.repeat(200) },
    { topic: {} },
    { topic: 'bad\ud800topic' },
    { class: ['text'] },
    { genreid: 'all' },
    { genreid: { exclude: [1, 'x'] } },
    { provider: 'me' },
    { size: Infinity },
    { dateFrom: '2026-11-22 23:59' },
    { dateTo: new Date(Number.NaN) },
    { cycle },
    JSON.parse('{"__proto__": {"query": "y"}, "constructor": "x", "toString": 7}') as object,
  ]
  const oddColumns: object[] = [
    { order: Number.NaN },
    { documentsIds: 'none' },
    { documentsIds: [7, null] },
    { newest: { published: '2026-11-22 23:59', unos: [] } },
    { base: { params: 'x' }, sent: 7, owner: {}, editedAt: 'never' },
    { lastUpdated: 'x', hasNoMore: 1, isStarter: null },
    { params: null },
    { type: 'list' },
  ]
  const rows = [
    ...oddParams.map(params => ({
      type: 'query' in params ? 'search' : full.type,
      params: { ...full.params, ...params },
    })),
    ...oddColumns,
  ]
  for (const row of rows)
    tx.objectStore('columns').put({ ...full, order: 50, ...row, id: crypto.randomUUID() })
  tx.objectStore('columns').put({ id: 7, type: 'search' })
  tx.objectStore('columns').put({
    ...full,
    id: crypto.randomUUID(),
    type: 'search',
    params: { ...full.params, topic: undefined, query: 'slug:sport', langs: 'en' },
    documentsIds: [],
    newest: null,
    oldest: null,
    order: 40,
  })

  const oddCards: object[] = [
    { headline: 'x'.repeat(100_000) },
    { headline: 'bad\ud800headline', genre: 'bad\ud800genre', lang: 'x\ud800' },
    { published: new Date(Number.NaN) },
    { status: 7 },
    { urgency: {}, signal: 'x', type: 'hologram', preview: { href: {} } },
    { text: { of: 'text' }, genre: ['x'], duration: Number.NaN, pictureCount: 'two' },
  ]
  const listed = new Map(cards.map(card => [card.id, card]))
  for (const [place, odd] of oddCards.entries()) {
    const card = listed.get(full.documentsIds[place] ?? '')
    if (card) tx.objectStore('cards').put({ ...card, ...odd })
  }
  const old = listed.get(full.documentsIds[6] ?? '')
  if (old) {
    delete old.embargoed
    tx.objectStore('cards').put(old)
  }
  await new Promise(done => tx.addEventListener('complete', done))
  database.close()
  return rows.length + oddCards.length + 3
}
