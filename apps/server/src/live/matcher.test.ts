import { analyseDocument, match, type Filter } from '@wiredeck/query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filters, rawDocuments } from '../index/testing/arbitraries.ts'
import { createMatcher } from './matcher.ts'
import { needsOf, type Term } from './needs.ts'

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
          const matcher = createMatcher<{ filter: Filter }>()
          const add = (filter: Filter) => matcher.add(filter, shared => ({ filter, shared }))
          const watchers = all.map(add)
          for (const raw of documents) {
            const place = gone.next().value ?? 0
            const leaving = watchers[place]
            if (leaving) matcher.release(leaving.shared, leaving)
            const present = watchers.filter(watcher => watcher !== leaving)
            const found = new Set(
              matcher.accepting(analyseDocument(raw)).flatMap(({ watchers: each }) => [...each]),
            )
            for (const watcher of present) expect(found.has(watcher)).toBe(match(watcher.filter, raw))
            accepted += found.size
            if (leaving) {
              expect(found.has(leaving)).toBe(false)
              watchers[place] = add(leaving.filter)
            }
          }
        },
      ),
      { numRuns: runs },
    )
    if (runs > 1) expect(accepted).toBeGreaterThan(0)
  })

  it('compiles a filter once for all who watch with it, however they write it', () => {
    const matcher = createMatcher<object>()
    const watch = (filter: Filter) => matcher.add(filter, shared => ({ shared }))
    const first = watch({ name: 'slug', in: ['sea'] })
    const second = watch({ in: ['sea'], name: 'slug' })
    expect(matcher.size()).toBe(1)
    expect(first.shared).toBe(second.shared)
    matcher.release(first.shared, first)
    expect(matcher.size()).toBe(1)
    matcher.release(second.shared, second)
    expect(matcher.size()).toBe(0)
  })
})

describe('what a filter cannot do without', () => {
  const of = (filter: Filter, commonness: (term: Term) => number = equallyCommon) => {
    const needs = needsOf(filter, commonness)
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
