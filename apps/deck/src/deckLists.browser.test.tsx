/// <reference types="@vitest/browser-playwright" />
import { createMemoryStore, defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDeckOverFetch } from './testing/drawDeckOverFetch.tsx'

let deck: Awaited<ReturnType<typeof drawDeckOverFetch>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

const searchFor = (query: string, changes: object = {}): NewColumn => ({
  type: 'search',
  params: { ...defaultParams(), query, ...changes },
})
const names = () => [...deck.place.querySelectorAll('main section')].map(each => each.ariaLabel)
const column = (name: string) => page.getByRole('region', { name, exact: true })
const list = () => deck.place.querySelector('[role=feed]') as HTMLElement
const links = () => [...list().querySelectorAll('article a')]
const settings = page.getByRole('group', { name: 'Column settings' })

async function openSettings(name: string): Promise<void> {
  await column(name).getByRole('button', { name: 'Column settings' }).click()
  await expect.element(settings).toBeVisible()
}

describe('deck 2: the columns of a deck', () => {
  it('move, close, and leave an empty desk that offers to add one', async () => {
    const store = createMemoryStore()
    deck = await drawDeckOverFetch({ store, columns: ['a', 'b', 'c'].map(query => searchFor(query)) })
    await expect.poll(names).toEqual(['a', 'b', 'c'])
    await openSettings('a')
    await settings.getByRole('button', { name: 'Move right' }).click()
    await expect.poll(names).toEqual(['b', 'a', 'c'])
    await settings.getByRole('button', { name: 'Close column' }).click()
    for (const name of ['b', 'c']) {
      await openSettings(name)
      await settings.getByRole('button', { name: 'Close column' }).click()
    }
    const empty = page.getByRole('heading', { name: 'An empty desk' })
    await expect.element(empty).toBeVisible()
    deck.close()

    deck = await drawDeckOverFetch({ store })
    await expect.element(empty).toBeVisible()
  })

  it('D30: come back to their places once closed, the last one first', async () => {
    deck = await drawDeckOverFetch({ columns: ['a', 'b', 'c', 'd'].map(query => searchFor(query)) })
    await expect.poll(names).toEqual(['a', 'b', 'c', 'd'])
    for (const name of ['b', 'c']) {
      await openSettings(name)
      // Pressed by the keyboard, because then the focus moves to the undo button.
      settings.getByRole('button', { name: 'Close column' }).element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText(`Closed: ${name}`)).toBeVisible()
    }
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(column('c')).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(names).toEqual(['a', 'b', 'c', 'd'])
    await expect.element(undo).not.toBeInTheDocument()
  })

  it('deck 5: have their settings saved as they are chosen, and picture leaves no language', async () => {
    const store = createMemoryStore()
    deck = await drawDeckOverFetch({ store, columns: [searchFor('slug:a', { langs: ['en'] })] })
    const asked = () => JSON.parse(deck.seen().at(-1)?.body || '{}') as { lang?: string; query?: object }
    const languages = settings.getByRole('group', { name: 'Languages' })
    await openSettings('slug:a')
    await expect.element(languages.getByLabelText('English')).toBeChecked()
    await settings.getByLabelText('Español').click()
    await expect.poll(() => asked().lang).toBe('en,es')
    await settings.getByLabelText('Français').click()
    await expect.poll(() => asked().lang).toBe('en,es,fr')
    await settings.getByLabelText('Pictures').click()
    const askedText = () => JSON.stringify(asked())
    await expect.poll(askedText).toMatch(/^(?!.*"lang").*"picture"/)
    await expect.element(languages).not.toBeInTheDocument()
    await settings.getByLabelText('Other sources').click()
    await expect.poll(askedText).toMatch(/"name":"(?:provider|source)","exclude"/)
    deck.close()

    deck = await drawDeckOverFetch({ store })
    await openSettings('slug:a')
    await expect.element(settings.getByLabelText('Pictures')).toBeChecked()
    await expect.element(settings.getByLabelText('Other sources')).toBeChecked()
    await settings.getByRole('group', { name: 'Content' }).getByLabelText('All').click()
    await expect.poll(askedText).toMatch(/^(?!.*"picture").*"query"/)
    await expect.element(languages.getByLabelText('All')).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(settings).not.toBeInTheDocument()
    await expect.element(column('slug:a').getByRole('button', { name: 'Column settings' })).toHaveFocus()
  })
})

const once = (element: Element, type: string) =>
  new Promise(resolve => element.addEventListener(type, resolve, { once: true }))

describe('deck 2: the list of a column', () => {
  it('does not move under a reading eye: what is new waits behind a pill', async () => {
    const wire = createSimulatedWire()
    wire.fileEverySecond(40)
    deck = await drawDeckOverFetch({ wire, columns: [searchFor('slug:a')] })
    await expect.poll(() => links().length).toBeGreaterThan(4)
    // The list holds back new documents only after it has handled the scroll event.
    const isScrolled = once(list(), 'scroll')
    list().scrollTo(0, 420)
    await isScrolled
    const top = list().getBoundingClientRect().top
    const reading = links().find(link => link.getBoundingClientRect().top >= top) as HTMLElement
    const before = reading.getBoundingClientRect().top
    wire.advance(60)
    wire.file(3)
    const pill = page.getByRole('button', { name: '3 new', exact: true })
    await expect
      .poll(async () => {
        await deck.poll()
        return pill.elements().length
      })
      .toBe(1)
    expect(reading.getBoundingClientRect().top).toBeCloseTo(before, 0)

    await pill.click()
    await expect.poll(() => list().scrollTop).toBe(0)
    await expect.element(pill).not.toBeInTheDocument()
    expect(links()[0]?.getAttribute('href')).toContain(wire.rows[0]?.uno)
  })

  it('is scrolled back through hundreds of stories, of which few are drawn, and leads back to the top', async () => {
    const wire = createSimulatedWire()
    wire.fileEverySecond(260)
    deck = await drawDeckOverFetch({ wire, columns: [searchFor('slug:a')] })
    await expect.poll(() => links().length).toBeGreaterThan(4)
    const seen = new Set<string | null>()
    await expect
      .poll(
        () => {
          for (const link of links()) seen.add(link.getAttribute('href'))
          list().scrollBy(0, list().clientHeight * 0.9)
          return seen.size
        },
        { interval: 20 },
      )
      .toBeGreaterThan(200)
    expect(links().length).toBeLessThan(40)
    list().scrollBy(0, -400)
    await page.getByRole('button', { name: 'Back to the top' }).click()
    await expect.poll(() => list().scrollTop).toBe(0)
  })
})

describe('an address that is wrong', () => {
  it.each([
    ['/topic/en/nonsense', 'There is no topic “nonsense”, so no column was added.'],
    ['/?topic=nonsense', 'There is no topic “nonsense”, so no column was added.'],
    ['/topic/xx/ONLINE-NEWS-EN_SPORTS', 'There is no language “xx”, so no column was added.'],
    ['/nowhere', 'There is no page “/nowhere”. This is your deck.'],
    ['/%C3%A9conomie/x', 'There is no page “/économie/x”. This is your deck.'],
  ])('%s says so on the deck, and adds no column', async (address, says) => {
    deck = await drawDeckOverFetch({ address, columns: [searchFor('slug:a')] })
    await expect.element(page.getByText(says)).toBeVisible()
    expect(location.pathname + location.search).toBe('/')
    await expect.poll(names).toEqual(['slug:a'])
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText(says)).not.toBeInTheDocument()
  })
})
