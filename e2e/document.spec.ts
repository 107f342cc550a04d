import { addSearch, column, expect, logIn, test } from './fixtures.ts'

test('a story opens over the deck and closes by Escape, button and the dimmed deck', async ({
  deck,
  server,
  isMobile,
}) => {
  await logIn(deck)
  await addSearch(deck, 'class:text AND genre:Analysis')
  const { cards } = column(deck, 'class:text AND genre:Analysis')
  const headline = (await cards.first().getByRole('heading').textContent()) ?? ''
  await cards.first().getByRole('link').click()
  const story = deck.getByRole('region', { name: 'Document' })
  await expect(story.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(deck).toHaveTitle(`${headline} | Deck`)
  await expect(deck).toHaveURL(/\/doc\//)
  await expect(column(deck, 'class:text AND genre:Analysis').cards.first()).toBeVisible()

  await deck.keyboard.press('Escape')
  await expect(deck).toHaveURL(`${server.url}/`)
  await expect(story).toBeHidden()

  await cards.first().getByRole('link').click()
  await story.getByRole('button', { name: 'Close (Esc)' }).click()
  await expect(story).toBeHidden()

  if (isMobile) return
  await cards.first().getByRole('link').click()
  await expect(story).toBeVisible()
  await deck.mouse.click(60, 500)
  await expect(story).toBeHidden()
})

test('arrows lead to the older and the newer document of the column', async ({ deck }) => {
  await logIn(deck)
  await addSearch(deck, 'class:text AND lang:en')
  const { cards } = column(deck, 'class:text AND lang:en')
  await cards.nth(2).getByRole('link').click()
  const story = deck.getByRole('region', { name: 'Document' })
  await expect(story).toContainText('3 of')
  await deck.keyboard.press('ArrowDown')
  await expect(story).toContainText('4 of')
  await deck.keyboard.press('ArrowUp')
  await expect(story).toContainText('3 of')
  await story.getByRole('button', { name: 'Newer (↑)' }).click()
  await expect(story).toContainText('2 of')
})

test('the genre of a story becomes a column that comes into sight', async ({ deck, server }) => {
  await logIn(deck)
  await addSearch(deck, 'class:text AND genre:Analysis')
  await column(deck, 'class:text AND genre:Analysis').cards.first().getByRole('link').click()
  await deck.getByRole('region', { name: 'Document' }).getByRole('link', { name: 'Analysis' }).click()
  await expect(deck).toHaveURL(`${server.url}/`)
  await expect(column(deck, 'genre:Analysis').cards.first()).toBeInViewport()
  await expect(column(deck, 'genre:Analysis').section).toHaveCount(1)
})

test('an address of a document opens it without a column, and one by its short id', async ({
  deck,
  server,
}) => {
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
})

test.describe('that nobody knows', () => {
  test.use({ expectedFaults: /status of 404/ })

  test('a document is said to be not found, and the deck is a click away', async ({ deck, server }) => {
    await logIn(deck)
    await deck.goto(`${server.url}/doc/nobody-knows-it`)
    await expect(deck.getByRole('alert')).toHaveText('Document not found')
    await deck.getByRole('button', { name: 'Close (Esc)' }).click()
    await expect(column(deck, 'Top Stories').cards.first()).toBeVisible()
  })
})

test('a photo has a black room, a legend and a zoom', async ({ deck }) => {
  await logIn(deck)
  await addSearch(deck, 'class:picture AND slug:fishing')
  await column(deck, 'class:picture AND slug:fishing').cards.first().getByRole('link').click()
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
  await addSearch(deck, 'class:video AND lang:en')
  await column(deck, 'class:video AND lang:en').cards.first().getByRole('link').click()
  const video = deck.locator('video')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
  await expect(deck.getByRole('region', { name: 'Document' })).toContainText(
    'We crew the medicine boat ourselves',
  )
})

test('a web story runs in its frame and reaches nothing outside it', async ({ deck }) => {
  await logIn(deck)
  await addSearch(deck, 'class:webstory AND lang:en')
  await column(deck, 'class:webstory AND lang:en').cards.first().getByRole('link').click()
  const shell = deck.frameLocator('iframe')
  const story = shell.frameLocator('iframe')
  await expect(story.locator('img').first()).toBeVisible()
  await expect
    .poll(() =>
      story
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
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
