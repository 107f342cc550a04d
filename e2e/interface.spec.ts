import type { Page } from '@playwright/test'
import { column, expect, logIn, test } from './fixtures.ts'

const html = (page: Page) => page.locator('html')
/** Whether the browser's own bar has the same colour as the deck's bar. */
const isBarAlike = (page: Page) =>
  page.evaluate(() => {
    const computed = (color: string) => {
      document.body.style.color = color
      return getComputedStyle(document.body).color
    }
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    const isAlike = computed(meta?.content ?? '') === computed('var(--surface)')
    document.body.style.color = ''
    return isAlike
  })
const picker = (page: Page) => page.getByRole('button', { name: /^(Language|Langue|Sprache)/ })

test.describe('with a browser that asks for French first', () => {
  test.use({ locale: 'fr-CH' })

  test('the deck speaks French from the first word, and fetches no other language (deck 4, Locale)', async ({
    deck,
    server,
  }) => {
    const scripts: string[] = []
    deck.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    // Records every heading that appears, not only the last one.
    await deck.addInitScript(() => {
      const headings: string[] = []
      Object.assign(window, { headings })
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent
        if (heading && !headings.includes(heading)) headings.push(heading)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await deck.goto(`${server.url}/login`)
    await expect(deck.getByRole('heading', { name: 'Connexion au fil' })).toBeVisible()
    await expect(html(deck)).toHaveAttribute('lang', 'fr')
    await expect(deck).toHaveTitle('Connexion | Deck')
    expect(await deck.evaluate(() => (window as unknown as { headings: string[] }).headings)).toEqual([
      'Connexion au fil',
    ])
    const catalogs = scripts.filter(path => /\/(en|fr|de|es|pt)-[\w-]+\.js$/.test(path))
    expect(catalogs).toEqual([expect.stringContaining('/fr-')])
  })

  test('another language is a choice that stays, with its dates (deck 2 and deck 4)', async ({ deck }) => {
    await picker(deck).click()
    const offered = deck.locator('[popover]:popover-open').getByRole('button')
    await expect(offered).toHaveText(['English', 'Deutsch', 'Español', 'Português'])
    await deck.getByRole('button', { name: 'Deutsch' }).click()
    await expect(deck).toHaveTitle('Anmeldung | Deck')
    await expect(html(deck)).toHaveAttribute('lang', 'de')
    await expect(picker(deck)).toBeFocused()
    expect(await deck.evaluate(() => localStorage.getItem('preferred-locale'))).toBe('de')

    await deck.reload()
    await expect(deck).toHaveTitle('Anmeldung | Deck')
    await deck.getByRole('button', { name: /Beispielagentur/ }).click()
    await expect(deck).toHaveTitle('Deck')
    await expect(
      column(deck, 'Top Stories')
        .cards.first()
        .getByText(/^\d+\s(Sek\.|Min\.|Std\.)$/),
    ).toBeVisible()
  })
})

test.describe('while the language cannot be fetched', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ })

  test(
    'the deck says so, speaks on as before, and tries again after a reload',
    { tag: '@long' },
    async ({ deck, context }) => {
      await picker(deck).click()
      await context.setOffline(true)
      await deck.getByRole('button', { name: 'Deutsch' }).click()
      await expect(
        deck.getByRole('alert').filter({ hasText: /^The language could not be loaded\./ }),
      ).toBeVisible()
      await expect(html(deck)).toHaveAttribute('lang', 'en')
      await context.setOffline(false)
      await deck.reload()
      await picker(deck).click()
      await deck.getByRole('button', { name: 'Deutsch' }).click()
      await expect(deck).toHaveTitle('Anmeldung | Deck')
    },
  )
})

test(
  'the night mode is on, off or as the system has it (deck 4, Theme)',
  { tag: '@long' },
  async ({ deck }) => {
    await deck.emulateMedia({ colorScheme: 'light' })
    await logIn(deck)
    const toggle = deck.getByRole('checkbox', { name: 'Night mode' })
    const label = deck.locator('label', { has: toggle })
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toHaveAccessibleDescription('Same as the system')

    await label.click()
    await expect(toggle).toBeChecked()
    await expect(html(deck)).toHaveAttribute('data-theme', 'dark')
    expect(await isBarAlike(deck)).toBe(true)
    await label.click()
    await expect(html(deck)).toHaveAttribute('data-theme', 'light')
    expect(await isBarAlike(deck)).toBe(true)

    // With light chosen, the theme ignores the system; after a reset, it follows the system.
    await deck.emulateMedia({ colorScheme: 'dark' })
    await expect(toggle).not.toBeChecked()
    await label.click({ button: 'right' })
    await expect(toggle).toBeChecked()
    await expect(toggle).toHaveAccessibleDescription('Same as the system')
    await expect(html(deck)).toHaveAttribute('data-theme', 'dark')

    await label.click()
    await expect(html(deck)).toHaveAttribute('data-theme', 'light')
    await label.click({ delay: 700 })
    await expect(html(deck)).toHaveAttribute('data-theme', 'dark')
    expect(await deck.evaluate(() => localStorage.getItem('color-scheme'))).toBeNull()

    // With the keyboard only.
    await toggle.press('Space')
    await expect(html(deck)).toHaveAttribute('data-theme', 'light')
    await toggle.press('Delete')
    await expect(html(deck)).toHaveAttribute('data-theme', 'dark')
  },
)

