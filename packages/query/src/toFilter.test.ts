import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueryNode } from './ast.ts'
import { TranslationError } from './errors.ts'
import { match } from './match.ts'
import { parseQuery } from './parse.ts'
import { quotePhrase } from './quote.ts'
import { evaluate } from './testing/evaluate.ts'
import { naughtyCases, rawDocuments, trees } from './testing/arbitraries.ts'
import { naughtyPhrases, naughtyStrings } from './testing/naughtyStrings.ts'
import { runs } from './testing/runs.ts'
import { hasLangClause, queryToFilter } from './toFilter.ts'

const fr = { langs: ['fr'] }

describe('data 5: query translation', () => {
  it('D16: matches an unquoted term by in and a quoted one by contains, normalised', () => {
    expect(queryToFilter('slug:Économie')).toEqual({ name: 'slug', in: ['economie'] })
    expect(queryToFilter('slug:"Économie bleue"')).toEqual({ name: 'slug', contains: ['economie bleue'] })
    expect(queryToFilter('title:"À bord"', fr)).toEqual({
      or: [
        { name: 'title', contains: ['a bord'] },
        { name: 'translated.fr.title', contains: ['a bord'] },
      ],
    })
  })

  it('D17: searches text fields in the translations too, for the requested languages', () => {
    expect(queryToFilter('Port', { langs: ['fr', 'ar'] })).toEqual({
      or: [
        { name: 'all', in: ['port'] },
        { name: 'translated.fr.all', in: ['port'] },
        { name: 'translated.ar.all', in: ['port'] },
      ],
    })
  })

  it('D17: or for all six languages when none is requested', () => {
    for (const options of [{}, { langs: [] }]) {
      const filter = queryToFilter('news:port', options)
      expect(filter).toHaveProperty('or.length', 7)
      expect(filter).toHaveProperty('or.6', { name: 'translated.ar.news', in: ['port'] })
    }
  })

  it('D17: gives no variants to keyword fields, unknown fields and translations', () => {
    expect(queryToFilter('country:FRA')).toEqual({ name: 'country', in: ['fra'] })
    expect(queryToFilter('foo:bar')).toEqual({ name: 'foo', in: ['bar'] })
    expect(queryToFilter('translated.de.title:Hafen')).toEqual({ name: 'translated.de.title', in: ['hafen'] })
  })

  it('D18: pushes NOT down and joins alternatives by and', () => {
    expect(queryToFilter('NOT (slug:a OR slug:b)')).toEqual({
      and: [
        { name: 'slug', exclude: ['a'] },
        { name: 'slug', exclude: ['b'] },
      ],
    })
    expect(queryToFilter('NOT (slug:a slug:b)')).toHaveProperty('or')
    expect(queryToFilter('NOT NOT slug:a')).toEqual({ name: 'slug', in: ['a'] })
    expect(queryToFilter('NOT port', fr)).toEqual({
      and: [
        { name: 'all', exclude: ['port'] },
        { name: 'translated.fr.all', exclude: ['port'] },
      ],
    })
  })

  it('D16: can use contains for every text term, a phrase then keeping its quotes', () => {
    const options = { langs: ['fr'], fullTextMatch: 'contains' } as const
    expect(queryToFilter('Port', options)).toHaveProperty('or.0', { name: 'all', contains: ['port'] })
    expect(queryToFilter('"Au Port"', options)).toHaveProperty('or.0', {
      name: 'all',
      contains: ['"au port"'],
    })
    expect(queryToFilter('slug:a slug:"b c"', options)).toEqual({
      and: [
        { name: 'slug', in: ['a'] },
        { name: 'slug', contains: ['b c'] },
      ],
    })
  })

  it('gives the field to each term of a group, unless it has its own', () => {
    expect(queryToFilter('slug:(a OR NOT (b city:c))')).toEqual({
      or: [
        { name: 'slug', in: ['a'] },
        {
          or: [
            { name: 'slug', exclude: ['b'] },
            { name: 'city', exclude: ['c'] },
          ],
        },
      ],
    })
  })

  it('knows a field in another case', () => {
    expect(queryToFilter('Country:fra CreditLine:x')).toEqual({
      and: [
        { name: 'country', in: ['fra'] },
        { name: 'creditLine', in: ['x'] },
      ],
    })
  })

  it('takes lang: for a field like any other, beside the translations asked for', () => {
    expect(queryToFilter('lang:FR port', { langs: ['de'] })).toEqual({
      and: [
        { name: 'lang', in: ['fr'] },
        {
          or: [
            { name: 'all', in: ['port'] },
            { name: 'translated.de.all', in: ['port'] },
          ],
        },
      ],
    })
  })

  it('searches each language once, however often it is asked for', () => {
    expect(queryToFilter('port', { langs: ['fr', 'fr'] })).toHaveProperty('or.length', 2)
  })

  it('asks for nothing when nothing was typed', () => {
    for (const empty of ['', ' ', 'AND', '()', null]) expect(queryToFilter(empty)).toBeNull()
  })

  it('translates what could be read of half a query', () => {
    expect(queryToFilter('slug:a AND (slug:b')).toHaveProperty('and.length', 2)
  })
})

