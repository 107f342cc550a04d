import type { Page } from '@playwright/test'
import {
  addSearch,
  alterSearches,
  beginWithClock,
  column,
  expect,
  logIn,
  test,
  openCard,
} from './fixtures.ts'

/** Logs in, searches, and opens the first document. */
async function openFirst(deck: Page, query: string, index = 0) {
  await logIn(deck)
  return show(deck, query, index)
}

async function show(deck: Page, query: string, index = 0) {
  await addSearch(deck, query)
  const { cards } = column(deck, query)
  await openCard(cards.nth(index))
  const story = deck.getByRole('region', { name: 'Document' })
  await expect(story.getByRole('heading', { level: 1 })).toBeAttached()
  return { story, cards }
}

async function stopClock(deck: Page): Promise<void> {
  await deck.clock.pauseAt((await deck.evaluate(() => Date.now())) + 1000)
}

async function closeDocument(deck: Page): Promise<void> {
  await deck.keyboard.press('Escape')
  await expect(deck.getByRole('region', { name: 'Document' })).toHaveCount(0)
}

test('what a text offers, and how it comes', { tag: '@long' }, async ({ deck }) => {
  await logIn(deck)

  await test.step('deck 7: an article leads to three others of its event', async () => {
    const asked: unknown[] = []
    deck.on('request', request => {
      if (request.url().endsWith('/v1/api/search')) asked.push(request.postDataJSON())
    })
    const { story } = await show(deck, 'event:"afpevent:1007" AND class:text')
    await story.getByRole('navigation', { name: 'Slugs' }).scrollIntoViewIfNeeded()
    const related = story.getByRole('heading', { name: 'Related' }).locator('..').getByRole('link')
    await expect(related).toHaveCount(3)
    const id = decodeURIComponent(new URL(deck.url()).pathname.slice('/doc/'.length))
    const query = {
      and: [
        { name: 'uno', exclude: [id] },
        { name: 'event', in: ['afpevent:1007'] },
        { name: 'slug', exclude: ['agenda'] },
        { name: 'genre', exclude: ['DocRobot'] },
      ],
    }
    expect(asked).toContainEqual(expect.objectContaining({ maxRows: 3, query }))
    await related.first().click()
    await expect(deck).not.toHaveURL(new RegExp(id))
    await expect(story.getByRole('heading', { level: 1 })).toBeAttached()
  })
  await closeDocument(deck)

  await test.step('deck 2: the terms of the search are marked in the story, which stays as it was filed', async () => {
    const { story } = await show(deck, 'bridge AND class:text AND lang:en')
    await expect(story.locator('article p').first()).toBeVisible()
    const marked = () =>
      deck.evaluate(() => {
        const article = document.querySelector('section[aria-label=Document] article')
        const ranges = [...(CSS.highlights.get('search-terms') ?? [])].filter(range => range instanceof Range)
        return ranges.filter(range => article?.contains(range.startContainer)).map(range => range.toString())
      })
    await expect.poll(async () => (await marked()).length).toBeGreaterThan(0)
    expect((await marked()).every(word => /^bridge$/i.test(word))).toBe(true)
    expect(await story.locator('article mark').count()).toBe(0)
  })
  await closeDocument(deck)

  await test.step('deck 4: text slides to where the reader goes, a picture fades', async () => {
    const { story } = await show(deck, 'class:text AND lang:en', 2)
    const sheet = story.locator('[role=group]').first()
    const motion = () =>
      sheet.evaluate(element => getComputedStyle(element.firstElementChild ?? element).animationName)
    await deck.keyboard.press('ArrowDown')
    await expect.poll(motion).toContain('slide-from-end')
    const panel = story.locator('xpath=.')
    await expect(panel, 'deck 9: the default transition').toHaveCSS('animation-duration', '0.25s')
    await deck.keyboard.press('ArrowUp')
    await expect.poll(motion).toContain('slide-from-start')
    await deck.keyboard.press('Escape')
    await addSearch(deck, 'class:picture AND lang:en')
    await openCard(column(deck, 'class:picture AND lang:en').cards.nth(1))
    await deck.keyboard.press('ArrowDown')
    await expect.poll(motion).toContain('appear')
  })
})

