import type { Page } from '@playwright/test'
import { column, expect, logIn, test } from './fixtures.ts'

const story = (page: Page) => page.getByRole('region', { name: 'Document' })

/** Every viewer; a story of each. */
const documents = {
  text: 'class:text AND lang:en AND genre:Analysis',
  multimedia: 'class:multimedia AND lang:en AND slug:people',
  photo: 'class:picture AND lang:en',
  video: 'class:video AND lang:en',
  'web story': 'class:webstory AND lang:en',
  Arabic: 'class:text AND lang:ar',
}

/** Leads through every screen and stops at each. */
async function walk(deck: Page, url: string, look: (screen: string) => Promise<void>) {
  await expect(deck.getByRole('button', { name: /sample reader/ })).toBeVisible()
  await look('login')
  await logIn(deck)
  const first = column(deck, 'Top Stories')
  await expect(first.cards.first()).toBeVisible()
  await first.section.getByRole('button', { name: 'Top Stories, change' }).click()
  await look('column, changing its topic')
  await first.section.getByRole('button', { name: 'Column settings' }).click()
  await look('column settings')
  await first.section.getByRole('button', { name: 'Close column' }).click()
  await expect(deck.getByRole('button', { name: 'Undo' })).toBeVisible()
  await look('deck with undo')
  await deck.getByRole('button', { name: 'Menu' }).click()
  await look('menu')
  await deck.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await lookAtDialog(deck, () => look('shortcuts'))
  await deck.getByRole('button', { name: 'Menu' }).click()
  await deck.getByRole('button', { name: 'Import columns' }).click()
  await lookAtDialog(deck, () => look('import'))
  await deck.getByRole('button', { name: 'Add a column' }).click()
  await lookAtDialog(deck, () => look('search and topics'))
  for (const [name, query] of Object.entries(documents)) {
    await deck.evaluate(asked => {
      history.replaceState(null, '', `/?q=${encodeURIComponent(asked)}`)
    }, query)
    await expect(column(deck, query).cards.first()).toBeVisible()
    await column(deck, query).cards.first().getByRole('link').click()
    await expect(story(deck).getByRole('heading', { level: 1 })).toBeAttached()
    const legend = story(deck).getByRole('button', { name: 'Legend' })
    if ((await legend.count()) > 0 && (await legend.getAttribute('aria-pressed')) === 'false')
      await legend.click()
    await look(name)
    if (name === 'multimedia') {
      await story(deck)
        .getByRole('button', { name: /Open 1 of/ })
        .click()
      await look('gallery')
      await deck.keyboard.press('Escape')
    }
    await deck.keyboard.press('Escape')
    await expect(story(deck)).toHaveCount(0)
  }
  await deck.goto(`${url}/about`)
  await expect(deck).toHaveTitle('About | Deck')
  await look('about')
  await deck.goto(`${url}/debug`)
  await expect(deck).toHaveTitle('Debug | Deck')
  await look('debug')
}

/** A dialog may have to be fetched first, and Escape before it would be lost. */
async function lookAtDialog(deck: Page, look: () => Promise<void>) {
  await expect(deck.getByRole('dialog')).toBeVisible()
  await look()
  await deck.keyboard.press('Escape')
  await expect(deck.getByRole('dialog')).toHaveCount(0)
}

test.describe('on the narrowest window', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('issue D, for everyone: 320 px need no scrolling sideways, and every target takes a finger', async ({
    deck,
    server,
    isMobile,
  }) => {
    test.skip(!isMobile, 'a mouse is no finger')
    // What is on its way into the window is beside it.
    await deck.emulateMedia({ reducedMotion: 'reduce' })
    const faults: string[] = []
    await walk(deck, server.url, async screen => {
      faults.push(...(await beyondTheEdge(deck)).map(fault => `${screen}: ${fault}`))
      faults.push(...(await smallTargets(deck)).map(fault => `${screen}: ${fault}`))
      if (process.env.SHOTS)
        await deck.screenshot({ path: `${process.env.SHOTS}/${screen.replaceAll(/\W+/g, '-')}.png` })
    })
    expect(faults).toEqual([])
  })
})

