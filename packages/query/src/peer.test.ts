import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Filter } from './filter.ts'
import { match } from './match.ts'
import { parseQuery } from './parse.ts'
import { asDecided, type Decision } from './testing/asDecided.ts'
import { nestedQueries, simpleQueries, spelledOut, typed } from './testing/askedQueries.ts'
import { arabicStory, harbourPicture, harbourStory } from './testing/documents.ts'
import { askPeer, flat } from './testing/peer.ts'
import { runs } from './testing/runs.ts'
import { queryToFilter } from './toFilter.ts'

// A second opinion from another client of the same API: the query builder of afpnews-api 3.0.0.

const langs = ['en', 'fr']
const ourFilter = (query: string): Filter | null => queryToFilter(query, { langs, fullTextMatch: 'contains' })

// The client warns on the console about queries that it can read in two ways.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterAll(() => void vi.restoreAllMocks())

describe('asks for the same documents as another client', () => {
  it.each([
    'urgence',
    'Économie',
    '"état d\'urgence"',
    'port grève',
    'port AND missing',
    'lighthouse OR dockers',
    'harbour',
    'title:port',
    'title:"état d\'urgence"',
    'news:lundi',
    'caption:fog',
    'slug:economie',
    'slug:ECON*',
    'country:FRA (city:paris OR city:"saint-malo")',
    'country:fra AND lang:fr',
    'slug:sea NOT lang:fr',
    'dock*',
    'urgency:1',
    'event:"afpevent:123"',
    'مستشفى',
  ])('%s', query => {
    const theirs = askPeer(query, langs)
    for (const fullTextMatch of ['in', 'contains'] as const) {
      const ours = queryToFilter(query, { langs, fullTextMatch })
      for (const raw of [harbourStory, harbourPicture, arabicStory]) {
        expect(ours && match(ours, raw)).toBe(match(theirs, raw))
      }
    }
  })
})

describe('builds the same tree as another client, but for what the decisions want', () => {
  it.each([
    'urgence',
    'port grève',
    'port AND missing',
    'lighthouse OR dockers OR harbour',
    'title:port',
    'slug:ECON*',
    'country:FRA (city:paris OR city:metz)',
    'slug:sea NOT lang:fr',
    '(a OR b) AND (c OR NOT slug:d)',
    '((a b))',
    'A AND b And c and d',
    "l'été",
  ])('%s: without any exception', query => {
    expect(flat(ourFilter(query) ?? { and: [] })).toEqual(flat(askPeer(query, langs)))
  })

  it('for simple queries, read as they stand', () => {
    const needed = new Set<Decision>()
    fc.assert(
      fc.property(simpleQueries, asked => {
        const query = typed(asked)
        const theirs = asDecided(askPeer(query, langs), langs, decision => needed.add(decision))
        expect(flat(ourFilter(query) ?? { and: [] })).toEqual(flat(theirs))
      }),
      runs(5),
    )
    expect(needed).toEqual(new Set([16, 17, 22]))
  })

  it('D18: for nested queries, read by it with the precedence of NOT, AND and OR spelled out', () => {
    const needed = new Set<Decision>()
    fc.assert(
      fc.property(nestedQueries, asked => {
        const theirs = asDecided(askPeer(spelledOut(asked), langs), langs, decision => needed.add(decision))
        expect(flat(ourFilter(typed(asked)) ?? { and: [] })).toEqual(flat(theirs))
      }),
      runs(5),
    )
    expect(needed).toEqual(new Set([16, 17, 22]))
  })
})

