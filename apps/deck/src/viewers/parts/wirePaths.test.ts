import { expect, it } from 'vitest'
import { genrePath, slugPath } from './wirePaths.ts'

it('deck.md 2: a genre and a slug lead to a column, whatever characters they hold', () => {
  expect(genrePath('Papier d’angle')).toBe('/genre/Papier%20d%E2%80%99angle')
  expect(slugPath('fr', 'eau/énergie')).toBe('/slug/fr/eau%2F%C3%A9nergie')
})

it('keeps a comma inside a slug from becoming two slugs', () => {
  expect(slugPath('en', 'rich,poor')).toBe('/slug/en/rich%2Cpoor')
})
