import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse, fold, foldKeyword } from './analyse.ts'
import { runs } from './testing/runs.ts'

describe('D22: analyse', () => {
  it('gives the runs of letters and digits, folded', () => {
    expect(analyse("L'État-major, 2e É́tage (n°\u00a03)")).toEqual([
      'l',
      'etat',
      'major',
      '2e',
      'etage',
      'n',
      '3',
    ])
    expect(analyse('  —  ')).toEqual([])
  })

  it('spells out what decomposition leaves alone', () => {
    expect(analyse('Maaßen œuvre Łódź Søren İzmir ﬁn')).toEqual([
      'maassen',
      'oeuvre',
      'lodz',
      'soren',
      'izmir',
      'fin',
    ])
    expect(analyse('ΟΔΟΣ οδός')).toEqual(['οδοσ', 'οδοσ'])
  })

  it('folds the Arabic spellings of one word together', () => {
    expect(analyse('أحمد إحمد آحمد ٱحمد')).toEqual(Array(4).fill('احمد'))
    expect(analyse('مستشفى')).toEqual(analyse('مستشفي'))
    expect(analyse('المدينة')).toEqual(analyse('المدينه'))
    expect(analyse('الأحـــد')).toEqual(analyse('الأحد'))
    expect(analyse('مُحَمَّد')).toEqual(['محمد'])
  })

  it('drops zero-width marks inside a word', () => {
    expect(analyse('po\u200brt so\u00adft\u200f')).toEqual(['port', 'soft'])
  })

  it('cuts a token at 255 units, not through a character', () => {
    expect(analyse('a'.repeat(300))).toEqual(['a'.repeat(255)])
    expect(analyse(`a${'𐐨'.repeat(200)}`)).toEqual([`a${'𐐨'.repeat(127)}`])
    expect(analyse('𐐨'.repeat(200))[0]).toHaveLength(254)
  })

  it('works character by character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(fold(a + b)).toBe(fold(a) + fold(b))
      }),
      runs(5),
    )
  })

  it('has nothing left to do the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const tokens = analyse(text)
        expect(analyse(tokens.join(' '))).toEqual(tokens)
        expect(foldKeyword(foldKeyword(text))).toBe(foldKeyword(text))
      }),
      runs(5),
    )
  })
})

describe('foldKeyword', () => {
  it('keeps punctuation and collapses white space', () => {
    expect(foldKeyword('  Saint-Malo \n  (Île) ')).toBe('saint-malo (ile)')
    expect(foldKeyword('afpattribute:Agenda')).toBe('afpattribute:agenda')
  })

  it('holds nothing that a database would refuse', () => {
    expect(foldKeyword('a\u0000b \ud800')).toBe('a b \ufffd')
    expect(foldKeyword(`${'a'.repeat(254)} b`)).toBe('a'.repeat(254))
  })
})
