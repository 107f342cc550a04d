import type { Locator, Page } from '@playwright/test'
import {
  addSearch,
  column,
  createGate,
  expect,
  logIn,
  test,
  openFirstDocument,
  openCard,
} from './fixtures.ts'

const story = (page: Page) => page.getByRole('region', { name: 'Document' })

/** One document for each viewer. */
const documents = {
  text: 'class:text AND lang:en AND genre:Analysis',
  multimedia: 'class:multimedia AND lang:en AND slug:people',
  photo: 'class:picture AND lang:en',
  video: 'class:video AND lang:en',
  'web story': 'class:webstory AND lang:en',
  Arabic: 'class:text AND lang:ar',
}

const everyDocument = ['text', 'multimedia', 'photo', 'video', 'web story', 'Arabic'] as const

/** Visits every screen, and calls back at each. */
async function walk(
  deck: Page,
  url: string,
  names: readonly (keyof typeof documents)[],
  look: (screen: string) => Promise<void>,
) {
  await expect(deck.getByRole('button', { name: /sample reader/ })).toBeVisible()
  await look('login')
  await logIn(deck)
  const first = column(deck, 'Top Stories')
  await expect(first.cards.first()).toBeVisible()
  await first.title.click()
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
  const topics = deck.getByRole('button', { name: 'Topics', exact: true })
  if (await topics.isVisible()) {
    await topics.click()
    await look('topics')
    await deck.keyboard.press('Escape')
  } else {
    await deck.getByRole('button', { name: 'Add a column' }).click()
    await lookAtDialog(deck, () => look('search and topics'))
  }
  for (const name of names) {
    const query = documents[name]
    await deck.evaluate(asked => {
      history.replaceState(null, '', `/?q=${encodeURIComponent(asked)}`)
    }, query)
    await expect(column(deck, query).cards.first()).toBeVisible()
    await openFirstDocument(deck, query)
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
  const { section } = column(deck, documents.text)
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('button', { name: 'Close column' }).click()
  await expect(deck.getByRole('status').filter({ hasText: 'genre:Analysis' })).toBeVisible()
  await look('undo of a long search')
  await deck.goto(`${url}/about`)
  await expect(deck).toHaveTitle('About | Deck')
  await look('about')
  await deck.goto(`${url}/debug`)
  await expect(deck).toHaveTitle('Debug | Deck')
  await look('debug')
}

/** A dialog's script may be loading, and an early Escape would be lost. */
async function lookAtDialog(deck: Page, look: () => Promise<void>) {
  await expect(deck.getByRole('dialog')).toBeVisible()
  await look()
  await deck.keyboard.press('Escape')
  await expect(deck.getByRole('dialog')).toHaveCount(0)
}

test.describe('on the narrowest window', { tag: '@finger' }, () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test(
    '320 px need no scrolling sideways, and every target takes a finger',
    { tag: '@long' },
    async ({ deck, server }) => {
      // Without motion, because elements that slide into the window would still be outside it.
      await deck.emulateMedia({ reducedMotion: 'reduce' })
      const faults: string[] = []
      await walk(deck, server.url, everyDocument, async screen => {
        faults.push(...(await beyondTheEdge(deck)).map(fault => `${screen}: ${fault}`))
        faults.push(...(await smallTargets(deck)).map(fault => `${screen}: ${fault}`))
      })
      expect(faults).toEqual([])
    },
  )
})

test.describe('at 400 %', { tag: '@finger' }, () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('WCAG 1.4.10: the settings of a column scroll with it, down to their end and on to its list', async ({
    deck,
  }) => {
    await logIn(deck)
    const { section, list, cards } = column(deck, 'Top Stories')
    await expect(cards.first()).toBeVisible()
    await section.getByRole('button', { name: 'Column settings' }).click()
    const settings = section.getByRole('group', { name: 'Column settings' })
    await expect(settings).toBeVisible()
    const [whole, seen] = await settings.evaluate(each => [each.scrollHeight, each.clientHeight])
    expect(whole).toBeGreaterThan(256)
    expect(seen).toBe(whole)
    const last = settings.getByRole('button', { name: 'Close column' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await section.evaluate(each => each.scrollTo(0, each.scrollHeight))
    await expect(list).toBeInViewport({ ratio: 1 })
  })
})

test.describe('at 200 %', () => {
  test.skip(({ isMobile }) => isMobile, 'a phone zooms otherwise')
  // The size that remains of a 1440 by 900 window at a zoom of 200 %.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  test('200 % needs no scrolling sideways, and everything can be reached', async ({ deck, server }) => {
    await deck.emulateMedia({ reducedMotion: 'reduce' })
    const faults: string[] = []
    await walk(deck, server.url, ['text', 'photo'], async screen => {
      faults.push(...(await beyondTheEdge(deck)).map(fault => `${screen}: ${fault}`))
      faults.push(...(await belowTheEdge(deck)).map(fault => `${screen}: ${fault}`))
    })
    expect(faults).toEqual([])
  })
})

