/// <reference types="@vitest/browser-playwright" />
import { defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { createMemoryStorage } from './platform/testing/memoryStorage.ts'
import { drawDeck } from './testing/drawDeck.tsx'
import { drawDeckOverFetch } from './testing/drawDeckOverFetch.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

const box = page.getByRole('combobox', { name: 'Search the wire' })
const dialog = page.getByRole('dialog', { name: 'Add a column' })
const names = () => [...deck.place.querySelectorAll('main section')].map(each => each.ariaLabel)
const bridges: NewColumn = { type: 'search', params: { ...defaultParams(), query: 'slug:bridge' } }

it('deck 5: the dialog for a column waits for a text to search for', async () => {
  deck = await drawDeck()
  await page.getByRole('main').getByRole('button', { name: 'Add a column' }).click()
  const inDialog = dialog.getByRole('combobox', { name: 'Search the wire' })
  await inDialog.fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(inDialog).toHaveValue('')
  await expect.element(dialog).toBeVisible()
  await inDialog.fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(names).toEqual(['7'])
})

it('D20: a mistake is told at its place, and a half-typed query is never lost', async () => {
  await page.viewport(390, 844)
  const storage = createMemoryStorage()
  const open = async () => {
    deck = await drawDeck({ storage, columns: [bridges] })
    await page.getByRole('button', { name: 'Add a column' }).click()
  }
  await open()
  await box.fill('slug:bridge )')
  await expect
    .element(page.getByText('Mistake at character 13: this parenthesis closes nothing'))
    .toBeVisible()
  await box.fill('foo:bridge')
  await expect.element(page.getByText('There is no field “foo”')).toBeVisible()
  await box.fill('slug:bridge AND (harb')
  deck.close()
  await open()
  await expect.element(box).toHaveValue('slug:bridge AND (harb')
})

describe('deck 2: the search box', () => {
  const layers = () => box.element().parentElement as HTMLElement
  const mirror = () => layers().querySelector('[aria-hidden]') as HTMLElement
  const typed = () => (box.element() as HTMLInputElement).value

  it('colours what is typed, and moves with it', async () => {
    deck = await drawDeck({ columns: [bridges] })
    await box.click()
    const query =
      'slug:climate AND (headline:"sea level" OR خبر) AND country:NRL AND NOT class:picture AND lang:en'
    await userEvent.keyboard(query)
    await expect.poll(() => mirror().textContent).toBe(typed())
    const colour = (text: string) => {
      const found = [...mirror().querySelectorAll('*')].find(each => each.textContent === text)
      return found && getComputedStyle(found).color
    }
    const colours = ['slug', 'AND', 'climate', '"sea level"'].map(colour)
    expect(colours).not.toContain(undefined)
    expect(new Set(colours).size).toBeGreaterThanOrEqual(3)
    // The layers align to the pixel, also after the box has scrolled.
    const scrolled = () => [box.element().scrollLeft, layers().firstElementChild?.scrollLeft]
    const [input = 0, layer] = scrolled()
    expect(input).toBeGreaterThan(0)
    expect(layer).toBeCloseTo(input, 0)
    await userEvent.keyboard('{Home}')
    await expect.poll(scrolled).toEqual([0, 0])
  })

  it('shows itself what an input method composes', async () => {
    deck = await drawDeck({ columns: [bridges] })
    await box.click()
    await userEvent.keyboard('slug:')
    const colour = () => getComputedStyle(box.element()).color
    const unseen = colour()
    await cdp().send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await expect.poll(colour).not.toBe(unseen)
    await cdp().send('Input.insertText', { text: '日本' })
    await expect.poll(typed).toBe('slug:日本')
    await expect.poll(colour).toBe(unseen)
  })

  it('completes fields, and values with their counts, by keyboard', async () => {
    const wire = createSimulatedWire()
    wire.fileEverySecond(5)
    deck = await drawDeckOverFetch({ wire, columns: [bridges] })
    await box.click()
    await userEvent.keyboard('genr')
    await expect.element(box).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}')
    const chosen = () => deck.place.querySelector('[role=listbox] [role=option][aria-selected=true]')
    await expect.poll(() => chosen()?.textContent).toContain('genre:')
    await expect.element(box).toHaveAttribute('aria-activedescendant', chosen()?.id)
    await userEvent.keyboard('{Enter}')
    await expect.poll(typed).toBe('genre:')

    await userEvent.keyboard('ana')
    const value = page.getByRole('option', { name: /^genre:Analysis 3 in 24 h/ })
    await expect.element(value).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(value).not.toBeInTheDocument()
    expect(typed(), 'Escape loses nothing').toBe('genre:ana')
    await userEvent.keyboard('{ArrowDown}')
    await value.click()
    await expect.poll(typed).toBe('genre:Analysis ')
    await expect.element(box).toHaveFocus()
    await expect.element(page.getByText(/match(es)? in the last 24 hours/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(names).toEqual(['slug:bridge', 'genre:Analysis'])
    expect(location.search).toBe('')
  })
})