describe('data 8: translation errors', () => {
  const here = { position: 0, length: 0 }

  it('throws Unexpected AST type for an unknown node', () => {
    const tree = { type: 'near', ...here } as unknown as QueryNode
    expect(() => queryToFilter(tree)).toThrow(new TranslationError('unexpectedNode'))
    expect(new TranslationError('unexpectedNode').message).toBe('Unexpected AST type')
  })

  it('throws Unexpected expression token for a tag without a proper value', () => {
    const value = { type: 'range', ...here }
    const tree = { type: 'tag', field: 'slug', value, ...here } as unknown as QueryNode
    expect(() => queryToFilter(tree)).toThrow(new TranslationError('unexpectedExpression'))
    expect(new TranslationError('unexpectedExpression').message).toBe('Unexpected expression token')
  })

  it('data 5: throws The query must be a string, where no query would let everything through', () => {
    for (const value of [undefined, 12, true]) {
      const query = value as unknown as string
      expect(() => queryToFilter(query)).toThrow(new TranslationError('notText'))
      expect(() => queryToFilter(query)).toThrow('The query must be a string')
    }
  })

  it('tells its errors by a code', () => {
    expect(new TranslationError('notText')).toMatchObject({ name: 'TranslationError', code: 'notText' })
  })
})

describe('hasLangClause', () => {
  it('finds a language anywhere in the query', () => {
    expect(hasLangClause(parseQuery('lang:fr Macron').tree)).toBe(true)
    expect(hasLangClause(parseQuery('a OR (b NOT Lang:(fr or de))').tree)).toBe(true)
    expect(hasLangClause(parseQuery('slug:(a lang:fr)').tree)).toBe(true)
  })

  it('is not misled by the word', () => {
    expect(hasLangClause(parseQuery('lang "lang:fr" slug:lang').tree)).toBe(false)
    expect(hasLangClause(null)).toBe(false)
  })
})

describe('the filter means what the tree says', () => {
  it(
    'for every tree and document, naughty strings among them, in both settings',
    { timeout: 600_000 },
    () => {
      const answers = { true: 0, false: 0 }
      fc.assert(
        fc.property(
          fc.oneof(fc.record({ tree: trees, raw: rawDocuments }), naughtyCases),
          fc.constantFrom('in' as const, 'contains' as const),
          fc.subarray(['fr', 'en', 'ar']),
          ({ tree, raw }, fullTextMatch, langs) => {
            const filter = queryToFilter(tree, { langs, fullTextMatch })
            const expected = evaluate(tree, raw, langs)
            expect(filter && match(filter, raw)).toBe(expected)
            answers[`${expected}`] += 1
          },
        ),
        runs(17),
      )
      // A property that always sees the same answer proves nothing.
      expect(Math.min(answers.true, answers.false)).toBeGreaterThan((answers.true + answers.false) / 5)
    },
  )

  it('for every naughty string as word, phrase, field, value and text', () => {
    for (const text of naughtyStrings) {
      const raw = { headline: text, news: ['port', text], slug: [text], [text]: text }
      const quoted = quotePhrase(text)
      for (const query of [
        text,
        quoted,
        `headline:${quoted}`,
        `slug:${quoted}`,
        `NOT slug:${quoted}`,
        `${text}:x`,
      ]) {
        const { tree } = parseQuery(query)
        const filter = queryToFilter(query)
        expect([query, filter && match(filter, raw)]).toEqual([query, tree && evaluate(tree, raw, [])])
      }
    }
  })

  it('every naughty string that has a word is found in the document that holds it', () => {
    const readable = naughtyPhrases.filter(text => /[a-z0-9]/i.test(text))
    expect(readable.length).toBeGreaterThan(300)
    for (const text of readable) {
      const filter = queryToFilter(`headline:${quotePhrase(text)} slug:${quotePhrase(text)}`)
      expect([text, filter && match(filter, { headline: text, slug: text })]).toEqual([text, true])
    }
  })
})