test.describe('by keyboard, and in the colours of the system', () => {
  test.skip(({ isMobile }) => isMobile, 'a phone has no keys')

  test('in forced colours every state still shows', { tag: '@long' }, async ({ deck }) => {
    await deck.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await logIn(deck)
    const { section, cards } = column(deck, 'Top Stories')
    await expect(cards.first()).toBeVisible()
    const style = (of: Locator, name: string, pseudo?: string) =>
      of.evaluate(
        (element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name ?? ''),
        [name, pseudo] as const,
      )

    const settings = section.getByRole('button', { name: 'Column settings' })
    expect(await style(settings, 'border-top-style')).toBe('none')
    await settings.click()
    expect(await style(settings, 'border-top-style')).toBe('solid')
    const pill = (name: string) => section.getByRole('radio', { name, exact: true }).locator('..')
    const [chosen, other] = [pill('Agency only'), pill('Other sources')]
    expect(await style(chosen, 'background-color')).not.toBe(await style(other, 'background-color'))

    await deck.getByRole('button', { name: 'Menu' }).click()
    const agenda = deck.getByRole('switch', { name: 'Agenda' })
    const track = agenda.locator('i')
    const off = await style(track, 'background-color')
    await agenda.click()
    await expect(agenda).toHaveAttribute('aria-checked', 'true')
    expect(await style(track, 'background-color')).not.toBe(off)
    expect(await style(track, 'background-color', '::after')).not.toBe(await style(track, 'background-color'))
    await deck.keyboard.press('Escape')

    await addSearch(deck, 'class:text AND urgency:3')
    const urgent = column(deck, 'class:text AND urgency:3').cards.first().getByRole('link')
    await expect(urgent).toBeVisible()
    expect(await style(urgent, 'background-color', '::before')).not.toBe(
      await style(urgent, 'background-color'),
    )
    await urgent.focus()
    await deck.keyboard.press('Enter')
    await expect(story(deck)).toBeVisible()
    const opened = deck.locator('main [aria-current=true]').first()
    expect(await style(opened, 'outline-style')).toBe('solid')
  })

  test('whatever Tab leads to shows it', { tag: '@long' }, async ({ deck }) => {
    await logIn(deck)
    const { section, cards } = column(deck, 'Top Stories')
    await expect(cards.first()).toBeVisible()
    await section.getByRole('button', { name: 'Column settings' }).focus()
    await deck.keyboard.press('Enter')
    await deck.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const unseen: string[] = []
    const reached = new Set<string>()
    for (let tabs = 0; tabs < 50; tabs += 1) {
      await deck.keyboard.press('Tab')
      const { name, isShown } = await focusOf(deck)
      reached.add(name)
      if (!isShown) unseen.push(name)
    }
    expect(unseen).toEqual([])
    expect([...reached]).toEqual(
      expect.arrayContaining(['Search the wire, in a new column', 'Topics', 'Menu', 'Close column']),
    )
  })

  test(
    'D34 and D37: j and k lead from document to document as the arrows do, unless letters are off',
    { tag: '@long' },
    async ({ deck }) => {
      await logIn(deck)
      await openCard(column(deck, 'Top Stories').cards.nth(1))
      await expect(story(deck).getByText(/^2 of \d/)).toBeVisible()
      await deck.keyboard.press('j')
      await expect(story(deck).getByText(/^3 of \d/)).toBeVisible()
      await deck.keyboard.press('k')
      await expect(story(deck).getByText(/^2 of \d/)).toBeVisible()
      await deck.keyboard.press('?')
      await deck.getByRole('switch', { name: /Single-key/ }).uncheck()
      await deck.keyboard.press('Escape')
      await expect(deck.getByRole('dialog')).toHaveCount(0)
      await deck.keyboard.press('j')
      await deck.keyboard.press('ArrowUp')
      await expect(story(deck).getByText(/^1 of \d/)).toBeVisible()
    },
  )

  test(
    'deck 4: while a neighbour is fetched the document says that it is busy',
    { tag: '@long' },
    async ({ deck }) => {
      await logIn(deck)
      const query = 'slug:rescue AND class:picture AND creator:"T. AUNE" AND title:exercise'
      await addSearch(deck, query)
      await openCard(column(deck, query).cards.first())
      await expect(story(deck).getByText(/^1 of \d/)).toBeVisible()
      await expect(story(deck)).toHaveAttribute('aria-busy', 'false')
      const gate = createGate()
      await deck.route('**/v1/api/search', async route => {
        await gate.passed
        await route.continue()
      })
      await deck.keyboard.press('ArrowUp')
      await expect(story(deck)).toHaveAttribute('aria-busy', 'true')
      await expect(story(deck).getByRole('status').filter({ hasText: 'Loading the document…' })).toBeVisible()
      gate.open()
      await expect(story(deck)).toHaveCount(0)
    },
  )
})

/** The focused element, and whether it or the label around it has an outline. */
function focusOf(page: Page): Promise<{ name: string; isShown: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    const name = element?.ariaLabel ?? element?.closest('label')?.textContent ?? element?.textContent ?? ''
    if (!element || element === document.body) return { name: 'page', isShown: true }
    const drawn = [
      element,
      element.closest('label'),
      element.closest('form > div'),
      element.closest('article'),
    ]
    const hasOutline = (each: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    return { name: name.trim(), isShown: drawn.some(each => each !== null && hasOutline(each)) }
  })
}

/** Controls below the window's lower edge that no scrolling reaches. */
function belowTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('a[href], button, input, select')]
    return targets
      .filter(
        element =>
          // A list scrolls its cards, and some cards are higher than the list.
          element.closest('[role=feed]') === null &&
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

/** Elements that are wider than the window or extend beyond it, except deck columns and what scrolls. */
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
      // A column of the deck next to the visible one, drawn or not yet.
      const aside = element.closest('main > section')?.getBoundingClientRect()
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

/**
 * Controls that are smaller than a fingertip: 44 by 44 pixels. A link in a text may be as high as its line.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const targets = 'a[href], button, input, select, textarea, summary, [role=option]'
    /** A label accepts touches for its input, and some are larger than they look. */
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
      // Behind a dialog or outside the window nothing can be touched.
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
