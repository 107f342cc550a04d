import { describe, expect, it } from 'vitest'
import { storedStory } from '../testing/storedStory.ts'
import { cardLimits } from '../base/cutText.ts'
import { checkCard } from './checkCard.ts'

const { card } = storedStory('x')

function read(row: unknown) {
  const dropped: string[] = []
  return { card: checkCard(row, place => dropped.push(place)), dropped }
}

describe('a stored card as it is read', () => {
  it('is given as it is where it is sound', () => {
    expect(read(card).card).toBe(card)
  })

  it.each([
    undefined,
    null,
    [],
    {},
    { ...card, id: 7 },
    { ...card, published: 'never' },
    { ...card, published: new Date(Number.NaN) },
    { ...card, status: 'Withdrawn' },
    { ...card, embargoed: 'tomorrow' },
  ])('is none without an id, a date, a status or an embargo that can be read: %j', row => {
    expect(read(row).card).toBeNull()
    expect(read(row).dropped).toContain('')
  })

  it('shows what is left where something is wrong or missing', () => {
    const { embargoed: _, ...old } = card
    expect(read(old)).toEqual({ card, dropped: [] })
    const spoiled = {
      ...card,
      lang: {},
      headline: 7,
      genre: ['x'],
      urgency: Infinity,
      preview: { type: 'Photo', role: 'Preview', width: 1, height: 1, href: 'javascript:alert(1)' },
      duration: -1,
    }
    expect(read(spoiled)).toEqual({
      card: { ...card, lang: '', headline: null, genre: null, urgency: 4, preview: null, duration: null },
      dropped: ['lang', 'headline', 'genre', 'urgency', 'preview', 'duration'],
    })
  })

  it.each([
    [{ first: 5 }, { first: 5 }],
    [{ first: null }, { first: null }],
    [{}, {}],
    [{ first: 'five' }, {}],
    [{ filed: '2026-02-22T09:06:59.400Z' }, { filed: '2026-02-22T09:06:59.400Z' }],
    [{ first: 5, filed: 'today' }, { first: 5 }],
    [{ first: 'five', filed: 7 }, {}],
  ])('keeps its place in the log, with what can be read of its filing: %j', (given, kept) => {
    const place = { log: 'log', number: 7, order: 3 }
    expect(read({ ...card, filing: { ...place, ...given } }).card?.filing).toStrictEqual({
      ...place,
      ...kept,
    })
  })

  it('is cut to what a card can show, and is well-formed', () => {
    const long = read({ ...card, headline: 'x'.repeat(100_000), genre: 'bad\ud800genre' }).card
    expect(long?.headline).toHaveLength(cardLimits.headline)
    expect(long?.genre).toBe('bad\ufffdgenre')
  })
})
