import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseDocument } from './analyseDocument.ts'
import type { Filter } from './filter.ts'
import { compileFilter, compileForAnalysed, match } from './match.ts'
import { arabicStory, harbourPicture, harbourStory } from './testing/documents.ts'
import { runs } from './testing/runs.ts'
import { queryToFilter } from './toFilter.ts'

const finds = (query: string, raw: unknown) => match(queryToFilter(query) ?? { and: [] }, raw)

describe('D21: match on text fields', () => {
  it('wants the words of a value adjacent and in order', () => {
    expect(match({ name: 'headline', contains: ["ÉTAT d'urgence"] }, harbourStory)).toBe(true)
    expect(match({ name: 'headline', in: ['"etat d\'urgence"'] }, harbourStory)).toBe(true)
    expect(match({ name: 'headline', contains: ['urgence etat'] }, harbourStory)).toBe(false)
    expect(match({ name: 'headline', contains: ['etat urgence'] }, harbourStory)).toBe(false)
    expect(match({ name: 'headline', in: ['urgenc'] }, harbourStory)).toBe(false)
  })

  it('never lets a phrase span two passages', () => {
    expect(match({ name: 'news', contains: ['rouvre lundi'] }, harbourStory)).toBe(true)
    expect(match({ name: 'news', contains: ['lundi la greve'] }, harbourStory)).toBe(false)
    expect(match({ name: 'all', contains: ['leve l etat'] }, harbourStory)).toBe(false)
  })

  it('D19: takes a trailing star for any ending of the last word', () => {
    expect(match({ name: 'news', in: ['dock*'] }, harbourStory)).toBe(true)
    expect(match({ name: 'news', contains: ['greve des dock*'] }, harbourStory)).toBe(true)
    expect(match({ name: 'news', contains: ['gre* des'] }, harbourStory)).toBe(false)
    expect(match({ name: 'caption', in: ['*'] }, harbourPicture)).toBe(true)
    expect(match({ name: 'caption', in: ['*'] }, harbourStory)).toBe(false)
  })

  it('lets a value without words match nothing', () => {
    for (const value of ['', '...', '-*']) {
      expect(match({ name: 'all', in: [value] }, harbourStory)).toBe(false)
      expect(match({ name: 'all', exclude: [value] }, harbourStory)).toBe(true)
    }
  })

  it('D22: folds Arabic', () => {
    expect(finds('اعلان', arabicStory)).toBe(true)
    expect(finds('"مستشفي المدينه"', arabicStory)).toBe(true)
    expect(finds('الأحد', arabicStory)).toBe(true)
  })

  it('finds a word of a script without spaces inside a longer run', () => {
    const raw = { headline: '新横浜港が再開、NATO会議', news: ['東京', '都庁'] }
    for (const text of ['横浜', '横浜港', '新', '港', '開', '会議', 'NATO 会', '再開 NATO', '浜*'])
      expect([text, match({ name: 'headline', in: [text] }, raw)]).toEqual([text, true])
    for (const text of ['横港', '浜横', '港 が', '開N', '京都'])
      expect([text, match({ name: 'all', in: [text] }, raw)]).toEqual([text, false])
  })

  it('D17: finds documents that carry a translation', () => {
    expect(finds('harbour', harbourStory)).toBe(true)
    expect(finds('NOT harbour', harbourStory)).toBe(false)
    expect(match({ name: 'all', in: ['harbour'] }, harbourStory)).toBe(false)
  })
})

describe('D21: match on keyword fields', () => {
  it('compares the whole value, accents and case aside', () => {
    expect(match({ name: 'slug', in: ['economie'] }, harbourStory)).toBe(true)
    expect(match({ name: 'slug', in: ['transport'] }, harbourStory)).toBe(false)
    expect(match({ name: 'country', in: ['gbr', 'fra'] }, harbourStory)).toBe(true)
    expect(match({ name: 'genreid', exclude: ['afpattribute:Article'] }, harbourStory)).toBe(false)
    expect(match({ name: 'urgency', in: [3] }, harbourStory)).toBe(true)
    expect(match({ name: 'urgency', in: ['3'] }, harbourStory)).toBe(true)
  })

  it('D19: takes a trailing star for any ending, and no other star', () => {
    expect(match({ name: 'slug', in: ['trans*'] }, harbourStory)).toBe(true)
    expect(match({ name: 'slug', in: ['*port-mer'] }, harbourStory)).toBe(false)
    expect(match({ name: 'slug', in: ['*'] }, harbourStory)).toBe(true)
    expect(match({ name: 'product', in: ['*'] }, harbourStory)).toBe(false)
  })

  it('finds events and creators by any of their names', () => {
    expect(finds('event:"afpevent:123"', harbourStory)).toBe(true)
    expect(finds('event:"Jeux de la mer"', harbourStory)).toBe(true)
    expect(finds('creator:"Elie Muller"', harbourStory)).toBe(true)
  })

  it('treats lang as any other field', () => {
    expect(finds('lang:fr urgence', harbourStory)).toBe(true)
    expect(finds('lang:de urgence', harbourStory)).toBe(false)
  })
})

describe('D21: the tree is evaluated literally', () => {
  const yes: Filter = { name: 'country', in: ['fra'] }
  const no: Filter = { name: 'country', in: ['gbr'] }

  it('wants all of an and, one of an or, none of an exclude', () => {
    expect(match({ and: [yes, no] }, harbourStory)).toBe(false)
    expect(match({ or: [no, yes] }, harbourStory)).toBe(true)
    expect(match({ or: [no] }, harbourStory)).toBe(false)
    expect(match({ name: 'country', exclude: ['gbr', 'FRA'] }, harbourStory)).toBe(false)
    expect(match({ or: [{ name: 'country', exclude: ['fra'] }, yes] }, harbourStory)).toBe(true)
  })

  it('takes an empty and as true, an empty or as false, and no values as none', () => {
    expect(match({ and: [] }, harbourStory)).toBe(true)
    expect(match({ or: [] }, harbourStory)).toBe(false)
    expect(match({ name: 'slug', in: [] }, harbourStory)).toBe(false)
    expect(match({ name: 'slug', exclude: [] }, harbourStory)).toBe(true)
  })

  it('finds nothing in an unknown field, and excludes nothing by it', () => {
    const raw = { ...harbourStory, foo: 'bar' }
    expect(match({ name: 'foo', in: ['bar', '*'] }, raw)).toBe(false)
    expect(match({ name: 'foo', contains: ['bar'] }, raw)).toBe(false)
    expect(match({ name: 'foo', exclude: ['bar'] }, raw)).toBe(true)
  })

  it('never throws, whatever the payload', () => {
    const test = compileFilter({
      and: [{ or: [yes, { name: 'all', contains: ['a b'] }] }, { name: 'event', exclude: ['x'] }],
    })
    fc.assert(
      fc.property(fc.jsonValue(), raw => typeof test(raw) === 'boolean'),
      runs(),
    )
    for (const raw of [undefined, null, 'text', 5, []]) expect(test(raw)).toBe(false)
  })
})

it('reads a document once for many filters', () => {
  let reads = 0
  const raw = {
    get title() {
      reads++
      return 'Port'
    },
  }
  const document = analyseDocument(raw)
  for (const value of ['port', 'ports', 'p*']) compileForAnalysed({ name: 'title', in: [value] })(document)
  expect(reads).toBe(1)
})
