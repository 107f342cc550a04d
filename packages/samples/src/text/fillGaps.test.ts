import { describe, expect, it } from 'vitest'
import { fillGaps } from './fillGaps.ts'
import { createRandom } from '../base/random.ts'
import { drawValues, type Vary } from './vary.ts'

/** A Sunday. */
const at = new Date('2026-02-22T09:00:00Z')
const fill = (text: string, vary: Vary, lang = 'en', seed = 1) =>
  fillGaps(text, { draw: drawValues(vary, createRandom(seed)), lang, at })

describe('the gaps of a piece', () => {
  it('are filled with one draw, wherever they stand', () => {
    const story = { headline: '{club.short} win', news: ['{club.name} won in {club.city}.'], urgency: 4 }
    const vary = { club: [{ name: 'Port Allard Rovers', short: 'Rovers', city: 'Port Allard' }] }
    const draw = drawValues(vary, createRandom(1))

    expect(fillGaps(story, { draw, lang: 'en', at })).toEqual({
      headline: 'Rovers win',
      news: ['Port Allard Rovers won in Port Allard.'],
      urgency: 4,
    })
  })

  it('take the form of the language where the keys are languages', () => {
    const vary = { place: [{ en: 'the Old Harbour', fr: 'le Vieux-Port' }] }
    expect(fill('in {place}', vary, 'en')).toBe('in the Old Harbour')
    expect(fill('dans {place}', vary, 'fr')).toBe('dans le Vieux-Port')
    expect(() => fill('in {place}', vary, 'de')).toThrow('There is nothing to fill {place} with')
  })

  it.each([
    ['fr', 'La police de {place}', 'Isclemont', 'La police d’Isclemont'],
    ['fr', 'De {place} à la mer', 'Ecluselle', 'D’Ecluselle à la mer'],
    ['fr', 'Le jury, de {place} membres', 'onze', 'Le jury, de onze membres'],
    ['fr', 'La police de {place}', 'Kermoal', 'La police de Kermoal'],
    ['es', 'parte de {place}', 'el acceso', 'parte del acceso'],
    ['es', 'de camino a {place}', 'el puerto', 'de camino al puerto'],
    ['es', 'parte de {place}', 'elegantes villas', 'parte de elegantes villas'],
    ['fr', 'avant que {place} ne parte', 'Irène', 'avant qu’Irène ne parte'],
    ['es', 'dicen que {place} cerró', 'el puerto', 'dicen que el puerto cerró'],
    ['fr', 'qui possède {place}', 'Isclemont', 'qui possède Isclemont'],
    ['es', 'había {place}', 'el puerto', 'había el puerto'],
    ['pt', 'a festa de {place}', 'Amoreirinha', 'a festa de Amoreirinha'],
    ['pt', 'aterra em {place}', 'uma vinha', 'aterra numa vinha'],
    ['en', 'stopped a {place}', 'underground train', 'stopped an underground train'],
    ['en', 'A {place}-year-old', '18', 'An 18-year-old'],
    ['en', 'a {place}', 'university', 'a university'],
    ['en', 'a {place}', 'unidentified ship', 'an unidentified ship'],
    ['en', 'a {place}', 'one-way street', 'a one-way street'],
  ])('join in %s what the language joins: %s', (lang, text, place, filled) => {
    expect(fill(text, { place: [place] }, lang)).toBe(filled)
  })

  it('may stand in what fills another gap, but not in themselves', () => {
    expect(fill('{sentence}', { name: ['Askew'], sentence: ['{name} scored.'] })).toBe('Askew scored.')
    expect(() => fill('{echo}', { echo: ['again {echo}'] })).toThrow('fill each other without end')
  })

  it.each([
    ['en', '2,300', '4.5'],
    ['fr', '2.300', '4,5'],
    ['de', '2.300', '4,5'],
    ['es', '2.300', '4,5'],
    ['pt', '2300', '4,5'],
    ['ar', '2300', '4,5'],
  ])('write numbers as the stories in %s do', (lang, thousands, decimal) => {
    const vary = { people: { from: 2300, to: 2300 }, rate: { from: 4.5, to: 4.5, decimals: 1 } }
    expect(fill('{people} {rate}', vary, lang)).toBe(`${thousands} ${decimal}`)
  })

  it('write years without grouping', () => {
    expect(fill('{year}', { year: { from: 1954, to: 1954, plain: true } })).toBe('1954')
  })

  it('calculate from left to right with what was drawn before', () => {
    const vary = {
      hurt: { from: 4, to: 4 },
      more: { calc: 'hurt + 2 * 3' },
      half: { calc: 'more / 4', decimals: 1 },
    }
    expect(fill('{hurt} {more} {half}', vary)).toBe('4 18 4.5')
    expect(() => fill('{sum}', { sum: { calc: 'nothing + 1' } })).toThrow('"nothing + 1" is no number')
  })

  it('draw both ends of a range and nothing beyond', () => {
    const drawn = Array.from({ length: 300 }, (_, seed) =>
      Number(fill('{n}', { n: { from: 3, to: 5 } }, 'en', seed)),
    )
    expect(new Set(drawn)).toEqual(new Set([3, 4, 5]))
    const steps = Array.from({ length: 300 }, (_, seed) =>
      fill('{n}', { n: { from: 0.1, to: 0.4, step: 0.1, decimals: 1 } }, 'en', seed),
    )
    expect(new Set(steps)).toEqual(new Set(['0.1', '0.2', '0.3', '0.4']))
  })

  it('name the day of filing and its neighbours', () => {
    expect(fill('{yesterday}, {weekday}, {tomorrow}', {})).toBe('Saturday, Sunday, Monday')
    expect(fill('{weekday}', {}, 'fr')).toBe('dimanche')
    expect(fill('{weekday}', {}, 'ar')).toBe('الأحد')
  })

  it('name the day of the last evening, which in the morning was yesterday', () => {
    const text = '{lastMorning}, {lastAfternoon}, {lastEvening}'
    expect(fill(text, {})).toBe('Sunday, Saturday, Saturday')
    expect(fillGaps(text, { draw: {}, lang: 'en', at: new Date('2026-02-22T20:00:00Z') })).toBe(
      'Sunday, Sunday, Sunday',
    )
  })

  it('cannot be left empty', () => {
    expect(() => fill('{nobody}', {})).toThrow('There is nothing to fill {nobody} with')
  })
})
