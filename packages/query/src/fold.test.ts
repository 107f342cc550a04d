import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundMarks, fold, foldKeyword } from './fold.ts'
import { runs } from './testing/runs.ts'

/** What `fold` may leave out before it decomposes. */
const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))

describe('D22: fold', () => {
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
        expect(fold(fold(text))).toBe(fold(text))
        expect(foldKeyword(foldKeyword(text))).toBe(foldKeyword(text))
      }),
      runs(5),
    )
  })

  it('may take marks away before it decomposes, because a mark decomposes to marks', () => {
    const odd = characters.filter(each => /\p{M}/u.test(each) && !/^\p{M}+$/u.test(each.normalize('NFKD')))
    expect(odd).toEqual([])
  })

  it('leaves no mark to sort but those of single characters', () => {
    const runs = characters.filter(each => /\P{M}.*\p{M}{5}/u.test(each.normalize('NFKD')))
    expect(runs).toEqual([])
  })
})

describe('boundMarks', () => {
  it('keeps the first 30 marks of a run, and what has fewer as it is', () => {
    const many = '\u0301\u0323'.repeat(40)
    expect(boundMarks(`e${many} é e${many}x`)).toBe(`e${many.slice(0, 30)} é e${many.slice(0, 30)}x`)
    expect(boundMarks(`e${many.slice(0, 30)}`)).toBe(`e${many.slice(0, 30)}`)
    expect(boundMarks('𞣐'.repeat(31))).toBe('𞣐'.repeat(30))
  })
})

describe('foldKeyword', () => {
  it('keeps punctuation and collapses white space', () => {
    expect(foldKeyword('  Saint-Malo \n  (Île) ')).toBe('saint-malo (ile)')
    expect(foldKeyword('afpattribute:Agenda')).toBe('afpattribute:agenda')
  })

  it('folds digits, letters and signs as texts do, and keeps the value whole', () => {
    expect(foldKeyword('کشور ۱۲')).toBe(foldKeyword('كشور ١٢'))
    expect(foldKeyword('کشور ۱۲')).toMatch(/ 12$/)
    for (const sign of ['’', 'ʻ', 'ʼ']) expect(foldKeyword(`Nuku${sign}alofa`)).toBe("nuku'alofa")
    for (const sign of ['\u2010', '\u2011']) expect(foldKeyword(`Saint${sign}Malo`)).toBe('saint-malo')
    expect(foldKeyword('sea\u200bport')).toBe('sea port')
    expect(foldKeyword('横浜港')).toBe('横浜港')
  })

  it('holds nothing that a database would refuse', () => {
    expect(foldKeyword('a\u0000b \ud800')).toBe('a b \ufffd')
    expect(foldKeyword(`${'a'.repeat(254)} b`)).toBe('a'.repeat(254))
  })
})
