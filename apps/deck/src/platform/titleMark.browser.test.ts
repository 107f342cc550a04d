import { afterEach, expect, it } from 'vitest'
import { createTitleMark } from './titleMark.ts'

const before = document.title
afterEach(() => {
  document.title = before
})

it('stands before the title, gives way to the next one, and goes', () => {
  document.title = 'Deck'
  const title = createTitleMark()
  title.set('(1) ')
  title.set('(2) ')
  expect(document.title).toBe('(2) Deck')
  title.set('')
  expect(document.title).toBe('Deck')
})

it('stays when the page is given another name, and takes nothing from a name that begins like it', async () => {
  document.title = 'Deck'
  const title = createTitleMark()
  title.set('(2) ')
  document.title = '(3) dead in Port Allard | Deck'
  await expect.poll(() => document.title).toBe('(2) (3) dead in Port Allard | Deck')
  title.set('')
  expect(document.title).toBe('(3) dead in Port Allard | Deck')
})
