import { describe, expect, it } from 'vitest'
import { genreOf } from './genreOf.ts'

const text = (genre: string | null) => ({ type: 'text', genre }) as const

describe('deck 2: the genre on a card', () => {
  it('is shown for text, multimedia and fact checks alone', () => {
    const types = ['text', 'multimedia', 'factcheck', 'photo', 'video', 'webstory'] as const
    const shown = types.filter(type => genreOf({ type, genre: 'Lead' }, null) !== null)
    expect(shown).toEqual(['text', 'multimedia', 'factcheck'])
  })

  it('D50: is left out where it only repeats the urgency, in whatever language', () => {
    for (const genre of ['Urgent', 'URGENTE', ' Eilmeldung ', 'عاجل'])
      expect(genreOf(text(genre), 'urgent')).toBeNull()
    expect(genreOf(text('Alerte'), 'alert')).toBeNull()
    expect(genreOf(text('Flash'), 'flash')).toBeNull()
  })

  it('is shown where it says something else than the urgency', () => {
    expect(genreOf(text('Lead'), 'urgent')).toBe('Lead')
    expect(genreOf(text('Alert'), 'urgent')).toBe('Alert')
    expect(genreOf(text('Urgent'), null)).toBe('Urgent')
    expect(genreOf(text('Urgent'), 'lead')).toBe('Urgent')
    expect(genreOf(text(null), 'urgent')).toBeNull()
  })
})
