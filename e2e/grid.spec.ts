import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { askForCode, boxes, expectSynced, newEmail } from './account.ts'
import { addSearch, column, expect, logIn, test, openCard } from './fixtures.ts'

/**
 * Every screen and viewer at every size in both themes; the pictures are in `test-results` for inspection.
 */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** A document for every viewer, and stories in other scripts and languages. */
const documents: [name: string, query: string][] = [
  ['text', 'class:text AND genre:Analysis AND lang:en'],
  ['multimedia', 'class:multimedia AND lang:en'],
  ['photo', 'class:picture AND lang:en'],
  ['graphic', 'class:graphic'],
  ['video', 'class:video AND lang:en'],
  ['webstory', 'class:webstory AND lang:en'],
  ['factcheck', 'class:factcheck'],
  ['french', 'class:text AND lang:fr'],
  ['arabic', 'class:text AND lang:ar'],
]

for (const viewport of sizes)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${viewport.width} × ${viewport.height}, ${colorScheme}`, () => {
      const isPhone = viewport.width < 640
      const folder = resolve(import.meta.dirname, `../test-results/grid/${viewport.width}-${colorScheme}`)
      const shoot = (page: Page, name: string) => page.screenshot({ path: `${folder}/${name}.png` })
      test.use({ viewport, colorScheme, isMobile: isPhone, hasTouch: isPhone })
      test.setTimeout(240_000)

      test('every screen fits', async ({ deck, server }) => {
        await look(deck, 'login', deck.getByRole('button', { name: 'Log in' }))
        await deck.goto(`${server.url}/about`)
        await look(deck, 'about', deck.getByRole('link', { name: 'Write to us' }))
        await deck.goto(server.url)
        await logIn(deck)
        await look(deck, 'deck', column(deck, 'Top Stories').cards.first())
        await deck.getByRole('button', { name: 'Menu' }).click()
        await look(deck, 'menu', deck.getByRole('button', { name: 'Log out' }))
        await deck.getByRole('button', { name: 'Keyboard shortcuts' }).click()
        await look(deck, 'keys', deck.getByRole('dialog'))
        await deck.keyboard.press('Escape')
        const { section } = column(deck, 'Top Stories')
        await section.getByRole('button', { name: 'Column settings' }).click()
        await look(deck, 'settings', section.getByRole('group', { name: 'Content' }))
        await section.getByRole('button', { name: 'Column settings' }).click()
        await addSearch(deck, 'slug:zeppelin')
        await look(deck, 'nothing', column(deck, 'slug:zeppelin').section.getByText('No result'))
        await column(deck, 'كافة الأخبار').section.scrollIntoViewIfNeeded()
        await look(deck, 'arabic-column', column(deck, 'كافة الأخبار').cards.first())
        await deck.goto(`${server.url}/sync`)
        await look(deck, 'sync', deck.getByRole('button', { name: 'Send me a code' }))
        const code = await askForCode(deck, server.url, newEmail('mira'))
        await look(deck, 'code', boxes(deck).first())
        await deck.keyboard.type(code)
        await expectSynced(deck)
        await look(deck, 'account', deck.getByRole('heading', { name: 'Second factor' }))
        await deck.goto(`${server.url}/debug`)
        await look(deck, 'debug', deck.getByText('API token expires'))
      })

      test('every viewer fits', async ({ deck, server }) => {
        await logIn(deck)
        for (const [name, query] of documents) {
          await addSearch(deck, query)
          await openCard(column(deck, query).cards.first())
          const document = deck.getByRole('region', { name: 'Document' })
          await expect(document.getByRole('heading', { level: 1 })).toBeAttached()
          await expect.poll(() => hasPictures(deck), name).toBe(true)
          await look(deck, `viewer-${name}`, document.getByRole('button', { name: 'Close (Esc)' }))
          await expect(document.locator('article, figure, video, iframe, img').first()).toBeInViewport()
          await deck.keyboard.press('Escape')
          await expect(document).toBeHidden()
          await expect(deck).toHaveURL(`${server.url}/`)
        }
      })

      /** Takes a picture once the main part is visible, and expects no flaw on the page. */
      async function look(page: Page, name: string, main: ReturnType<Page['getByText']>) {
        await expect(main, name).toBeInViewport()
        // Does not wait for endless animations, such as those of placeholders.
        await expect
          .poll(() =>
            page.evaluate(() =>
              document
                .getAnimations()
                .every(
                  each => each.playState === 'finished' || each.effect?.getTiming().iterations === Infinity,
                ),
            ),
          )
          .toBe(true)
        await shoot(page, name)
        expect(await wrongsOf(page), name).toEqual([])
      }
    })

/** Whether the pictures of the open document are loaded. */
function hasPictures(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('section[aria-label=Document] img')]
      .filter(image => image.checkVisibility() && image.loading !== 'lazy')
      .every(image => image.complete && image.naturalWidth > 0),
  )
}

/** Visual flaws: a page that scrolls sideways, buttons that overlap or are outside the window. */
function wrongsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrongs: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) wrongs.push(`the page is ${root.scrollWidth} px wide`)
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    const top = document.querySelector('dialog[open], section[aria-label=Document]') ?? document.body
    const buttons = [...top.querySelectorAll('button, a[href]')].filter(each => {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      return !each.closest('[inert], article, [aria-hidden=true]')
    })
    // An element outside the row of columns, or outside a scrolling list, is not visible.
    const inSight = buttons.flatMap(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const x = (left + right) / 2
      const y = (top + bottom) / 2
      const isOut = x < 0 || y < 0 || x > innerWidth || y > innerHeight
      return isOut ? [] : [{ element, x, y }]
    })
    for (const { element, x, y } of inSight) {
      const hit = document.elementFromPoint(x, y)
      const other = hit?.closest('button, a[href]')
      if (other && other !== element && !element.contains(other) && !other.contains(element))
        if (other.closest('[popover]') === element.closest('[popover]'))
          wrongs.push(`“${nameOf(other)}” lies on “${nameOf(element)}”`)
    }
    for (const text of top.querySelectorAll('h1, header button, nav button, dialog button')) {
      const isCut = text.scrollWidth > text.clientWidth + 1
      const isMeant = getComputedStyle(text).textOverflow === 'ellipsis'
      if (isCut && !isMeant && text.clientWidth > 1) wrongs.push(`“${nameOf(text)}” is cut`)
    }
    return wrongs
  })
}
