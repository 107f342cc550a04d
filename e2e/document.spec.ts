import {
  addSearch,
  alterSearches,
  column,
  createGate,
  expect,
  expectLoaded,
  type FiledDocument,
  logIn,
  test,
  openCard,
} from './fixtures.ts'

// These journeys fake the wire's answers, which come only by polls.
test.use({ live: 'off' })

test('a story opens over the deck and closes by Escape, button and the dimmed deck', async ({
  deck,
  server,
  isMobile,
}) => {
  await logIn(deck)
  await addSearch(deck, 'class:text AND genre:Analysis')
  const { cards } = column(deck, 'class:text AND genre:Analysis')
  const headline = (await cards.first().getByRole('heading').textContent()) ?? ''
  await openCard(cards.first())
  const story = deck.getByRole('region', { name: 'Document' })
  await expect(story.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(deck).toHaveTitle(`${headline} | Deck`)
  await expect(deck).toHaveURL(/\/doc\//)
  await expect(column(deck, 'class:text AND genre:Analysis').cards.first()).toBeVisible()

  await deck.keyboard.press('Escape')
  await expect(deck).toHaveURL(`${server.url}/`)
  await expect(story).toBeHidden()

  await openCard(cards.first())
  await story.getByRole('button', { name: 'Close (Esc)' }).click()
  await expect(story).toBeHidden()

  if (isMobile) return
  await openCard(cards.first())
  await expect(story).toBeVisible()
  await deck.mouse.click(60, 500)
  await expect(story).toBeHidden()
})

test(
  'a closed document gives the focus back to its card, and Back does not open it again',
  { tag: '@long' },
  async ({ deck, server }) => {
    await logIn(deck)
    const steps = await deck.evaluate(() => history.length)
    const { cards } = column(deck, 'Top Stories')
    await cards.nth(1).getByRole('link').focus()
    await deck.keyboard.press('Enter')
    const story = deck.getByRole('region', { name: 'Document' })
    await expect(story.getByText(/^2 of \d/)).toBeVisible()
    const opened = deck.url()
    await deck.keyboard.press('ArrowDown')
    await expect(deck).not.toHaveURL(opened)
    const read = new URL(deck.url()).pathname
    await deck.keyboard.press('Escape')
    await expect(deck).toHaveURL(`${server.url}/`)
    await expect(cards.locator(`a[href="${read}"]`)).toBeFocused()
    // Back used the document's own history entry; another implementation would have added one.
    expect(await deck.evaluate(() => history.length)).toBe(steps + 1)
  },
)

test(
  'the keyboard scrolls a story and stays out of the deck behind it',
  { tag: '@long' },
  async ({ deck, isMobile }) => {
    test.skip(isMobile, 'a phone has no keyboard to press')
    // So low a window that every story is longer than the screen.
    await deck.setViewportSize({ width: 1440, height: 420 })
    await logIn(deck)
    await addSearch(deck, 'class:text AND genre:Analysis')
    await openCard(column(deck, 'class:text AND genre:Analysis').cards.first())
    const story = deck.getByRole('region', { name: 'Document' })
    await expect(story.getByRole('heading', { level: 1 })).toBeVisible()
    const text = story.getByRole('group').first()
    await expect(text).toBeFocused()
    await deck.keyboard.press('PageDown')
    await expect.poll(() => text.evaluate(element => element.scrollTop)).toBeGreaterThan(0)
    for (let step = 0; step < 12; step += 1) {
      await deck.keyboard.press('Tab')
      expect(await deck.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true)
    }
  },
)

test(
  'Escape closes the topics above a document first, then the document',
  { tag: '@long' },
  async ({ deck, isMobile }) => {
    test.skip(isMobile, 'a document covers the bar of a phone')
    await logIn(deck)
    await addSearch(deck, 'class:text AND genre:Analysis')
    await openCard(column(deck, 'class:text AND genre:Analysis').cards.first())
    const story = deck.getByRole('region', { name: 'Document' })
    await expect(story).toBeVisible()
    await deck.getByRole('button', { name: 'Topics', exact: true }).click()
    await deck.keyboard.press('Escape')
    await expect(deck.getByRole('button', { name: 'Offbeat' })).toBeHidden()
    await expect(story).toBeVisible()
    await deck.keyboard.press('Escape')
    await expect(story).toBeHidden()
  },
)

test(
  'an answer that comes after a document was closed opens nothing',
  { tag: '@long' },
  async ({ deck, server }) => {
    await logIn(deck)
    await addSearch(deck, 'class:text OR class:picture')
    const { cards } = column(deck, 'class:text OR class:picture')
    await openCard(cards.first())
    await expect(deck.getByText(/^1 of [\d,]+$/)).toBeVisible()
    const gate = createGate()
    const newer = (documents: FiledDocument[]) =>
      documents.map((each, nth) =>
        nth === 0 ? { ...each, uno: 'newer', published: new Date().toISOString() } : each,
      )
    await alterSearches(deck, newer, gate)
    await deck.keyboard.press('ArrowUp')
    await deck.keyboard.press('Escape')
    await expect(deck).toHaveURL(`${server.url}/`)
    gate.open()
    await expect(deck.locator('a[href="/doc/newer"]').first()).toBeVisible()
    await expect(deck.getByRole('region', { name: 'Document' })).toHaveCount(0)
    await expect(deck).toHaveURL(`${server.url}/`)
  },
)

test(
  'the genre of a story becomes a column that comes into sight',
  { tag: '@long' },
  async ({ deck, server }) => {
    await logIn(deck)
    await addSearch(deck, 'class:text AND genre:Analysis')
    await openCard(column(deck, 'class:text AND genre:Analysis').cards.first())
    await deck.getByRole('region', { name: 'Document' }).getByRole('link', { name: 'Analysis' }).click()
    await expect(deck).toHaveURL(`${server.url}/`)
    await expect(column(deck, 'genre:Analysis').cards.first()).toBeInViewport()
    await expect(column(deck, 'genre:Analysis').section).toHaveCount(1)
  },
)

test(
  'an address of a document opens it without a column, and one by its short id',
  { tag: '@long' },
  async ({ deck, server }) => {
    await logIn(deck)
    await addSearch(deck, 'class:factcheck')
    const { cards } = column(deck, 'class:factcheck')
    const headline = (await cards.first().getByRole('heading').textContent()) ?? ''
    const path = await cards.first().getByRole('link').getAttribute('href')
    await deck.goto(server.url + path)
    await expect(deck.getByRole('heading', { level: 1 })).toHaveText(headline)
    const shortId = path?.split('doc-')[1] ?? ''
    await deck.goto(`${server.url}/doc/${shortId.toUpperCase()}`)
    await expect(deck.getByRole('heading', { level: 1 })).toHaveText(headline)
    await expect(deck).toHaveURL(server.url + path)
  },
)

test.describe('that does not exist', () => {
  test.use({ expectedFaults: /status of 404/ })

  test(
    'a document is said to be not found, and the deck is a click away',
    { tag: '@long' },
    async ({ deck, server }) => {
      await logIn(deck)
      await deck.goto(`${server.url}/doc/nobody-knows-it`)
      await expect(deck.getByRole('region', { name: 'Document' }).getByRole('alert')).toHaveText(
        'Document not found',
      )
      await deck.getByRole('button', { name: 'Close (Esc)' }).click()
      await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
    },
  )
})

test('a photo has a black room, a legend and a zoom', async ({ deck }) => {
  await logIn(deck)
  await addSearch(deck, 'class:picture AND slug:fishing')
  await openCard(column(deck, 'class:picture AND slug:fishing').cards.first())
  const room = deck.getByRole('region', { name: 'Document' })
  const picture = room.getByRole('img').first()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await expect(room).toContainText('Gulls trail the trawler')
})

test('a video plays, with its shot list beside it', async ({ deck }) => {
  await logIn(deck)
  await addSearch(deck, 'class:video AND "medicine boat"')
  await openCard(column(deck, 'class:video AND "medicine boat"').cards.first())
  const video = deck.locator('video')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
  await expect(deck.getByRole('region', { name: 'Document' })).toContainText(
    'We crew the medicine boat ourselves',
  )
  await expect(video).toHaveAccessibleDescription(/^The agency sends no subtitles\. The shot list below/)
})

test('a web story runs in its frame and reaches nothing outside it', async ({ deck }) => {
  await logIn(deck)
  await addSearch(deck, 'class:webstory AND lang:en')
  await openCard(column(deck, 'class:webstory AND lang:en').cards.first())
  const shell = deck.frameLocator('iframe')
  const story = shell.frameLocator('iframe')
  await expect(story.locator('img').first()).toBeVisible()
  await expectLoaded(story.locator('img').first())
  const origin = await story.locator('body').evaluate(() => self.origin)
  expect(origin).toBe('null')
  const reached = await story.locator('body').evaluate(() => {
    try {
      return localStorage.length
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  })
  expect(reached).toBe('SecurityError')
})

test.describe('whose server fails', () => {
  test.use({ expectedFaults: /status of 503/ })

  test(
    'a web story is asked for again, and no link leads to what only a client can read',
    { tag: '@long' },
    async ({ deck }) => {
      await logIn(deck)
      await addSearch(deck, 'class:webstory AND lang:en')
      await deck.route('**/v1/api/webstory/**', route => route.fulfill({ status: 503, body: '' }))
      await openCard(column(deck, 'class:webstory AND lang:en').cards.first())
      const story = deck.getByRole('region', { name: 'Document' })
      await expect(story.getByText('This web story could not be loaded.')).toBeVisible()
      await expect(story.locator('a[href*="/v1/api"]')).toHaveCount(0)
      await deck.unroute('**/v1/api/webstory/**')
      await story.getByRole('button', { name: 'Try again' }).click()
      await expect(deck.frameLocator('iframe').frameLocator('iframe').locator('img').first()).toBeVisible()
    },
  )
})

test(
  'who leafs through a column reads how many documents the wire has for it',
  { tag: '@long' },
  async ({ deck }) => {
    await logIn(deck)
    let found = 0
    deck.on('response', async response => {
      if (!response.url().endsWith('/v1/api/search')) return
      const asked = response.request().postDataJSON() as { query?: object; dateRange: { to: string } }
      if (!JSON.stringify(asked).includes('bridge') || asked.dateRange.to !== 'now') return
      const { response: answer } = (await response.json()) as {
        response: { numFound: number; docs: object[] }
      }
      if (answer.docs.length === 10) found = answer.numFound
    })
    await addSearch(deck, 'bridge AND lang:en')
    await openCard(column(deck, 'bridge AND lang:en').cards.first())
    const panel = deck.getByRole('region', { name: 'Document' })
    await expect.poll(() => found).toBeGreaterThan(10)
    // The wire continues to file, so the last answer counts.
    await expect(async () => {
      const total = new Intl.NumberFormat('en-US').format(found)
      await expect(panel.getByText(new RegExp(`^\\d+ of ${total}$`))).toBeVisible({ timeout: 1000 })
    }).toPass()
    await deck.keyboard.press('ArrowDown')
    await expect(panel.getByText(/^2 of \d[\d,]*$/)).toBeVisible()
    for (let press = 0; press < 10; press += 1) {
      const heading = await panel.getByRole('heading', { level: 1 }).textContent()
      await deck.keyboard.press('ArrowDown')
      await expect(panel.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
    }
    await expect(
      panel.getByText(/^1[2-9] of \d[\d,]*$/),
      'and goes on to when the next page is read',
    ).toBeVisible()
  },
)
