import { addSearch, column, expectLoaded, openCard } from './fixtures.ts'
import { expect, goOffline, logInAndStore, storedIn, test } from './installed.ts'

test.setTimeout(120_000)

test('deck 1: on a train the deck is there again, with its cards, documents, pictures and web stories', async ({
  site,
  context,
  openTab,
}) => {
  const page = await openTab()
  await logInAndStore(page)
  expect(await storedIn(page, 'precache')).toEqual(
    expect.arrayContaining(['/index.html', '/story-shell.html', '/theme.js']),
  )
  const photos = column(page, 'class:picture AND lang:en')
  const stories = column(page, 'class:webstory AND lang:en')
  const document = page.getByRole('region', { name: 'Document' })
  const photo = document.getByRole('img').first()
  const story = page.frameLocator('iframe').frameLocator('iframe')
  await addSearch(page, 'class:webstory AND lang:en')
  // A new server needs a while to file its past.
  await expect(stories.cards.first()).toBeVisible({ timeout: 45_000 })
  await addSearch(page, 'class:picture AND lang:en')
  await openCard(photos.cards.first())
  await expectLoaded(photo)
  const { pathname } = new URL(page.url())
  const opened = photos.cards.filter({ has: page.locator(`a[href="${pathname}"]`) })
  await page.keyboard.press('Escape')
  // Stories are stored even if they were not opened, including the pictures in their text.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('deck-stories')
        const stored = await Promise.all(
          (await cache.keys()).map(async key => (await cache.match(key))?.text()),
        )
        return stored.length > 0 && stored.every(html => html?.includes('data:image/webp;base64,'))
      }),
    )
    .toBe(true)

  await goOffline(context, site)
  await expect(page.getByText('Your device is offline. You are reading what is stored.')).toBeVisible()
  await page.reload()
  await expect(column(page, 'Top Stories').cards.first()).toBeAttached()
  await openCard(column(page, 'Top Stories').cards.first())
  await expect(document.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  // Documents that were added above it since may have no picture yet.
  await openCard(opened)
  await expectLoaded(photo)
  await page.keyboard.press('Escape')
  await openCard(stories.cards.first())
  await expect(story.getByRole('heading').first()).toBeAttached()
  await expectLoaded(story.locator('img').first())
  await page.keyboard.press('Escape')
})

test(
  'deck 2: without a server the deck answers its own addresses, and nobody else’s',
  { tag: '@long' },
  async ({ site, context, openTab }) => {
    const page = await openTab()
    await logInAndStore(page)
    await expect(column(page, 'Top Stories').cards.first()).toBeVisible()
    const href =
      (await column(page, 'Top Stories').cards.first().getByRole('link').getAttribute('href')) ?? ''
    await site.stop()

    for (const [path, title] of [
      ['/about', 'About | Deck'],
      ['/debug', 'Debug | Deck'],
      [href, /./],
    ] as const) {
      await page.goto(site.url + path)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    await page.goto(`${site.url}/topic/en/ONLINE-NEWS-EN_SPORTS`)
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(6)

    const fetched = await page.evaluate(
      paths => {
        const kindOf = (path: string) =>
          fetch(path).then(
            answer => answer.headers.get('content-type'),
            () => 'none',
          )
        return Promise.all(paths.map(kindOf))
      },
      ['/config.json', '/healthz', '/media/none.webp', '/v1/api/latest', '/mailbox'],
    )
    expect(fetched).toEqual(['application/json', 'none', 'none', 'none', 'none'])
    for (const path of ['/mailbox', '/healthz', '/v1/api/latest']) {
      const tab = await context.newPage()
      await expect(tab.goto(site.url + path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
      await tab.close()
    }
  },
)

test(
  'D28: a reader who logs out leaves no picture and no story behind',
  { tag: '@long' },
  async ({ openTab }) => {
    const page = await openTab()
    await logInAndStore(page)
    await addSearch(page, 'class:webstory AND lang:en')
    await expect.poll(() => storedIn(page, 'deck-media')).not.toEqual([])
    await expect.poll(() => storedIn(page, 'deck-stories')).not.toEqual([])

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveTitle('Login | Deck')
    await expect.poll(() => storedIn(page, 'deck-media')).toEqual([])
    await expect.poll(() => storedIn(page, 'deck-stories')).toEqual([])
  },
)

test('a stored page does not outlive its policy', { tag: '@long' }, async ({ site, openTab }) => {
  const page = await openTab()
  await logInAndStore(page)
  // The policy of the stored page forbids the new address.
  await site.start({ ANALYTICS_URL: 'http://127.0.0.1:59999' })
  const policy = () =>
    page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter(each => each.includes('precache'))
      const stored = await (await caches.open(name)).match('/index.html', { ignoreSearch: true })
      return stored?.headers.get('content-security-policy')
    })
  expect(await policy()).not.toContain('127.0.0.1')
  await page.reload()
  await expect(column(page, 'Top Stories').cards.first()).toBeAttached()
  expect(await policy()).toContain("connect-src 'self' http://127.0.0.1:59999")
})

test.describe('where the browser throws away stored files', () => {
  test(
    'a cache that was emptied is filled again; until then the reader is told',
    { tag: '@long' },
    async ({ site, context, openTab }) => {
      const page = await openTab()
      await logInAndStore(page)
      await expect(column(page, 'Top Stories').cards.first()).toBeVisible()
      const empty = () =>
        page.evaluate(async () => {
          for (const name of await caches.keys()) await caches.delete(name)
        })
      await empty()
      await page.keyboard.press('?')
      if (!(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)))
        await expect(page.getByRole('dialog')).toBeVisible()
      await page.reload()
      await expect(page.getByText('The deck can now be read offline.')).toBeVisible()
      await expect(column(page, 'Top Stories').cards.first()).toBeAttached()

      await goOffline(context, site)
      await page.reload()
      await expect(column(page, 'Top Stories').cards.first()).toBeAttached()
      await empty()
      await page.reload()
      await expect(page.getByText('The deck is no longer stored on this device.')).toBeVisible()
      await site.start()
      await context.setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(column(page, 'Top Stories').cards.first()).toBeAttached()
    },
  )
})

test(
  'deck 4: twenty quick flaps of the network are no news',
  { tag: '@long' },
  async ({ context, openTab }) => {
    const page = await openTab()
    await logInAndStore(page)
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const listen = () => {
        const [text] =
          /You are reading what is stored|back online/.exec(document.body.textContent ?? '') ?? []
        if (text !== undefined && text !== said.at(-1)) said.push(text)
      }
      new MutationObserver(listen).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    for (let flap = 0; flap < 20; flap += 1) await context.setOffline(flap % 2 === 0)
    await context.setOffline(true)
    await expect(page.getByText('Your device is offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Your device is back online')).toBeVisible()
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
    expect(said).toEqual(['You are reading what is stored', 'back online'])
  },
)