test.describe('at 200 %', () => {
  // What a window of 1440 by 900 leaves to a page that is drawn twice as large.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  test('issue D, for everyone: 200 % needs no scrolling sideways, and everything can be reached', async ({
    deck,
    server,
    isMobile,
  }) => {
    test.skip(isMobile, 'a phone zooms otherwise')
    await deck.emulateMedia({ reducedMotion: 'reduce' })
    const faults: string[] = []
    await walk(deck, server.url, async screen => {
      faults.push(...(await beyondTheEdge(deck)).map(fault => `${screen}: ${fault}`))
      faults.push(...(await belowTheEdge(deck)).map(fault => `${screen}: ${fault}`))
      if (process.env.SHOTS)
        await deck.screenshot({ path: `${process.env.SHOTS}/zoom-${screen.replaceAll(/\W+/g, '-')}.png` })
    })
    expect(faults).toEqual([])
  })
})

/** What can be pressed, but lies under the window's lower edge and in nothing that scrolls there. */
function belowTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('a[href], button, input, select')]
    return targets
      .filter(
        element =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[inert], [aria-hidden=true]'),
      )
      .filter(element => element.getBoundingClientRect().bottom > document.documentElement.clientHeight + 1)
      .filter(element => {
        element.scrollIntoView({ block: 'nearest' })
        return element.getBoundingClientRect().bottom > document.documentElement.clientHeight + 1
      })
      .map(element => `${element.ariaLabel ?? element.textContent ?? ''} is out of reach`)
  })
}

/** What is wider than the window, or reaches out of it; the columns of the deck and what scrolls in itself may. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''}`
    const faults: string[] = []
    if (document.documentElement.scrollWidth > width)
      faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg')) continue
      if (element.closest('.visually-hidden')) continue
      const box = element.getBoundingClientRect()
      // A column of the deck beside the one in sight.
      const aside = element.closest('main section[data-id]')?.getBoundingClientRect()
      if (aside && (aside.left < -1 || aside.right > width + 1)) continue
      if (box.width > 0 && (box.right > width + 1 || box.left < -1))
        faults.push(`${nameOf(element)} from ${box.left} to ${box.right}`)
      const style = getComputedStyle(element)
      const isScroller = /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1
      if (isScroller && !element.matches('main')) faults.push(`${nameOf(element)} scrolls sideways`)
    }
    return faults
  })
}

/** What can be pressed and is smaller than a fingertip: 44 by 44 pixels. A link within a text is as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const targets = 'a[href], button, input, select, textarea, summary, [role=option]'
    /** A label takes the finger for its input, and some are larger than they are drawn. */
    const takes = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || element.closest('label')?.contains(hit) === true)
    }
    const isSmall = (element: Element) => {
      const pressed = element.closest('label') ?? element
      const drawn = pressed.getBoundingClientRect()
      if (drawn.width > least - 0.5 && drawn.height > least - 0.5) return false
      pressed.scrollIntoView({ block: 'center' })
      const { width, height, left, top } = pressed.getBoundingClientRect()
      const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1]
      return !(
        takes(element, x, y - reach) &&
        takes(element, x, y + reach) &&
        takes(element, x - reach, y) &&
        takes(element, x + reach, y)
      )
    }
    const isThere = (element: Element) => {
      const { width, height, bottom, right } = element.getBoundingClientRect()
      if (!element.checkVisibility({ visibilityProperty: true }) || width === 0 || height === 0) return false
      if (bottom < 0 || right < 0 || element.closest('[inert], [aria-hidden=true]') !== null) return false
      // Behind a dialog or beside the window nothing takes a finger.
      const modal = document.querySelector('dialog:modal')
      return (modal === null || modal.contains(element)) && right <= document.documentElement.clientWidth + 1
    }
    const isInText = (element: Element) =>
      element.matches('p a') && getComputedStyle(element).display === 'inline'
    return [...document.querySelectorAll(targets)]
      .filter(element => isThere(element) && !isInText(element) && isSmall(element))
      .map(element => {
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return `${element.tagName.toLowerCase()} ${name} is ${Math.round(width)}x${Math.round(height)}`
      })
  })
}
