import { parseQuery, queryToFilter, type Filter } from '@wiredeck/query'
import { describe, expect, it } from 'vitest'
import { writtenQueries } from '../testing/writtenQueries.ts'
import { checkCost, costOf, mostFacets, mostFields, mostLangs, mostUnits, type Asked } from './searchCost.ts'

const plain: Asked = { filter: null, langs: null, fields: [], facets: [], rows: 10, offset: 0 }
const unitsOf = (asked: Partial<Asked>) =>
  Object.values(costOf({ ...plain, ...asked })).reduce((sum, units) => sum + units, 0)
const check = (asked: Partial<Asked>) => () => checkCost({ ...plain, ...asked })
const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth))

const langs = ['fr', 'en', 'de', 'pt', 'es', 'ar']
/** As the deck asks, with all variants and the most rows of one request. */
const asAsked = (query: string, fullTextMatch: 'in' | 'contains' = 'in'): Partial<Asked> => ({
  filter: queryToFilter(parseQuery(query).tree, { langs, fullTextMatch }),
  langs,
  rows: 1000,
})

describe('what no reader is refused', () => {
  it.each(writtenQueries)('%s', query => {
    expect(check(asAsked(query))).not.toThrow()
    expect(check(asAsked(query, 'contains'))).not.toThrow()
  })

  it('a watch list of 140 names, in every language', () => {
    const names = times(140, nth => `"Person ${nth} Dubonnet"`).join(' OR ')
    expect(check(asAsked(names))).not.toThrow()
  })

  it('a watch list of 140 names in a script without spaces, in every language', () => {
    const names = times(140, nth => `${String.fromCodePoint(0x4e00 + nth)}東京都`).join(' OR ')
    expect(check(asAsked(names))).not.toThrow()
  })

  it('a hundred words that begin somehow, in every language', () => {
    expect(check(asAsked(times(100, nth => `word${nth}*`).join(' OR ')))).not.toThrow()
  })

  it('a query as long as the box takes', () => {
    expect(check(asAsked(times(142, nth => `w${nth}`).join(' OR ')))).not.toThrow()
    expect(check(asAsked(`NOT (${times(142, nth => `w${nth}`).join(' OR ')})`))).not.toThrow()
  })

  it('all facets of all documents, all languages there are, the last of ten thousand', () => {
    expect(
      check({ facets: times(mostFacets, String), langs: times(mostLangs, String), offset: 10_000 }),
    ).not.toThrow()
    expect(check({ fields: times(mostFields, String), rows: 1000 })).not.toThrow()
  })
})

describe('what is refused before it is run', () => {
  it('names the part and what may be asked for', () => {
    expect(check({ langs: times(65, String) })).toThrow('lang: expected at most 64 languages, received 65')
    expect(check({ fields: times(101, String) })).toThrow('fields: expected at most 100 names, received 101')
    expect(check({ facets: times(26, String) })).toThrow(
      'wantedFacets: expected at most 25 names, received 26',
    )
    const phrases = times(320, nth => `of the ${nth}`)
    expect(check({ filter: { name: 'all', contains: phrases } })).toThrow(
      /^query: this asks for too much at once \(\d+ units/,
    )
  })

  it.each<[string, Filter]>([
    ['a thousand beginnings of one letter', { or: times(1000, () => ({ name: 'all', in: ['a*'] })) }],
    ['a book as a phrase', { name: 'all', contains: ['a '.repeat(9000)] }],
    [
      'a book of different words as a phrase',
      { name: 'all', contains: [times(10_000, nth => `word${nth}`).join(' ')] },
    ],
    ['thirty times everything', { or: times(30, () => ({ name: 'all', exclude: ['*'] })) }],
  ])('%s', (_name, filter) => {
    expect(check({ filter })).toThrow('query: this asks for too much')
  })
})

describe('the units of a request', () => {
  it('grow with everything that is asked for', () => {
    const filter: Filter = { name: 'slug', in: ['sea'] }
    const more: Partial<Asked>[] = [
      { rows: 11 },
      { offset: 100 },
      { langs: ['en'] },
      { fields: ['uno'] },
      { facets: ['slug'] },
      { facets: ['slug', 'city'] },
      { filter: { name: 'slug', in: ['sea', 'port'] } },
      { filter: { and: [filter] } },
      { filter: { name: 'slug', in: ['s*'] } },
      { isLikeness: true },
    ]
    for (const each of more) expect(unitsOf({ filter, ...each })).toBeGreaterThan(unitsOf({ filter }))
  })

  it('count a value that stands there twice once', () => {
    const filter = (values: string[]): Filter => ({ name: 'all', contains: values })
    expect(unitsOf({ filter: filter(times(1000, () => 'a*')) })).toBe(unitsOf({ filter: filter(['a*']) }))
  })

  it('are more for a beginning the shorter it is, and for a phrase of words that stand everywhere', () => {
    const of = (value: string) => unitsOf({ filter: { name: 'all', contains: [value] } })
    const fromDear = ['*', 'a*', 'ab*', 'abc*', 'abc'].map(of)
    expect(fromDear).toEqual(fromDear.toSorted((one, other) => other - one))
    expect(of('of the')).toBeGreaterThan(of('central bank'))
  })

  it('do not need a stack for a deep tree', () => {
    let deep: Filter = { name: 'all', in: ['x'] }
    for (let depth = 0; depth < 100_000; depth++) deep = { and: [deep] }
    expect(check({ filter: deep })).toThrow(`at most ${mostUnits}`)
  })
})
