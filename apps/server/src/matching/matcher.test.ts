import { analyseDocument, match, type Filter } from '@wiredeck/query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filters, rawDocuments } from '../index/testing/arbitraries.ts'
import { createMatcher } from './matcher.ts'
import { chooseNeeds, readChoice, type Term } from './needs.ts'

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200)
/** Filters and documents of one run are all tried with each other. */
const [filtersOfRun, documentsOfRun] = [10, 10]

const equallyCommon = () => 1
const byLength = ({ value }: Term) => 100 - value.length

describe('the matcher', () => {
  it('has the verdict of match for every pair, while filters come, go and come back', () => {
    const pairs = numRuns >= 3000 ? 20_000 : numRuns
    const runs = Math.ceil(pairs / (filtersOfRun * documentsOfRun))
    let accepted = 0
    fc.assert(
      fc.property(
        fc.array(filters, { minLength: filtersOfRun, maxLength: filtersOfRun }),
        fc.array(rawDocuments, { minLength: documentsOfRun, maxLength: documentsOfRun }),
        fc.infiniteStream(fc.nat({ max: filtersOfRun - 1 })),
        (all, documents, gone) => {
          // Nothing takes time, so that nothing is left out.
          const matcher = createMatcher({ clock: () => 0 })
          const ids = all.map((filter, nth) => {
            matcher.add(nth + 1, filter)
            return nth + 1
          })
          let newest = ids.length
          for (const raw of documents) {
            const place = gone.next().value ?? 0
            matcher.release(ids[place] ?? 0)
            const found = new Set(matcher.accepting(analyseDocument(raw)).ids)
            matcher.note(analyseDocument(raw))
            for (const [nth, filter] of all.entries())
              expect(found.has(ids[nth] ?? 0)).toBe(nth !== place && match(filter, raw))
            accepted += found.size
            const back = all[place]
            newest += 1
            if (back) matcher.add(newest, back)
            ids[place] = newest
          }
        },
      ),
      { numRuns: runs },
    )
    if (runs > 1) expect(accepted).toBeGreaterThan(0)
  })

  it('tries a filter that stands aside only when it is asked for', () => {
    const matcher = createMatcher()
    matcher.add(1, { name: 'slug', in: ['sea'] }, true)
    const document = analyseDocument({ slug: ['sea'] })
    expect(matcher.accepting(document).ids).toEqual([])
    expect(matcher.acceptingOf(document, [1, 2])).toEqual([1])
  })

  it('leaves out, after 50 ms of a document, only filters that exceed their price with most documents', () => {
    let now = 0
    const slow = new Set<number>()
    const tried: number[] = []
    const matcher = createMatcher({
      clock: () => now,
      onTry(id) {
        tried.push(id)
        now += slow.has(id) ? 10 : 0.001
      },
    })
    for (let id = 1; id <= 6; id += 1) matcher.add(id, { name: 'slug', exclude: [`${id}`] })
    const untriedOfNext = () => matcher.accepting(analyseDocument({ slug: ['sea'] })).untried
    for (const id of [1, 2, 3, 4, 5]) slow.add(id)
    // A pause of the machine, or a first call, makes no filter dear.
    for (let nth = 0; nth < 4; nth += 1) expect(untriedOfNext()).toEqual([])
    for (let nth = 0; nth < 4; nth += 1) untriedOfNext()
    // Three take 60 ms, asked twice each, and the sixth keeps to its price.
    tried.length = 0
    const [one, other] = untriedOfNext()
    expect(new Set(tried).size).toBe(4)
    expect(tried).toContain(6)
    expect([one, other].every(id => slow.has(id ?? 0))).toBe(true)
    slow.clear()
    for (let nth = 0; nth < 20; nth += 1) untriedOfNext()
    expect(untriedOfNext()).toEqual([])
  })

  it('charges no filter with the making of what is asked first of a document, or with a pause', () => {
    let now = 0
    let asked = 0
    const matcher = createMatcher({
      clock: () => now,
      onTry() {
        asked += 1
        now += asked % 3 === 1 ? 20 : 0.001
      },
    })
    for (let id = 1; id <= 6; id += 1) matcher.add(id, { name: 'slug', exclude: [`${id}`] })
    for (let nth = 0; nth < 30; nth += 1)
      expect(matcher.accepting(analyseDocument({ slug: ['sea'] })).untried).toEqual([])
  })

  it('estimates the share of documents that a filter is tried with, by the newest three hundred', () => {
    const matcher = createMatcher()
    for (let nth = 0; nth < 400; nth += 1)
      matcher.note(analyseDocument({ headline: nth % 4 === 0 ? 'sea' : 'land', slug: [`${nth}`] }))
    const shareOf = (filter: Filter) => matcher.add(1, filter).share
    expect(shareOf({ name: 'headline', contains: ['sea'] })).toBe(0.25)
    expect(shareOf({ name: 'headline', contains: ['se*'] })).toBe(0.25)
    expect(shareOf({ name: 'headline', contains: ['sea', 'land'] })).toBe(1)
    expect(
      shareOf({
        and: [
          { name: 'headline', contains: ['land'] },
          { name: 'slug', in: ['399'] },
        ],
      }),
    ).toBe(1 / 300)
    expect(shareOf({ name: 'slug', in: ['99'] })).toBe(0)
    expect(shareOf({ name: 'slug', exclude: ['99'] })).toBe(1)
  })
})

describe('what a filter cannot do without', () => {
  const of = (filter: Filter, commonness: (term: Term) => number = equallyCommon) => {
    const needs = chooseNeeds(readChoice(filter), commonness)
    return typeof needs === 'string'
      ? needs
      : needs.map(({ name, value, isPrefix }) => `${name} ${value}${isPrefix ? '*' : ''}`)
  }
  const slug = (...values: string[]): Filter => ({ name: 'slug', in: values })
  const text = (...values: string[]): Filter => ({ name: 'all', contains: values })

  it.each<[string, Filter, ReturnType<typeof of>]>([
    ['each of its values', slug('Sea', 'land'), ['slug sea', 'slug land']],
    ['one part of an `and`', { and: [text('a'), slug('sea'), text('b')] }, ['all a']],
    ['the part with the fewest terms', { and: [slug('sea', 'land'), text('port')] }, ['all port']],
    ['all parts of an `or`', { or: [slug('sea'), text('port')] }, ['slug sea', 'all port']],
    ['nothing where a part of an `or` has no terms', { or: [slug('sea'), text('*')] }, 'anything'],
    ['a beginning where it has no whole word', { or: [slug('Se*'), text('po*')] }, ['slug se*', 'all po*']],
    ['a whole word of a phrase that ends in a beginning', text('port all*'), ['all port']],
    ['nothing where it only excludes', { name: 'slug', exclude: ['sea'] }, 'anything'],
    ['nothing where it asks for nothing', { and: [] }, 'anything'],
    ['no document where it has no values', slug(), 'nothing'],
    ['no document where its value has no word', text('…'), 'nothing'],
    ['no document where the field is unknown', { name: 'foo', in: ['a'] }, 'nothing'],
    ['no document where one part finds none', { and: [slug('sea'), { or: [] }] }, 'nothing'],
    ['nothing where any value will do', slug('*'), 'anything'],
  ])('is %s', (_, filter, needs) => expect(of(filter)).toEqual(needs))

  it('is what is least common, where there is a choice', () => {
    const filter: Filter = { and: [text('the rare'), slug('a')] }
    expect(of(filter, byLength)).toEqual(['all rare'])
    expect(of(filter, term => byLength(term) + (term.value === 'rare' ? 1000 : 0))).toEqual(['all the'])
  })
})