test(
  'about is open to everybody and leads on (deck 2, About page)',
  { tag: '@long' },
  async ({ deck, server }) => {
    await deck.getByRole('link', { name: 'About', exact: true }).click()
    await expect(deck).toHaveURL(`${server.url}/about`)
    await expect(deck).toHaveTitle('About | Deck')
    const version = await deck.getByRole('link', { name: /^Version \d+\.\d+\.\d+$/ }).textContent()
    const mail = await deck.getByRole('link', { name: 'Write to us' }).getAttribute('href')
    expect(decodeURIComponent(mail ?? '')).toMatch(/^mailto:deck@corvane\.example\?.*body=/)
    expect(decodeURIComponent(mail ?? '').toLowerCase()).toContain(version?.toLowerCase())
    await expect(deck.getByRole('link', { name: 'Open the desktop app' })).toHaveAttribute('href', '/')
  },
)

test(
  'debug asks for a login and tells what the browser knows (deck 2, Debug page)',
  { tag: '@long' },
  async ({ deck, server }) => {
    await deck.goto(`${server.url}/about`)
    await deck.getByRole('link', { name: /^Version/ }).click()
    await expect(deck).toHaveURL(`${server.url}/login?redirect=%2Fdebug`)
    await deck.getByRole('button', { name: /sample reader/ }).click()
    await expect(deck).toHaveTitle('Debug | Deck')

    const fact = (name: string) => deck.locator('div', { has: deck.locator(`dt:text-is("${name}")`) }).last()
    await expect(fact('API token expires')).toContainText('(in 1 h)')
    await expect(fact('Session expires')).toContainText('not authenticated')
    await expect(fact('Active locale')).toBeHidden()
    for (const section of ['Languages', 'Local storage', 'Service worker', 'Theme']) {
      await deck.getByRole('heading', { name: section }).click()
    }
    await expect(fact('Active locale')).toContainText('en')
    await expect(fact('Preferred languages')).toContainText('en-US')
    await expect(fact('Configured locale')).toContainText('none')
    await expect(fact('JS heap used')).toContainText(/\d MB$/)
    await expect(fact('Persistent storage')).toContainText(/(yes|no)$/)
    await expect(fact('Stored')).toContainText('automatic')
  },
)

test.describe('analytics (D36)', () => {
  const told = (page: Page) => page.evaluate(() => (window as unknown as { told: [string, string][] }).told)
  const record = (page: Page) =>
    page.addInitScript(() => {
      const told: unknown[] = []
      Object.assign(window, { told })
      navigator.sendBeacon = (url, body) => told.push([url, body]) > 0
    })

  test('are told nothing without an address', { tag: '@long' }, async ({ deck }) => {
    await record(deck)
    await deck.reload()
    await picker(deck).click()
    await deck.getByRole('button', { name: 'Deutsch' }).click()
    await expect(deck).toHaveTitle('Anmeldung | Deck')
    expect(await told(deck)).toEqual([])
  })

  test(
    'are told of screens and of change_language where they have one',
    { tag: '@long' },
    async ({ deck }) => {
      await record(deck)
      await deck.route('**/config.json', async route => {
        const response = await route.fetch()
        const config = (await response.json()) as object
        await route.fulfill({ response, json: { ...config, analyticsUrl: '/told' } })
      })
      await deck.reload()
      await picker(deck).click()
      await deck.getByRole('button', { name: 'Deutsch' }).click()
      await expect(deck).toHaveTitle('Anmeldung | Deck')
      expect(await told(deck)).toEqual([
        ['/told', '{"event":"page_view","values":{"path":"/login"}}'],
        ['/told', '{"event":"change_language","values":{"language":"de"}}'],
      ])
    },
  )
})
