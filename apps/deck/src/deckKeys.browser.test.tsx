/// <reference types="@vitest/browser-playwright" />
import { createMemoryStore, defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMemoryStorage } from './platform/testing/memoryStorage.ts'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

const searchFor = (query: string): NewColumn => ({ type: 'search', params: { ...defaultParams(), query } })
const cardsOf = (name: string) => [...deck.place.querySelectorAll(`section[aria-label="${name}"] article`)]
/** The position of the focused card in its column. */
const place = () => Number(document.activeElement?.closest('article')?.ariaPosInSet ?? NaN)
const columnOfFocus = () => document.activeElement?.closest('section')?.ariaLabel

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key)
}

/** Draws two columns of stories. A storage and a store from an earlier deck keep what that deck stored. */
async function draw(storage = createMemoryStorage(), store = createMemoryStore()) {
  const wire = createSimulatedWire()
  wire.fileEverySecond(40)
  const isFirst = (await store.columns()).length === 0
  const columns = isFirst ? ['slug:a', 'slug:b'].map(searchFor) : []
  deck = await drawDeck({ wire, storage, store, columns })
  await expect.poll(() => cardsOf('slug:a').length * cardsOf('slug:b').length).toBeGreaterThan(0)
}

it('D37: keys move between the cards of a column, and Tab from column to column', async () => {
  await draw()
  await press('j')
  await expect.poll(place).toBe(1)
  for (const [key, next] of [
    ['j', 2],
    ['{ArrowDown}', 3],
    ['k', 2],
    ['{ArrowUp}', 1],
  ] as const) {
    await press(key)
    expect(place(), key).toBe(next)
  }
  await press('{End}')
  await expect.poll(place).toBeGreaterThan(6)
  const { top, bottom } = (document.activeElement as Element).getBoundingClientRect()
  expect([top >= 0, bottom <= innerHeight + 1]).toEqual([true, true])
  await press('{Home}')
  await expect.poll(place).toBe(1)
  for (let tabs = 0; tabs < 3 && columnOfFocus() === 'slug:a'; tabs += 1) await press('{Tab}')
  expect(columnOfFocus()).toBe('slug:b')
})

it('D37: letters work with Caps Lock and in other scripts, and with Shift they are other keys', async () => {
  await draw()
  const type = (key: string, code: string, shiftKey = false) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
    )
  type('J', 'KeyJ', true)
  expect(place(), 'Shift').toBeNaN()
  type('J', 'KeyJ')
  await expect.poll(place, { message: 'Caps Lock' }).toBe(1)
  type('о', 'KeyJ')
  await expect.poll(place, { message: 'a Russian keyboard' }).toBe(2)
  type('ن', 'KeyK')
  await expect.poll(place, { message: 'an Arabic keyboard' }).toBe(1)
  type('Ν', 'KeyB')
  await expect.poll(() => deck.place.querySelector('#priority')?.matches(':popover-open')).toBe(true)
})

it('a column is a feed of articles that know their places', async () => {
  await draw()
  const [first, second] = cardsOf('slug:a')
  expect([first?.ariaPosInSet, second?.ariaPosInSet, second?.ariaSetSize]).toEqual(['1', '2', '-1'])
  await expect.poll(() => deck.place.querySelector('[role=feed]')?.ariaBusy).toBe('false')
  expect(deck.place.querySelector('h1')?.textContent).toBe('Deck')
})

it('D37: the sheet lists the keys and turns single ones off, and gives the focus back', async () => {
  const [storage, store] = [createMemoryStorage(), createMemoryStore()]
  await draw(storage, store)
  await press('j', '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(sheet).toHaveTextContent('Older card')
  await sheet.getByRole('switch').click()
  await press('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(place).toBe(1)
  await press('j', '/', '?')
  expect(place(), 'the letters are off').toBe(1)
  await press('{ArrowDown}')
  expect(place(), 'the arrows are not').toBe(2)
  deck.close()

  await draw(storage, store)
  await press('j')
  expect(place(), 'they are still off').toBeNaN()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('switch').click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(menu).toHaveFocus()
  await press('/')
  const box = page.getByRole('combobox', { name: 'Search the wire' })
  await expect.element(box).toHaveFocus()
  await press('j')
  await expect.element(box, { message: 'in an input a letter is a letter' }).toHaveValue('j')
})
