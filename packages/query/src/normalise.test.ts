import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from './analyse.ts'
import { foldKeyword } from './fold.ts'
import { normalise } from './normalise.ts'
import { runs } from './testing/runs.ts'

describe('data 5: the normaliser', () => {
  it('lowercases, trims and strips accents', () => {
    expect(normalise('  État d’URGENCE ')).toBe('etat d’urgence')
    expect(normalise('São Paulo, Ñandú, Über')).toBe('sao paulo, nandu, uber')
    expect(normalise('e\u0301te\u0301')).toBe('ete')
  })

  it('D22: leaves Arabic spelling and punctuation to the analyser', () => {
    expect(normalise('أحمد')).toBe('أحمد')
    expect(normalise('a-b*')).toBe('a-b*')
    expect(normalise('کتاب ۱۲ Nukuʻalofa 横浜')).toBe('کتاب ۱۲ nukuʻalofa 横浜')
  })

  it('sends the first 30 marks of a run, and all of any text that is written', () => {
    const points = '\u05b0\u05c1'
    expect(normalise(`ש${points.repeat(9)}`)).toHaveLength(19)
    expect(normalise(`ש${points.repeat(40)}x`)).toHaveLength(32)
  })

  it('changes nothing for the analyser: what is sent finds what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(analyse(normalise(text))).toEqual(analyse(text))
        expect(foldKeyword(normalise(text))).toBe(foldKeyword(text))
      }),
      runs(5),
    )
  })
})
