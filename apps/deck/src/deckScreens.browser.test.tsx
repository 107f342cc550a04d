/// <reference types="@vitest/browser-playwright" />
import { defaultParams } from '@wiredeck/columns'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

const path = () => location.pathname + location.search
const main = page.getByRole('main', { name: 'Deck' })

describe('deck 2: the screen of an address', () => {
  it('is the deck at the root, with its title', async () => {
    deck = await drawDeck()
    await expect.element(main).toBeVisible()
    expect(document.title).toBe('Deck')
  })

  it('is the debug page, an accordion of five sections', async () => {
    deck = await drawDeck({ address: '/debug' })
    await expect.poll(() => document.title).toBe('Debug | Deck')
    const sections = () => [...deck.place.querySelectorAll('summary')].map(each => each.textContent)
    const asked = ['Authentication', 'Languages', 'Local storage', 'Service worker', 'Theme']
    expect(sections()).toEqual(expect.arrayContaining(asked))
    expect(deck.place.querySelectorAll('details[open]').length).toBeLessThan(asked.length)
    await page.getByText('Languages', { exact: true }).click()
    await expect.element(page.getByText('Active locale')).toBeVisible()
  })

  it('is a document over the deck, whose path names it', async () => {
    deck = await drawDeck({ address: '/doc/nobody-knows-it' })
    await expect.element(main).toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Document' })).toBeVisible()
    expect(path()).toBe('/doc/nobody-knows-it')
  })
})

describe('deck 2 and deck 6: without a valid token', () => {
  it.each(['/doc/nobody-knows-it', '/sync', '/debug'])(
    '%s leads to the login, and the login back',
    async address => {
      deck = await drawDeck({ address, isIn: false })
      await expect.poll(path).toBe(`/login?redirect=${encodeURIComponent(address)}`)
      await page.getByLabelText('Professional e-mail').fill('mira@deck.example')
      await page.getByLabelText('Password').fill('secret')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect.poll(path).toBe(address)
      expect(deck.letIn).toEqual([{ username: 'mira@deck.example', password: 'secret' }])
    },
  )

  it('the deck leads to the login', async () => {
    deck = await drawDeck({ isIn: false })
    await expect.poll(path).toBe('/login')
    await expect.element(page.getByLabelText('Professional e-mail')).toBeVisible()
  })

  it('about is shown', async () => {
    deck = await drawDeck({ address: '/about', isIn: false })
    await expect.poll(() => document.title).toBe('About | Deck')
    expect(path()).toBe('/about')
  })

  it('deck 4: a token that is cleared while the deck is open leads to the login', async () => {
    deck = await drawDeck()
    await expect.element(main).toBeVisible()
    deck.endAccess()
    await expect.poll(path).toBe('/login')
  })
})

describe('a screen over the deck', () => {
  it('is not covered by the menu that led to it', async () => {
    deck = await drawDeck()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Alerts' }).click()
    await expect.element(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
    expect(deck.place.querySelectorAll(':popover-open')).toHaveLength(0)
  })

  it('is left by Escape, also when its button took the focus away with it', async () => {
    deck = await drawDeck({ address: '/alerts' })
    await expect.element(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
    expect(document.activeElement).toBe(document.body)
    await userEvent.keyboard('{Escape}')
    await expect.poll(path).toBe('/')
  })
})

it('the key b opens the priority list with the focus in it', async () => {
  deck = await drawDeck({ columns: [{ type: 'search', params: defaultParams() }] })
  await expect.element(page.getByRole('button', { name: 'Priority list' })).toBeVisible()
  await expect.element(main).toBeVisible()
  await userEvent.keyboard('b')
  await expect.poll(() => document.activeElement?.closest('#priority')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => deck.place.querySelectorAll(':popover-open').length).toBe(0)
})
