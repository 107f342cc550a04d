import type { Page } from '@playwright/test'
import { addSearch, column, everyColumnDrawn, expect, logIn, test, openCard } from './fixtures.ts'
import { plantFault } from './plantedFault.ts'

const search = 'country:NRL AND NOT slug:sport'
const aside = 'Your columns and documents were set aside.'
/** The reports of React's root; its warnings are counted where they matter. */
const reports = /could not be drawn|A planted fault/

/** Collects the drawing errors that the deck reports from now on. */
function hearReports(page: Page): string[] {
  const heard: string[] = []
  page.on('console', message => {
    if (message.text().includes('could not be drawn')) heard.push(message.text())
  })
  return heard
}

test.describe('where something cannot be drawn', () => {
  test.use({ expectedFaults: reports })

  test(
    'a card gives way to a link, is reported once, and the list goes on around it, after a reload too',
    { tag: '@long' },
    async ({ deck }) => {
      await logIn(deck)
      const { section, cards, list } = column(deck, search)
      const second = cards.nth(1)
      // Read at once, because another card may become the second one meanwhile.
      const { time, address } = await second.evaluate(card => ({
        time: card.querySelector('time')?.getAttribute('datetime') ?? null,
        address: card.querySelector('a')?.getAttribute('href') ?? null,
      }))
      await plantFault(deck, { attribute: 'datetime', value: time ?? '' })
      const heard = hearReports(deck)
      for (const round of ['at once', 'after a reload']) {
        heard.length = 0
        await deck.reload()
        const fault = list.locator(`a[href="${address}"]`)
        await expect(fault, round).toContainText('This document cannot be shown.')
        await expect(cards.first().locator('time')).toBeVisible()
        await expect(column(deck, 'Pictures').cards.first()).toBeVisible()
        expect(heard.filter(each => each.startsWith('A card'))).toHaveLength(1)
      }
      // The list's keys pass over it, and through it to the document.
      await section.getByRole('button', { name: 'Hold still' }).click()
      const addresses = await cards
        .getByRole('link')
        .evaluateAll(links => links.map(link => link.getAttribute('href')))
      const place = addresses.indexOf(address)
      await cards
        .nth(place - 1)
        .getByRole('link')
        .focus()
      await deck.keyboard.press('ArrowDown')
      await expect(list.locator(`a[href="${address}"]`)).toBeFocused()
      await deck.keyboard.press('ArrowDown')
      await expect(cards.nth(place + 1).getByRole('link')).toBeFocused()
      await deck.keyboard.press('ArrowUp')
      await deck.keyboard.press('Enter')
      await expect(deck).toHaveURL(new RegExp(`${address?.replaceAll('.', '\\.')}$`))
      await expect(deck.getByRole('region', { name: 'Document' })).toBeVisible()
    },
  )

  test(
    'a column keeps its place and its name, tries again and can be closed',
    { tag: '@long' },
    async ({ deck }) => {
      await logIn(deck)
      await expect(column(deck, search).cards.first()).toBeVisible()
      const heal = await plantFault(deck, { attribute: 'title', value: search })
      await deck.reload()
      const { section } = column(deck, search)
      await expect(section.getByRole('heading', { name: search })).toBeVisible()
      await expect(section.getByRole('alert')).toContainText('This column cannot be shown.')
      await expect(column(deck, 'Pictures').cards.first()).toBeVisible()
      await section.getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(section.getByRole('alert')).toBeFocused()
      await heal()
      await section.getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(column(deck, search).cards.first()).toBeVisible()
      expect(await deck.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      await deck.evaluate(() => sessionStorage.clear())
      await deck.reload()
      await section.getByRole('button', { name: 'Close column' }).press('Enter')
      await expect(section).toBeHidden()
      await expect(deck.getByRole('button', { name: 'Undo' })).toBeFocused()
    },
  )

  test(
    'a document says so and is closed, and its neighbours are shown',
    { tag: '@long' },
    async ({ deck }) => {
      await logIn(deck)
      // Texts have a headline both in lists and in the document.
      await addSearch(deck, 'class:text')
      const { cards } = column(deck, 'class:text')
      const headline = (await cards.nth(1).getByRole('heading').textContent()) ?? ''
      await openCard(cards.first())
      const panel = deck.getByRole('region', { name: 'Document' })
      await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
      const time = (await panel.locator('article time').first().getAttribute('datetime')) ?? ''
      await plantFault(deck, { attribute: 'datetime', value: time })
      await deck.reload()
      await expect(panel.getByRole('alert')).toContainText('This document cannot be shown.')
      await deck.keyboard.press('ArrowDown')
      await expect(panel.getByRole('heading', { level: 1 })).toHaveText(headline)
      await deck.keyboard.press('ArrowUp')
      await expect(panel.getByRole('alert')).toBeVisible()
      await panel.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(panel).toBeHidden()
      await expect(column(deck, 'Pictures').cards.first()).toBeVisible()
    },
  )

  test(
    'a panel, the menu, a dialog and a screen say so and can be left',
    { tag: '@long' },
    async ({ deck, server }) => {
      await logIn(deck)
      await plantFault(deck, { attribute: 'aria-label', value: 'Close column' })
      const healMenu = await plantFault(deck, { attribute: 'aria-checked', value: 'false' })
      await plantFault(deck, { attribute: 'accept', value: '.json,application/json' })
      await deck.reload()

      const { section } = column(deck, search)
      const toggle = section.getByRole('button', { name: 'Column settings' })
      await toggle.press('Enter')
      await expect(section.getByRole('alert')).toContainText('This part cannot be shown.')
      await section.getByRole('button', { name: 'Close', exact: true }).press('Enter')
      await expect(toggle).toBeFocused()

      await deck.getByRole('button', { name: 'Menu' }).click()
      const menu = deck.locator('#menu')
      await expect(menu.getByRole('alert')).toContainText('This part cannot be shown.')
      await menu.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(menu).toBeHidden()

      await healMenu()
      await deck.getByRole('button', { name: 'Menu' }).click()
      await menu.getByRole('button', { name: 'Try again' }).click()
      await menu.getByRole('button', { name: 'Import columns' }).click()
      const dialog = deck.getByRole('dialog')
      await expect(dialog.getByRole('alert')).toContainText('This part cannot be shown.')
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(column(deck, search).cards.first()).toBeVisible()

      await plantFault(deck, { attribute: 'href', value: '/about' })
      await deck.goto(`${server.url}/debug`)
      await expect(deck.getByRole('alert').filter({ hasText: 'This page cannot be shown.' })).toBeVisible()
      await deck.getByRole('link', { name: 'To the deck' }).click()
      await expect(column(deck, search).cards.first()).toBeVisible()
    },
  )
})

test.describe('where the deck cannot be drawn', () => {
  // A poll may still be under way at a logout.
  test.use({ expectedFaults: /could not be drawn|A planted fault|Invalid token/ })

  test('the fault page comes at each load, and leads to a deck without the stored columns, which can be restored', async ({
    deck,
  }) => {
    await logIn(deck)
    await expect(column(deck, search).cards.first()).toBeVisible()
    const names = await columnIds(deck)
    const heal = await plantFault(deck, { attribute: 'aria-label', value: 'Deck' })
    await deck.reload()
    const title = deck.getByRole('heading', { name: 'The deck cannot be shown.' })
    await expect(title).toBeFocused()
    await deck.getByRole('button', { name: 'Reload' }).click()
    await expect(title).toBeFocused()

    // The stored rows cause the failure.
    await deck.getByRole('button', { name: 'Start without what is stored' }).click()
    await expect(title).toBeVisible()
    await heal()
    await deck.getByRole('button', { name: 'Reload' }).click()
    await expect(deck.getByRole('heading', { name: 'An empty desk' }), 'the login has stayed').toBeVisible()
    await expect(deck.getByText(aside)).toBeVisible()
    await deck.getByRole('button', { name: 'Add the columns here' }).click()
    await expect(column(deck, search).cards.first()).toBeVisible()
    expect(await columnIds(deck)).toEqual(names)
    await expect(deck.getByText(aside)).toBeHidden()
    await deck.reload()
    await expect(column(deck, search).cards.first()).toBeVisible()
    await expect(deck.getByText(aside)).toBeHidden()
  })

  test(
    'a database that was set aside is used again where its reader wishes, and deleted at the log-out',
    { tag: ['@phone', '@long'] },
    async ({ deck }) => {
      await logIn(deck)
      const { cards } = column(deck, 'Top Stories')
      await expect(cards.first()).toBeVisible()
      const heal = await plantFault(deck, { attribute: 'aria-label', value: 'Deck' })
      await deck.reload()
      await deck.getByRole('button', { name: 'Start without what is stored' }).click()
      await expect(deck.getByRole('button', { name: 'Reload' })).toBeVisible()
      await heal()
      await deck.getByRole('button', { name: 'Reload' }).click()
      // Everything fits on a small screen.
      await expect(deck.getByText(aside)).toBeInViewport({ ratio: 1 })
      for (const name of ['Add the columns here', 'Use them again', 'Close'])
        await expect(deck.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
      await deck.getByRole('button', { name: 'Use them again' }).click()
      await expect(cards.first()).toBeVisible()
      await deck.getByRole('button', { name: 'Menu' }).click()
      await deck.getByRole('button', { name: 'Log out' }).click()
      await deck.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(deck).toHaveURL(/\/login$/)
      expect(await deck.evaluate(() => localStorage.getItem('databases-set-aside'))).toBe('')
      await logIn(deck)
      await expect(deck.getByText(aside)).toBeHidden()
    },
  )
})

test.describe('where the server gives no configuration', () => {
  test.use({ expectedFaults: /status of 500|The deck could not start/, colorScheme: 'dark' })

  test(
    'the fault page speaks the reader’s language, in the reader’s theme, and the deck comes back by a reload',
    { tag: '@long' },
    async ({ deck }) => {
      await logIn(deck)
      await deck.route('**/config.json', route => route.fulfill({ status: 500 }))
      for (const [lang, says] of [
        ['en', 'The deck cannot be shown.'],
        ['fr', 'Le deck ne peut pas s’afficher.'],
        ['de', 'Das Deck lässt sich nicht anzeigen.'],
        ['es', 'No se puede mostrar el deck.'],
        ['pt', 'Não é possível mostrar o deck.'],
      ] as const) {
        await deck.evaluate(locale => localStorage.setItem('preferred-locale', locale), lang)
        await deck.reload()
        await expect(deck.getByRole('heading', { name: says })).toBeFocused()
        await expect(deck.locator('main')).toHaveAttribute('lang', lang)
      }
      await expect(deck.locator('html')).toHaveAttribute('data-theme', 'dark')
      await deck.evaluate(() => localStorage.removeItem('preferred-locale'))
      await deck.unroute('**/config.json')
      await deck.getByRole('button').first().click()
      await expect(column(deck, search).cards.first()).toBeVisible()
    },
  )
})

/** In their order on the deck. */
async function columnIds(deck: Page): Promise<(string | null)[]> {
  await everyColumnDrawn(deck)
  return deck.locator('main > section').evaluateAll(all => all.map(each => each.getAttribute('data-id')))
}
