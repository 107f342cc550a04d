import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from './analyse.ts'
import { locateTokens } from './locateTokens.ts'
import { parseQuery } from './parse.ts'
import { findTerms, termsOf } from './terms.ts'
import { runs } from './testing/runs.ts'

const wanted = (query: string) => termsOf(parseQuery(query).tree)
/** The text with each match in brackets. */
function highlight(text: string, query: string): string {
  const ranges = findTerms(text, wanted(query))
  return ranges.reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  )
}

describe('termsOf', () => {
  it('gives words and phrases of text fields, each once', () => {
    expect(wanted('Port OR "État d\'urgence" title:(port OR dock*)')).toEqual([
      { tokens: ['port'], isPrefix: false },
      { tokens: ['etat', 'd', 'urgence'], isPrefix: false },
      { tokens: ['dock'], isPrefix: true },
    ])
  })

  it('leaves out keywords, what stands under NOT, and what has no words', () => {
    expect(wanted('slug:port NOT (strike OR title:sea) foo:x * -')).toEqual([])
    expect(wanted('NOT (a NOT b)')).toEqual([{ tokens: ['b'], isPrefix: false }])
    expect(termsOf(null)).toEqual([])
  })
})

describe('findTerms', () => {
  it('finds words whatever their accents, case and marks', () => {
    expect(highlight("L'ÉTAT et l'e\u0301tat, pas l'étatisme", 'etat')).toBe(
      "L'[ÉTAT] et l'[e\u0301tat], pas l'étatisme",
    )
    expect(highlight('A so\u00adft port', 'soft')).toBe('A [so\u00adft] port')
    expect(highlight('Straße, STRASSE', 'strasse')).toBe('[Straße], [STRASSE]')
  })

  it('finds a phrase from its first word to its last', () => {
    expect(highlight("un état d’urgence, l'urgence d'état", '"état d\'urgence"')).toBe(
      "un [état d’urgence], l'urgence d'état",
    )
  })

  it('marks the whole word that begins as asked', () => {
    expect(highlight('Dockers and docks, the dry dock', 'dock*')).toBe(
      '[Dockers] and [docks], the dry [dock]',
    )
    expect(highlight('the sea docks', '"sea dock*"')).toBe('the [sea docks]')
  })

  it('prefers the longest and never overlaps', () => {
    expect(highlight('port strike port', 'port "port strike" "strike port"')).toBe('[port strike] [port]')
    expect(highlight('a a a', '"a a"')).toBe('[a a] a')
  })

  it('folds Arabic', () => {
    expect(highlight('يوم الأحـــد في مستشفى', 'الاحد مستشفي')).toBe('يوم [الأحـــد] في [مستشفى]')
  })

  it('finds one of several words in a run of characters', () => {
    expect(highlight('costs 5$US or ½', '5 us 2')).toBe('costs [5]$[US] or [½]')
    expect(highlight('a+b', 'b')).toBe('a+[b]')
  })

  it('marks what is found in a script without spaces as a whole, and no letter more', () => {
    expect(highlight('新横浜港へ、横浜港も', '横浜港')).toBe('新[横浜港]へ、[横浜港]も')
    expect(highlight('新横浜港へ', '横浜')).toBe('新[横浜]港へ')
    expect(highlight('新横浜港、浜', '浜')).toBe('新横[浜]港、[浜]')
    expect(highlight('กรุงเทพมหานคร', 'เทพ')).toBe('กรุง[เทพ]มหานคร')
    expect(highlight('NATO会議2026', '"NATO 会議 2026"')).toBe('[NATO会議2026]')
    expect(highlight('ｶﾞﾗｽ', 'ガラ')).toBe('[ｶﾞﾗ]ｽ')
    expect(highlight('ああああ', 'ああ')).toBe('[ああ][ああ]')
    expect(highlight('ああああああ', 'あああ')).toBe('[あああ][あああ]')
    expect(highlight('浜港', '港浜')).toBe('浜港')
  })

  it('finds a term in a run of more letters than a call takes arguments', () => {
    const range = { start: 200_000, end: 200_002 }
    expect(findTerms(`${'港'.repeat(200_000)}東京`, wanted('東京'))).toEqual([range])
  })

  it('finds nothing without terms', () => {
    expect(findTerms('port', [])).toEqual([])
    expect(findTerms('', wanted('port'))).toEqual([])
  })

  it('gives ascending ranges within the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '½', '$', '-', '\u0301', '𐐨') }),
        text => {
          let end = 0
          for (const range of findTerms(text, wanted('a b* "a b" 1 2'))) {
            expect(range.start).toBeGreaterThanOrEqual(end)
            expect(range.end).toBeGreaterThan(range.start)
            end = range.end
          }
          expect(end).toBeLessThanOrEqual(text.length)
        },
      ),
      runs(2),
    )
  })
})

describe('locateTokens', () => {
  it('sees the tokens that analyse sees', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(locateTokens(text).map(({ token }) => token)).toEqual(analyse(text))
      }),
      runs(5),
    )
  })

  it('may look between spaces and punctuation, for neither ever folds to a letter', () => {
    const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    const boundaries = characters.filter(character => /[\p{Z}\p{Cc}\p{P}]/u.test(character))
    expect(boundaries.length).toBeGreaterThan(800)
    expect(boundaries.filter(character => analyse(`a${character}b`).join(' ') !== 'a b')).toEqual([])
  })
})
