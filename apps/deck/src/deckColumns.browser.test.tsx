/// <reference types="@vitest/browser-playwright" />
import { defaultParams, deleteIndexedDbStore, openIndexedDbStore, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { ApiError } from '@wiredeck/content-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { SessionState } from './session/sessionState.ts'
import { createListeners } from './platform/listeners.ts'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  deck.close()
  vi.restoreAllMocks()
})

const searchFor = (query: string, changes: object = {}): NewColumn => ({
  type: 'search',
  params: { ...defaultParams(), query, ...changes },
})
const column = (name: string) => page.getByRole('region', { name, exact: true })
const names = () => [...deck.place.querySelectorAll('main section')].map(each => each.ariaLabel)
const bar = page.getByRole('navigation', { name: 'Main' })
const searchBox = page.getByRole('combobox', { name: 'Search the wire' })
const settings = page.getByRole('group', { name: 'Column settings' })

/** Whether it is too high for its place. */
const isScrolled = (box: Element) => box.scrollHeight > box.clientHeight

async function search(query: string): Promise<void> {
  await searchBox.fill(query)
  await userEvent.keyboard('{Enter}')
}
const openMenu = () => page.getByRole('button', { name: 'Menu' }).click()

describe('deck 2: the bar', () => {
  it('has a logo that leads home, a box for searches and a menu of topics', async () => {
    deck = await drawDeck({ columns: [searchFor('slug:a')] })
    await expect.element(bar.getByRole('link', { name: 'Deck, home' })).toHaveAttribute('href', '/')
    await expect.element(bar.getByRole('search')).toBeVisible()
    await bar.getByRole('button', { name: 'Topics' }).click()
    await page.getByRole('button', { name: 'Offbeat' }).click()
    await expect.element(column('Offbeat')).toBeVisible()
  })

  it('has a button in the place of the box on a small screen', async () => {
    deck = await drawDeck()
    const box = () => deck.place.querySelector('nav [role=search]')?.checkVisibility()
    const button = () => deck.button('Add a column').checkVisibility()
    expect([box(), button()]).toEqual([true, false])
    await page.viewport(390, 844)
    expect([box(), button()]).toEqual([false, true])
    deck.button('Add a column').click()
    const dialog = page.getByRole('dialog', { name: 'Add a column' })
    await expect.element(dialog.getByRole('combobox', { name: 'Search the wire' })).toBeVisible()
  })

  it.each([1440, 700])('grows with the font of the browser, and fits into %i pixels', async width => {
    await page.viewport(width, 900)
    deck = await drawDeck({ columns: [searchFor('slug:a')] })
    const nav = () => deck.place.querySelector('nav') as HTMLElement
    const status = () => nav().querySelector('[popovertarget=wire]')
    await expect.poll(status).not.toBeNull()
    const hasText = (each: Element) =>
      [...each.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const sizes = () =>
      [...nav().querySelectorAll('*')]
        .filter(each => (hasText(each) || each instanceof HTMLInputElement) && each.checkVisibility())
        .map(each => parseFloat(getComputedStyle(each).fontSize))
    const usual = sizes()
    expect(usual.length).toBeGreaterThan(3)
    document.documentElement.style.fontSize = '200%'
    try {
      expect(sizes()).toEqual(usual.map(size => size * 2))
      expect(nav().scrollWidth).toBe(nav().clientWidth)
      const last = deck.button('Menu').getBoundingClientRect()
      expect(last.right).toBeLessThanOrEqual(width)
    } finally {
      document.documentElement.style.fontSize = ''
    }
  })

  it('leads to the sync screen by a person, or by the picture of the account', async () => {
    deck = await drawDeck()
    const link = () => deck.place.querySelector('a[href="/sync"]')
    expect(link()?.querySelector('svg')).not.toBeNull()
    deck.close()

    const avatarUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const user = { id: 'mira', email: 'mira@deck.example', avatarUrl, factors: [] }
    const session: SessionState = { status: 'signed-in', user, expiresAt: 0, level: 'aal1' }
    const { subscribe } = createListeners()
    const sync = { session: () => session, mirror: () => null, open: async () => {}, subscribe }
    deck = await drawDeck({ changes: { sync } })
    expect(link()?.querySelector('img')?.src).toBe(avatarUrl)
    expect(link()?.querySelector('svg')).toBeNull()
  })

  it('has a menu of about, the night mode, the agenda and the way out', async () => {
    deck = await drawDeck()
    await openMenu()
    const menu = deck.place.querySelector('#menu')
    await expect.poll(() => menu?.textContent).toContain('Log out')
    const lines = page.elementLocator(menu as Element)
    await expect.element(lines.getByRole('link', { name: 'About' })).toBeVisible()
    await expect.element(lines.getByRole('checkbox', { name: 'Night mode' })).toBeInTheDocument()
    await expect.element(lines.getByRole('switch', { name: 'Agenda' })).toBeVisible()
    await expect.element(lines.getByRole('button', { name: 'Log out' })).toBeVisible()
  })

  it('D33: has the switch of the agenda, which sets every column, and those to come', async () => {
    const wire = createSimulatedWire()
    deck = await drawDeck({ wire, columns: [searchFor('slug:a')] })
    const lastAsked = () => JSON.stringify(wire.asked.at(-1) ?? 'nothing')
    await expect.poll(lastAsked).toContain('afpattribute:Agenda')
    await openMenu()
    const agenda = page.getByRole('switch', { name: 'Agenda' })
    await expect.element(agenda).toHaveAttribute('aria-checked', 'false')
    await agenda.click()
    await expect.element(agenda).toHaveAttribute('aria-checked', 'true')
    await expect.poll(lastAsked).not.toContain('afpattribute:Agenda')
    await userEvent.keyboard('{Escape}')
    const count = wire.asked.length
    await search('slug:b')
    await expect.poll(() => wire.asked.length).toBeGreaterThan(count)
    expect(lastAsked()).not.toContain('afpattribute:Agenda')
  })
})

describe('deck 2: a deck without columns', () => {
  it('welcomes with a title, a text and a button to add the first, while the welcome flag is on', async () => {
    deck = await drawDeck()
    const main = page.getByRole('main', { name: 'Deck' })
    await expect.element(main.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
    await expect.element(main.getByText('A column is a topic or a search')).toBeVisible()
    await main.getByRole('button', { name: 'Add a column' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add a column' })).toBeVisible()
    deck.close()

    deck = await drawDeck({ changes: { config: { hasWelcome: false } } })
    await expect.element(main).toBeVisible()
    expect(deck.place.querySelectorAll('main :is(h1, button)')).toHaveLength(0)
  })

  it('offers in its dialog a search and the topics of the agency', async () => {
    deck = await drawDeck()
    await page.getByRole('main').getByRole('button', { name: 'Add a column' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a column' })
    await expect.element(dialog.getByRole('search')).toBeVisible()
    await dialog.getByRole('button', { name: 'Offbeat' }).click()
    await expect.element(column('Offbeat')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('deck 2: the columns of a deck', () => {
  it('stand side by side in a list that scrolls sideways and snaps', async () => {
    deck = await drawDeck({ columns: ['a', 'b', 'c', 'd', 'e'].map(slug => searchFor(`slug:${slug}`)) })
    await expect.poll(() => names().filter(Boolean).length).toBe(5)
    const main = deck.place.querySelector('main') as HTMLElement
    const [first, second] = [...main.querySelectorAll('section')].map(each => each.getBoundingClientRect())
    expect([first?.top, (first?.right ?? 0) < (second?.left ?? 0)]).toEqual([second?.top, true])
    expect(main.scrollWidth).toBeGreaterThan(main.clientWidth)
    expect(getComputedStyle(main).scrollSnapType).toMatch(/^x/)
    // A box that only hides what lies beyond it can be scrolled by scripts, and by no reader.
    expect(getComputedStyle(main).overflowX).toBe('auto')
  })

  it('deck 1: fill the screen of a phone one by one', async () => {
    deck = await drawDeck({ columns: [searchFor('slug:a'), searchFor('slug:b')] })
    await expect.poll(names).toEqual(['slug:a', 'slug:b'])
    const widths = () =>
      [...deck.place.querySelectorAll('main section')].map(each => each.getBoundingClientRect().width)
    expect(Math.max(...widths())).toBeLessThan(500)
    await page.viewport(390, 844)
    expect(widths()).toEqual([390, 390])
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  it('deck 1: follow a topic or a search, and are kept on the device as they were set', async () => {
    const name = `test-${crypto.randomUUID()}`
    deck = await drawDeck({
      store: await openIndexedDbStore({ name }),
      changes: { config: { hasWelcome: false } },
    })
    await bar.getByRole('button', { name: 'Topics' }).click()
    await page.getByRole('button', { name: 'Offbeat' }).click()
    await expect.poll(names).toEqual(['Offbeat'])
    await search('headline:bridge')
    await expect.poll(names).toEqual(['Offbeat', 'headline:bridge'])
    deck.close()

    deck = await drawDeck({ store: await openIndexedDbStore({ name }) })
    await expect.poll(names).toEqual(['Offbeat', 'headline:bridge'])
    const kinds = (await deck.store.columns()).map(({ type, params }) => [type, params.topic ?? params.query])
    expect(kinds).toEqual([
      ['topic', 'ONLINE-NEWS-EN_OFFBEAT'],
      ['search', 'headline:bridge'],
    ])
    await deleteIndexedDbStore(name)
  })

  it('deck 5: need a text to search for', async () => {
    deck = await drawDeck()
    await search('   ')
    await search('slug:bridge')
    await expect.poll(names).toEqual(['slug:bridge'])
  })
})

describe('deck 2: the head of a column', () => {
  it('lets the reader search, or choose a topic', async () => {
    const topic: NewColumn = {
      type: 'topic',
      params: { ...defaultParams(), topic: 'ONLINE-NEWS-EN_OFFBEAT', langs: ['en'] },
    }
    deck = await drawDeck({ columns: [searchFor('slug:zeppelin'), topic] })
    await page.getByRole('button', { name: 'slug:zeppelin', exact: true }).click()
    await column('slug:zeppelin').getByRole('searchbox').fill('class:text')
    await userEvent.keyboard('{Enter}')
    await expect.element(column('class:text')).toBeVisible()

    await page.getByRole('button', { name: 'Offbeat', exact: true }).click()
    await page.getByRole('combobox', { name: 'Topic' }).selectOptions('Sciences')
    await expect.element(column('Sciences')).toBeVisible()
  })

  it('opens and closes the settings', async () => {
    deck = await drawDeck({ columns: [searchFor('slug:a')] })
    const button = column('slug:a').getByRole('button', { name: 'Column settings' })
    await button.click()
    await expect.element(settings).toBeVisible()
    await button.click()
    await expect.element(settings).not.toBeInTheDocument()
  })

  it('leaves a small phone room for a card below unfolded settings and the error of a column', async () => {
    await page.viewport(375, 667)
    const wire = createSimulatedWire()
    wire.beforeEachAnswer(() => {
      throw new ApiError(503, 'Service Unavailable')
    })
    deck = await drawDeck({ wire, columns: [searchFor('slug:a')] })
    await column('slug:a').getByRole('button', { name: 'Column settings' }).click()
    await settings.getByRole('tab', { name: 'Alerts' }).click()
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    const below = () => bottomOf(column('slug:a').element()) - bottomOf(deck.button('Try now'))
    await expect.poll(() => isScrolled(settings.getByRole('tabpanel').element())).toBe(true)
    expect(below()).toBeGreaterThanOrEqual(112)
  })

  it('deck 5: empties and hides the choice of languages where the class is picture', async () => {
    deck = await drawDeck({ columns: [searchFor('slug:a', { langs: ['fr'] })] })
    await column('slug:a').getByRole('button', { name: 'Column settings' }).click()
    const languages = settings.getByRole('group', { name: 'Languages' })
    await expect.element(languages).toBeVisible()
    await settings.getByText('Pictures').click()
    await expect.element(languages).not.toBeInTheDocument()
    const stored = async () => (await deck.store.columns())[0]?.params
    await expect.poll(async () => (await stored())?.class).toBe('picture')
    expect((await stored())?.langs).toBeUndefined()
  })
})

describe('deck 2: what stands in a column', () => {
  it('deck 9: ten placeholders while it loads, then that there is no result', async () => {
    const wire = createSimulatedWire()
    let answer = () => {}
    wire.beforeEachAnswer(() => new Promise<void>(resolve => (answer = resolve)))
    deck = await drawDeck({ wire })
    await search('slug:zeppelin')
    const placeholders = () => deck.place.querySelector('main section [data-skeletons]')?.children.length
    await expect.poll(placeholders).toBe(10)
    answer()
    await expect.element(column('slug:zeppelin')).toHaveTextContent('No result')
    expect(placeholders()).toBeUndefined()
  })

  it('a place for more below its cards, which does not move while nothing is on its way', async () => {
    const wire = createSimulatedWire()
    wire.file(60)
    deck = await drawDeck({ wire, columns: [searchFor('slug:bridge')] })
    const place = () => deck.place.querySelector('main section [data-skeletons="2"]')
    await expect.poll(place).not.toBeNull()
    await expect.poll(() => place()?.getAnimations()).toEqual([])
  })

  it('deck 8: why it failed, until it is tried again', async () => {
    const wire = createSimulatedWire()
    wire.file(3)
    wire.beforeEachAnswer(() => {
      throw new ApiError(503, 'Service Unavailable')
    })
    deck = await drawDeck({ wire })
    await search('slug:bridge')
    const said = () => deck.place.querySelector('main section [data-error]')?.textContent
    await expect.poll(said).toMatch(/^Error during update\b.*\(503\)/)
    wire.beforeEachAnswer(() => {})
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect.poll(() => deck.place.querySelectorAll('main article').length).toBe(3)
    expect(deck.place.textContent).not.toContain('Error during update')
  })
})

describe('deck 2: an address that adds a column', () => {
  it('adds it once and is then the deck', async () => {
    deck = await drawDeck({ address: '/genre/Analysis' })
    await expect.poll(names).toEqual(['genre:Analysis'])
    expect(location.pathname).toBe('/')
  })

  it('deck 5: may have its search in q and lang, which are emptied', async () => {
    deck = await drawDeck({ address: `/?q=${encodeURIComponent('mer OR "100%20"')}&lang=fr` })
    await expect.poll(names).toEqual(['mer OR "100%20"'])
    expect((await deck.store.columns())[0]?.params.langs).toEqual(['fr'])
    expect(location.pathname + location.search).toBe('/')
  })
})

describe('in the colours of the system', () => {
  const forced = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { media: '', features: [{ name: 'forced-colors', value }] })
  afterEach(() => forced('none'))

  it('only the headline of a card is a link, and the logo stays', async () => {
    const wire = createSimulatedWire()
    wire.file(3)
    deck = await drawDeck({ wire, columns: [searchFor('slug:bridge')] })
    await expect.poll(() => deck.place.querySelectorAll('main article').length).toBe(3)
    await forced('active')
    const [text, link, ground] = ['CanvasText', 'LinkText', 'Canvas'].map(systemColor)
    const style = (selector: string) => getComputedStyle(deck.place.querySelector(selector) as Element)
    await expect.poll(() => style('main article time').color).toBe(text)
    expect(style('main article p').color).toBe(text)
    expect(style('main article a').backgroundColor).toBe(ground)
    expect(style('main article h3').color).toBe(link)
    expect(style('nav a i').backgroundColor).toBe(text)
    expect(new Set([text, link, ground]).size).toBe(3)
  })

  function systemColor(name: string): string {
    const probe = document.createElement('span')
    probe.style.color = name
    deck.place.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
})

describe('deck 4: the network', () => {
  it('is told of when it is lost and when it is back', async () => {
    let isOnline = true
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
    const become = (state: 'online' | 'offline') => {
      isOnline = state === 'online'
      window.dispatchEvent(new Event(state))
    }
    deck = await drawDeck()
    await expect.element(page.getByRole('main')).toBeVisible()
    await expect.element(page.getByText('Your device is offline')).not.toBeInTheDocument()
    become('offline')
    await expect.element(page.getByText(/^Your device is offline\b/)).toBeVisible()
    become('online')
    await expect.element(page.getByText('Your device is back online')).toBeVisible()
    await expect.element(page.getByText('Your device is offline')).not.toBeInTheDocument()
  })
})
