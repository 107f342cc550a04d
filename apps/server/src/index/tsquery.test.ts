import { describe, expect, it } from 'vitest'
import { filterToTsquery } from './tsquery.ts'

const sure = (filter: Parameters<typeof filterToTsquery>[0]) => filterToTsquery(filter).sure

describe('a filter as a tsquery', () => {
  it('asks for words by their field, and for adjacent ones as a phrase', () => {
    expect(sure({ name: 'all', contains: ['Grève'] })).toContain(`'a/greve'`)
    expect(sure({ name: 'translated.fr.headline', in: ["État d'urg*"] })).toContain(
      `('fr.h/etat' <-> 'fr.h/d' <-> 'fr.h/urg':*)`,
    )
    expect(sure({ name: 'city', in: ['San *'] })).toContain(`'city=san ':*`)
  })

  it('lets no sign of a value out of its quotes', () => {
    const hostile = String.raw`x' | 'y\':* & !(z)`
    expect(sure({ name: 'slug', in: [hostile] })).toContain(String.raw`'slug=x'' | ''y\\'':* & !(z)'`)
  })

  it('finds nothing at all without asking, when nothing can match', () => {
    expect(sure({ or: [] })).toBeNull()
    expect(sure({ name: 'foo', in: ['x', '*'] })).toBeNull()
    expect(
      sure({
        and: [
          { name: 'slug', in: ['x'] },
          { name: 'title', contains: ['...'] },
        ],
      }),
    ).toBeNull()
    expect(sure({ or: [{ and: [] }, { name: 'slug', in: ['x'] }] })).toBe(sure({ and: [] }))
  })

  it('excludes from something', () => {
    expect(sure({ name: 'slug', exclude: ['x'] })).toContain(`'*'`)
    expect(
      sure({
        and: [
          { name: 'slug', in: ['y'] },
          { name: 'slug', exclude: ['x'] },
        ],
      }),
    ).not.toContain(`'*'`)
  })

  it('doubts documents without places only where there is a phrase', () => {
    expect(filterToTsquery({ name: 'all', in: ['port'] }).unsure).toBe(`'!words'`)
    expect(filterToTsquery({ name: 'all', in: ['port sea'] }).unsure).toContain(`('a/port' & 'a/sea')`)
    // The words of an excluded phrase may be there without the phrase.
    expect(filterToTsquery({ name: 'all', exclude: ['port sea'] }).unsure).not.toContain('a/port')
  })
})
