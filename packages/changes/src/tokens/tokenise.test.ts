import { describe, expect, it } from 'vitest'
import { languageOf } from '../languages/languageOf.ts'
import { tokenise } from './tokenise.ts'

const numbersOf = (lang: string, text: string): (string | number | null)[][] =>
  tokenise(text, languageOf(lang))
    .tokens.filter(({ kind }) => kind === 'number')
    .map(({ text: words, value }) => [words, value])

const keysOf = (lang: string, text: string): string[] =>
  tokenise(text, languageOf(lang)).tokens.map(({ key }) => key)

describe('D45: a number is one word with a value', () => {
  it.each([
    ['en', '1,204', 1204],
    ['en', '1204', 1204],
    ['en', '1.204', 1.204],
    ['de', '1.204', 1204],
    ['de', '1,204', 1.204],
    ['es', '1.204', 1204],
    ['pt', '1.204', 1204],
    ['fr', '1 204', 1204],
    ['fr', '1\u00a0204', 1204],
    ['fr', '1\u202f204', 1204],
    ['fr', '10,5 %', 10.5],
    ['en', '10.5%', 10.5],
    ['de', '10,5 Prozent', 10.5],
    ['es', '10,5 por ciento', 10.5],
    ['ar', '٧٫٣', 7.3],
    ['ar', '١٬٢٠٤', 1204],
    ['ar', '10 في المئة', 10],
    ['en', '$4.5 million', 4_500_000],
    ['de', '4,5 Millionen', 4_500_000],
    ['fr', '3,2 millions', 3_200_000],
    ['es', '300 mil', 300_000],
    ['en', 'Ten', 10],
    ['en', 'twenty-one', 21],
    ['en', 'two hundred and six', 206],
    ['en', 'three thousand', 3000],
    ['fr', 'douze', 12],
    ['fr', 'vingt et un', 21],
    ['fr', 'soixante-dix-sept', 77],
    ['fr', 'quatre-vingts', 80],
    ['fr', 'quatre-vingt-dix-neuf', 99],
    ['fr', 'deux cents', 200],
    ['de', 'zwölf', 12],
    ['de', 'einundzwanzig', 21],
    ['de', 'zweihundertfünfunddreißig', 235],
    ['de', 'dreitausend', 3000],
    ['es', 'doce', 12],
    ['es', 'treinta y uno', 31],
    ['es', 'doscientos cincuenta', 250],
    ['pt', 'doze', 12],
    ['pt', 'trinta e um', 31],
    ['pt', 'duzentos e cinquenta', 250],
    ['ar', 'اثنا عشر', 12],
    ['ar', 'أحد عشر', 11],
    ['ar', 'خمسة وعشرون', 25],
    ['ar', 'ثلاثمئة', 300],
  ])('%s: %s', (lang, text, value) => {
    expect(numbersOf(lang, `x ${text}, x`)).toEqual([[text, value]])
  })

  it('does not read a date, an article or two numbers side by side as one number', () => {
    expect(numbersOf('en', 'on May 12 300 people')).toEqual([['300', 300]])
    expect(numbersOf('fr', 'un homme et une femme')).toEqual([])
    expect(numbersOf('en', 'ten and twenty')).toEqual([
      ['ten', 10],
      ['twenty', 20],
    ])
    expect(numbersOf('en', 'a 12-year-old of the G20')).toEqual([['12', 12]])
  })

  it('keeps a score together', () => {
    expect(numbersOf('en', 'won 2-1 on Monday')).toEqual([['2-1', null]])
  })
})

describe('D45: a time or date is one word', () => {
  it.each([
    ['en', '2.30 p.m.', '14:30'],
    ['en', '9 a.m.', '9:00'],
    ['de', '14.30 Uhr', '14:30 Uhr'],
    ['fr', '14h30', '14 h 30'],
    ['fr', '14h30', '14:30'],
    ['pt', '14h30', '14:30'],
    ['ar', '١٤:٣٠', '14:30'],
    ['en', '21 Nov', 'November 21'],
    ['es', '21 de noviembre de 2026', '21 noviembre 2026'],
  ])('%s: %s is %s', (lang, one, other) => {
    expect(keysOf(lang, one)).toHaveLength(1)
    expect(keysOf(lang, one)).toEqual(keysOf(lang, other))
  })
})

describe('words', () => {
  it('holds names together that are joined by hyphens and apostrophes', () => {
    const textsOf = (lang: string, text: string): string[] =>
      tokenise(text, languageOf(lang)).tokens.map(token => token.text)
    expect(textsOf('en', 'Jean-Luc O’Neil’s ship')).toEqual(['Jean-Luc', 'O’Neil', '’s', 'ship'])
    expect(textsOf('fr', 'l’horloger d’Ormeval, aujourd’hui')).toEqual([
      'l’',
      'horloger',
      'd’',
      'Ormeval',
      ',',
      'aujourd’hui',
    ])
    expect(textsOf('ar', 'و12 شخصا')).toEqual(['و', '12', 'شخصا'])
  })

  it('knows what is quoted, with the marks of each language', () => {
    const quotedOf = (lang: string, text: string): string[] =>
      tokenise(text, languageOf(lang))
        .tokens.filter(({ isQuoted, kind }) => isQuoted && kind === 'word')
        .map(token => token.text)
    expect(quotedOf('en', 'He said “we wait” twice')).toEqual(['we', 'wait'])
    expect(quotedOf('de', 'Er sagte „wir warten“ zweimal')).toEqual(['wir', 'warten'])
    expect(quotedOf('de', 'Er sagte »wir warten« zweimal')).toEqual(['wir', 'warten'])
    expect(quotedOf('fr', 'Il a dit « on attend » deux fois')).toEqual(['on', 'attend'])
  })

  it('loses no character', () => {
    const text = '  Ten\tpeople – “1\u202f204”, 👩‍🚒 !\n'
    const { tokens, tail } = tokenise(text, languageOf('fr'))
    expect(tokens.map(token => token.gap + token.text).join('') + tail).toBe(text)
  })
})
