/// <reference types="@vitest/browser-playwright" />
import { createMemoryStore, defaultParams } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  deck.close()
  vi.restoreAllMocks()
})

/** Makes drawing throw for an element with this time. A story without a time would not reach the drawing. */
function plantFault(time: string): void {
  const setAttribute = Element.prototype.setAttribute
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (name.toLowerCase() === 'datetime' && Date.parse(value) === Date.parse(time))
      throw new TypeError('A planted fault')
    setAttribute.call(this, name, value)
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
}

it('a card that cannot be drawn gives way to a link, and the list and its keys go on around it', async () => {
  const wire = createSimulatedWire()
  wire.fileEverySecond(4)
  const { uno, published } = wire.rows[1] ?? {}
  plantFault(published ?? '')
  const [address, store] = [`/doc/${uno}`, createMemoryStore()]
  const columns = ['slug:a', 'slug:b'].map(query => ({
    type: 'search' as const,
    params: { ...defaultParams(), query },
  }))
  const links = () => [...deck.place.querySelectorAll<HTMLElement>('section[aria-label="slug:a"] article a')]
  for (const given of [columns, []]) {
    deck?.close()
    deck = await drawDeck({ wire, store, columns: given })
    await expect.poll(() => links()[1]?.closest('article')?.textContent).toContain('cannot be shown')
    expect(deck.place.querySelectorAll('main section')).toHaveLength(2)
    expect(deck.place.querySelectorAll('section[aria-label="slug:a"] time')).toHaveLength(3)
  }
  expect(decodeURIComponent(links()[1]?.getAttribute('href') ?? '')).toBe(address)
  links()[0]?.focus()
  for (const [key, next] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(links().indexOf(document.activeElement as HTMLElement), key).toBe(next)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Document' })).toBeVisible()
  expect(decodeURIComponent(location.pathname)).toBe(address)
})