describe('differs from another client where a decision wants it', () => {
  const theirs = (query: string): unknown => flat(askPeer(query, langs))
  const ours = (query: string): unknown => flat(ourFilter(query) ?? { and: [] })
  const readable = (query: string): boolean => parseQuery(query).errors.length === 0

  it('D16: unquoted terms are sent as in, unless the setting says contains', () => {
    expect(queryToFilter('title:port', { langs })).toHaveProperty('or.0', { name: 'title', in: ['port'] })
    expect(theirs('title:port')).toHaveProperty('or.0', { name: 'title', contains: ['port'] })
  })

  it('D16: quoted terms are sent as contains on keyword fields, too', () => {
    expect(ours('slug:"a b"')).toEqual({ name: 'slug', contains: ['a b'] })
    expect(theirs('slug:"a b"')).toEqual({ name: 'slug', in: ['a b'] })
  })

  it('D16: phrases are normalised; the other client keeps accents and writes operators in capitals', () => {
    expect(ours('"Été and Hiver"')).toHaveProperty('or.0.contains', ['"ete and hiver"'])
    expect(theirs('"Été and Hiver"')).toHaveProperty('or.0.contains', ['"Été AND Hiver"'])
  })

  it('D17: headline, caption and script are text fields, with translations', () => {
    for (const field of ['headline', 'caption', 'script']) {
      expect(ours(`${field}:port`)).toHaveProperty('or.2', {
        name: `translated.fr.${field}`,
        contains: ['port'],
      })
      expect(theirs(`${field}:port`)).toEqual({ name: field, in: ['port'] })
    }
  })

  it('D17: without a language all six are searched, in the order of the settings', () => {
    const namesOf = (filter: Filter | null): string[] =>
      filter && 'or' in filter ? filter.or.flatMap(leaf => ('name' in leaf ? leaf.name : [])) : []
    const [own, others] = [namesOf(queryToFilter('port')), namesOf(askPeer('port', []))]
    expect(own).not.toEqual(others)
    expect(own.toSorted()).toEqual(others.toSorted())
  })

  it('D18: AND binds closer than OR; the other client reads from left to right', () => {
    expect(ours('slug:a OR slug:b AND slug:c')).toEqual(ours('slug:a OR (slug:b AND slug:c)'))
    expect(theirs('slug:a OR slug:b AND slug:c')).toEqual(theirs('(slug:a OR slug:b) AND slug:c'))
  })

  it('D18: NOT over a group changes and into or; the other client leaves it', () => {
    expect(ours('NOT (slug:a OR slug:b)')).toHaveProperty('and')
    expect(theirs('NOT (slug:a OR slug:b)')).toHaveProperty('or')
  })

  it('D18: under NOT the translations are excluded as well', () => {
    expect(ours('NOT port')).toHaveProperty('and.1', { name: 'translated.en.all', exclude: ['port'] })
    expect(theirs('NOT port')).toEqual({ name: 'all', exclude: ['port'] })
  })

  it.each(['NOT NOT a', 'slug:(a OR b)', 'a(b)', '(a)(b)', '"a""b"'])(
    'D18: reads %s, which the other client refuses',
    query => {
      expect(readable(query)).toBe(true)
      expect(() => askPeer(query, langs)).toThrow(/parse|expression/)
    },
  )

  it.each(['a&b', 'a/b', '>=3', 'a\\b', 'x=y', '[a]', 'a;b', '  a', 'a\nb', 'a  OR  (  b  )'])(
    'D19: takes any sign for a word and any white space for a space: %j',
    query => {
      expect(readable(query)).toBe(true)
      expect(() => askPeer(query, langs)).toThrow('parse')
    },
  )

  it('D19: spaces without break or width are white space, and zero-width marks are dropped', () => {
    expect(ours('slug:a\u00a0slug:b')).toEqual(ours('slug:a slug:b'))
    expect(() => askPeer('slug:a\u00a0slug:b', langs)).toThrow('parse')
    expect(ours('slug:a\u200bslug:b')).toEqual(ours('slug:a slug:b'))
    expect(ours('slug:po\u200drt')).toEqual({ name: 'slug', in: ['port'] })
    expect(theirs('slug:po\u200drt')).toEqual({ name: 'slug', in: ['po\u200drt'] })
  })

  it('D19: a backslash is plain text, also before a double quote', () => {
    expect(ours('slug:"a\\n b"')).toEqual({ name: 'slug', contains: ['a\\n b'] })
    expect(theirs('slug:"a\\n b"')).toEqual({ name: 'slug', in: ['a\n b'] })
  })

  it.each(['(a', 'a OR', 'title:', '"a', 'AND', 'a )', ':a', 'a:b:c'])(
    'D20: reads what it can of %s and marks the place; the other client throws',
    query => {
      expect(readable(query)).toBe(false)
      expect(() => parseQuery(query)).not.toThrow()
      expect(() => askPeer(query, langs)).toThrow(/parse|expression/)
    },
  )

  it('D20: a field in double quotes is marked; the other client takes it for a name', () => {
    expect(parseQuery('"slug":a').errors).toMatchObject([{ code: 'strayColon', position: 6 }])
    expect(theirs('"slug":a')).toEqual({ name: 'slug', in: ['a'] })
  })

  it('D21: a field typed in another case is sent under its raw name', () => {
    expect(ours('Slug:a')).toEqual({ name: 'slug', in: ['a'] })
    expect(theirs('Slug:a')).toEqual({ name: 'Slug', in: ['a'] })
  })

  it('D22: a normalised word is composed again, so that its hamza stays', () => {
    expect(ours('slug:أحمد')).toEqual({ name: 'slug', in: ['\u0623حمد'] })
    expect(theirs('slug:أحمد')).toEqual({ name: 'slug', in: ['\u0627\u0654حمد'] })
  })
})
