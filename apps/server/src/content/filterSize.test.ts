import { filterLimits } from '@wiredeck/content-api/wire'
import { describe, expect, it } from 'vitest'
import { checkFilterSize, mostWords } from '../callers/filterSize.ts'
import { toLangs } from './notifications/toPlan.ts'

const sizes = (filter: unknown) => () => checkFilterSize(filter)
const slugs = (count: number) => ({
  name: 'slug',
  in: Array.from({ length: count }, (_, each) => `s${each}`),
})

function nested(depth: number): unknown {
  return depth === 1 ? slugs(1) : { and: [nested(depth - 1)] }
}

describe('the limits of a filter tree', () => {
  it('counts values, not the parts that hold them', () => {
    expect(sizes(slugs(filterLimits.values))).not.toThrow()
    expect(sizes(slugs(filterLimits.values + 1))).toThrow(`more than ${filterLimits.values} values`)
  })

  it('lets a hundred words pass with their six translations', () => {
    const fields = ['all', 'en', 'fr', 'de', 'es', 'pt', 'ar']
    const word = (text: string) => ({ or: fields.map(name => ({ name, in: [text] })) })
    expect(sizes({ and: Array.from({ length: 100 }, (_, each) => word(`w${each}`)) })).not.toThrow()
  })

  it('takes the deepest tree that the wire allows, and no deeper one', () => {
    expect(sizes(nested(filterLimits.depth))).not.toThrow()
    expect(sizes(nested(filterLimits.depth + 1))).toThrow(`nested deeper than ${filterLimits.depth}`)
  })

  it('refuses a book in many values, which would keep the database busy for minutes', () => {
    const words = (count: number) => Array.from({ length: count / 1000 }, () => 'a '.repeat(1000))
    expect(sizes({ name: 'all', contains: words(mostWords) })).not.toThrow()
    expect(sizes({ name: 'all', contains: [...words(mostWords), 'a'] })).toThrow(
      `more than ${mostWords} words`,
    )
  })

  it('refuses a value of more than 4 kB in UTF-8, and names its place', () => {
    const long = '港'.repeat(1366)
    expect(sizes({ name: 'all', in: [long.slice(1)] })).not.toThrow()
    expect(sizes({ name: 'all', in: [long] })).toThrow('query.in.0: longer than 4096 bytes')
    const deep = { and: [slugs(1), { or: [slugs(1), { name: 'all', exclude: ['x', long] }] }] }
    expect(sizes(deep)).toThrow('query.and.1.or.1.exclude.1: longer than 4096 bytes')
  })

  it('refuses a list of languages of more than 4 kB likewise', () => {
    expect(toLangs('fr,'.repeat(1365))).toEqual(['fr'])
    expect(() => toLangs('fr,'.repeat(1366))).toThrow('lang: longer than 4096 bytes')
  })

  it('refuses a tree of nothing but parts', () => {
    expect(sizes({ and: Array.from({ length: 10_000 }, () => ({ or: [] })) })).toThrow('parts')
  })

  it('leaves what is no filter to the schema', () => {
    for (const odd of [null, 5, 'x', [], { and: 5 }, { in: {} }, { and: [null, 'x'] }]) {
      expect(sizes(odd)).not.toThrow()
    }
  })
})
