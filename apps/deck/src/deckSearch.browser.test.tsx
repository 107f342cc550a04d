/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

it('deck 5: the dialog for a column waits for a text to search for', async () => {
  deck = await drawDeck()
  await page.getByRole('main').getByRole('button', { name: 'Add a column' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a column' })
  const box = dialog.getByRole('combobox', { name: 'Search the wire' })
  await box.fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('')
  await expect.element(dialog).toBeVisible()
  await box.fill('slug:bridge')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const names = () => [...deck.place.querySelectorAll('main section')].map(each => each.ariaLabel)
  await expect.poll(names).toEqual(['slug:bridge'])
})