test('what a picture offers, on the screen and on paper', { tag: '@long' }, async ({ deck, isMobile }) => {
  await logIn(deck)

  // A phone has no wheel and no keys.
  if (!isMobile) {
    await test.step('deck 9: a picture zooms from 1 to 4 by wheel, keys and double tap', async () => {
      const { story } = await show(deck, 'class:picture AND lang:en')
      const picture = story.getByRole('img').first()
      const scale = () => picture.evaluate(image => new DOMMatrix(getComputedStyle(image).transform).a)
      await picture.hover()
      await deck.mouse.wheel(0, -5000)
      await expect.poll(scale).toBe(4)
      await deck.mouse.wheel(0, 5000)
      await expect.poll(scale).toBe(1)
      await deck.keyboard.press('+')
      await expect.poll(scale).toBe(1.5)
      await deck.keyboard.press('-')
      await expect.poll(scale).toBe(1)
      await picture.dblclick()
      await expect.poll(scale).toBe(2.5)
      await picture.dblclick()
      await expect.poll(scale).toBe(1)
    })
    await closeDocument(deck)
  }

  await test.step('a picture without a headline is called by its caption', async () => {
    const { story } = await show(deck, '"Petite Ourse" AND class:picture AND lang:en')
    const title = story.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(/^TOPSHOT - Gulls trail the trawler/)
    await story.getByRole('button', { name: 'Caption' }).click()
    await expect(title).toHaveText(/^TOPSHOT - Gulls trail the trawler/)
  })
  await closeDocument(deck)

  await test.step('content-api 3, rights: warnings and rules stand in the legend of a picture', async () => {
    const { story } = await show(deck, 'slug:rescue AND class:picture AND creator:"T. AUNE"')
    const button = story.getByRole('button', { name: 'Caption' })
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click()
    const legend = story.getByRole('region', { name: 'Caption' })
    await expect(legend).toContainText('Content warningviolence, death')
    await expect(legend).toContainText('Not for use inVDM')
    await expect(legend).toContainText('RESTRICTED TO EDITORIAL USE')
  })
  await closeDocument(deck)

  await test.step('deck 2: paper gets the story and nothing else, black on white', async () => {
    const { story } = await show(deck, 'class:multimedia AND lang:en')
    await deck.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(story.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(story.locator('article p').first()).toBeVisible()
    await expect(story.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(story.getByRole('navigation', { name: 'Slugs' })).toBeHidden()
    await expect(deck.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(column(deck, 'class:multimedia AND lang:en').cards.first()).toBeHidden()
    const colours = await story
      .getByRole('heading', { level: 1 })
      .evaluate(heading => [
        getComputedStyle(heading).color,
        getComputedStyle(heading.closest('section') ?? heading).backgroundColor,
      ])
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    // Nothing is cut: the page shows the whole text, not only the part in the panel's window.
    const cut = await story
      .locator('[role=group]')
      .first()
      .evaluate(sheet => sheet.scrollHeight - sheet.clientHeight)
    expect(cut).toBeLessThanOrEqual(1)
  })
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test(
    'deck 9: copying gives the whole story and says so for a second',
    { tag: '@long' },
    async ({ deck }) => {
      await beginWithClock(deck)
      const { story } = await show(deck, 'class:text AND genre:Analysis')
      const headline = (await story.getByRole('heading', { level: 1 }).textContent()) ?? ''
      const firstParagraph = (await story.locator('article p').first().textContent()) ?? ''
      await stopClock(deck)
      await story.getByRole('button', { name: 'Copy the text' }).click()
      const tip = story.getByText('Copied', { exact: true })
      await expect(tip).toBeVisible()
      const copied = await deck.evaluate(() => navigator.clipboard.readText())
      expect(copied.startsWith(`${headline}\n\n${firstParagraph}\n\n`)).toBe(true)
      await deck.clock.runFor(900)
      await expect(tip).toBeVisible()
      await deck.clock.runFor(600)
      await expect(tip).toBeHidden()
    },
  )

  test(
    'deck 2: sharing copies the address where the device has no dialog for it',
    { tag: ['@phone', '@long'] },
    async ({ deck, server }) => {
      await deck.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
      const { story } = await openFirst(deck, 'class:text AND genre:Analysis')
      const headline = (await story.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await story.getByRole('button', { name: 'Share' }).click()
      await expect(story.getByText('Address copied')).toBeVisible()
      const address = await deck.evaluate(() => navigator.clipboard.readText())
      expect(address).toMatch(new RegExp(`^${server.url}/doc/[0-9A-Z]{5,9}$`))
      await deck.goto(address)
      await expect(deck.getByRole('heading', { level: 1 })).toHaveText(headline)
    },
  )
})

test(
  'deck 2: legend=true in the address opens the legend, a button turns it, the next picture keeps it',
  { tag: ['@phone', '@long'] },
  async ({ deck }) => {
    const { story, cards } = await openFirst(deck, 'class:picture AND lang:en')
    const legend = story.getByRole('region', { name: 'Caption' })
    const button = story.getByRole('button', { name: 'Caption' })
    const path = (await cards.first().getByRole('link').getAttribute('href')) ?? ''
    await button.click()
    const isOpen = await legend.isVisible()
    await expect(deck).toHaveURL(new RegExp(`legend=${isOpen}$`))
    await deck.keyboard.press('ArrowDown')
    await expect(story.getByText(/^2 of \d/)).toBeAttached()
    await expect(deck).toHaveURL(new RegExp(`legend=${isOpen}$`))
    await expect(legend).toBeVisible({ visible: isOpen })
    await deck.goto(`${new URL(deck.url()).origin}${path}?legend=true`)
    await expect(legend).toBeVisible()
    await button.click()
    await expect(legend).toBeHidden()
  },
)

test('a document without a headline is called by its slugs', { tag: '@long' }, async ({ deck }) => {
  await alterSearches(deck, documents =>
    documents.map(each => ({ ...each, headline: undefined, slug: ['harbour', 'ice'] })),
  )
  const { story } = await openFirst(deck, 'class:text AND genre:Analysis AND lang:en')
  await expect(story.getByRole('heading', { level: 1 })).toHaveText('harbour ice')
  await deck.keyboard.press('Escape')
  await expect(story).toHaveCount(0)
  await addSearch(deck, 'class:webstory')
  await openCard(column(deck, 'class:webstory').cards.first())
  await expect(story.getByRole('heading', { level: 1 })).toHaveText('harbour ice')
  await expect(story.locator('iframe')).toHaveAttribute('title', 'harbour ice')
})

test(
  'deck 2: a swipe leads to the older document, and back to the newer',
  { tag: ['@finger', '@long'] },
  async ({ deck }) => {
    const { story, cards } = await openFirst(deck, 'class:text AND lang:en', 1)
    // Meanwhile newer documents may have been added before it.
    const { pathname: second } = new URL(deck.url())
    const listed = await cards
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    const third = listed[listed.indexOf(second) + 1]
    await swipe(deck, 330, 80)
    await expect(deck).toHaveURL(new RegExp(`${third}$`))
    await expect(story.getByRole('heading', { level: 1 })).toBeVisible()
    await swipe(deck, 80, 330)
    await expect(deck).toHaveURL(new RegExp(`${second}$`))
  },
)

test(
  'deck 2: a play button of the shot list plays from its time, and its entry is marked',
  { tag: ['@phone', '@long'] },
  async ({ deck }) => {
    const { story } = await openFirst(deck, 'class:video AND lang:en')
    const player = story.locator('video')
    await expect(player).toHaveAttribute('controlslist', 'nodownload')
    await expect(player).toHaveAttribute('poster', /./)
    await expect(player).toContainText('Your browser does not support the video tag.')
    const entries = story.getByRole('list', { name: 'Shot list' }).getByRole('listitem')
    await entries.nth(1).getByRole('button').click()
    await expect(entries.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(entries.nth(0)).toHaveAttribute('aria-current', 'false')
  },
)

test.describe('where the viewers cannot be loaded', () => {
  test.use({ expectedFaults: /status of 503|Failed to (load|fetch)|could not be fetched/ })

  test('the reader is told, and a reload brings them', { tag: '@long' }, async ({ deck }) => {
    await deck.route(/DocumentLayer.*\.js$/, route => route.fulfill({ status: 503, body: '' }))
    await logIn(deck)
    const alert = deck.getByRole('alert').filter({ hasText: 'A part of the deck could not be loaded.' })
    await openCard(column(deck, 'Top Stories').cards.first(), alert)
    await deck.unroute(/DocumentLayer.*\.js$/)
    await alert.getByRole('button', { name: 'Reload' }).click()
    await expect(deck.getByRole('region', { name: 'Document' })).toBeVisible()
  })
})

test(
  'deck 9: two fingers and a double tap zoom a picture, which then keeps its swipes',
  { tag: ['@finger', '@long'] },
  async ({ deck }) => {
    const { story } = await openFirst(deck, 'class:picture AND lang:en')
    const picture = story.getByRole('img').first()
    const scale = () => picture.evaluate(image => new DOMMatrix(getComputedStyle(image).transform).a)
    const opened = deck.url()
    await pinch(deck, 40, 160)
    await expect.poll(scale).toBe(4)
    await swipe(deck, 330, 80)
    expect(deck.url()).toBe(opened)
    await pinch(deck, 160, 10)
    await expect.poll(scale).toBe(1)
    await deck.touchscreen.tap(195, 450)
    await deck.touchscreen.tap(195, 450)
    await expect.poll(scale).toBe(2.5)

    await story.getByRole('button', { name: 'Caption' }).click()
    await pinch(deck, 150, 10, 250)
    await expect.poll(scale).toBe(0.8)
  },
)

test(
  'deck 2: the gallery of a package is moved by arrows, which leave the document open',
  { tag: ['@phone', '@long'] },
  async ({ deck, isMobile }) => {
    const { story } = await openFirst(deck, 'class:multimedia AND lang:en AND slug:people')
    const opened = deck.url()
    await story.getByRole('button', { name: /Open 1 of/ }).click()
    const gallery = story.getByRole('figure', { name: 'Pictures and videos' })
    await expect(gallery.getByText(/^1 of \d/)).toBeVisible()
    await deck.keyboard.press('ArrowRight')
    await expect(gallery.getByText(/^2 of \d/)).toBeVisible()
    await deck.keyboard.press('ArrowLeft')
    await expect(gallery.getByText(/^1 of \d/)).toBeVisible()
    if (isMobile) {
      const box = await gallery.boundingBox()
      await swipe(deck, 330, 80, (box?.y ?? 0) + 100)
      await expect(gallery.getByText(/^2 of \d/)).toBeVisible()
    }
    await deck.keyboard.press('Escape')
    await expect(story.getByRole('button', { name: /Open 1 of/ })).toBeVisible()
    expect(deck.url()).toBe(opened)
  },
)

/** Pinches with two fingers, from one distance to another from the middle of the picture. */
async function pinch(deck: Page, from: number, to: number, y = 450) {
  const session = await deck.context().newCDPSession(deck)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === null ? [] : [195 - apart, 195 + apart].map((x, id) => ({ x, y, id })),
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd', null)
  await session.detach()
}

/** Swipes with one finger, in the form that the browser reports. */
async function swipe(deck: Page, from: number, to: number, y = 500) {
  const session = await deck.context().newCDPSession(deck)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', from + ((to - from) * step) / 4)
  await touch('touchEnd', null)
  await session.detach()
}
