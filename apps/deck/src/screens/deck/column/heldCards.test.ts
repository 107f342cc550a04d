import { describe, expect, it } from 'vitest'
import { heldCards } from './heldCards.ts'

const cards = (ids: string) => ids.split('').map(id => ({ id }))
const shown = (ids: string, held: string) =>
  heldCards(cards(ids), new Set(held.split('')))
    .map(({ id }) => id)
    .join('')

describe('a list that is held at its top', () => {
  it('shows the same cards, whatever comes above or between', () => {
    expect(shown('XaYbc', 'abc')).toBe('abc')
  })

  it('shows cards that are loaded below', () => {
    expect(shown('XabcDE', 'abc')).toBe('abcDE')
  })

  it('goes on without removed documents', () => {
    expect(shown('Xac', 'abc')).toBe('ac')
  })

  it('shows all of a list that was replaced', () => {
    expect(shown('XYZ', 'abc')).toBe('XYZ')
  })

  it('is the same list while nothing waits, so that it is not drawn once more', () => {
    const list = cards('abc')
    expect(heldCards(list, new Set(['a', 'b', 'c']))).toBe(list)
  })
})
