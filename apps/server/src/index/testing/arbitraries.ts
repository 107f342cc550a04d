import { contentLanguages, keywordFields, textFields, type Filter, type FilterValue } from '@wiredeck/query'
import * as fc from 'fast-check'

const words = [
  'port',
  'Strike',
  'état',
  "d'urgence",
  'sea',
  'seaside',
  'إعلان',
  'الطوارئ',
  'ß',
  '1',
  'a',
  'and',
]
const naughty = [
  '\0',
  '\ud800',
  "'",
  '\\',
  "\\'",
  '"',
  ':*',
  ' <-> ',
  '!',
  '&',
  '|',
  '(',
  '\u200f',
  '😀',
  '-',
  '%',
  '$1',
]
const text = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 4 }, fc.constantFrom(...naughty)), {
    maxLength: 5,
  })
  .map(parts => parts.join(' '))
const glued = fc.array(fc.constantFrom(...words, ...naughty), { maxLength: 3 }).map(parts => parts.join(''))
const keyword = fc.oneof(
  fc.constantFrom('sea', 'Économie', 'San Francisco', 'Santander', 'FRA', '3', '', "l'île", 'a\\b', 'x=y'),
  glued,
)
const oneOrMany = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.array(value, { maxLength: 3 }))
const someText = oneOrMany(fc.oneof(text, glued))
const someKeywords = oneOrMany(fc.oneof(keyword, fc.integer({ min: 1, max: 4 })))

const scopes = ['all', ...textFields]
const languages = contentLanguages.slice(0, 3)
const names = [
  ...scopes,
  ...languages.flatMap(lang => scopes.map(scope => `translated.${lang}.${scope}`)),
  ...keywordFields,
  'foo',
  'translated.xx.title',
  '__proto__',
]

const texts = fc.record(Object.fromEntries(textFields.map(field => [field, someText])), { requiredKeys: [] })

/** A day in seconds, so that several documents share an instant. */
const instant = fc
  .integer({ min: 0, max: 40 })
  .map(step => new Date(Date.UTC(2026, 1, 22) + step * 3_600_001).toISOString())

/** A word so frequent that its places are not kept. */
const longNews = fc.constantFrom('sea port '.repeat(300), 'port état '.repeat(9000))

export type RawDocument = Record<string, unknown>

export const rawDocuments: fc.Arbitrary<RawDocument> = fc
  .tuple(
    texts,
    fc.record(Object.fromEntries(keywordFields.map(field => [field, someKeywords])), { requiredKeys: [] }),
    fc.record(
      {
        translated: fc.dictionary(fc.constantFrom(...languages), texts, { maxKeys: 2 }),
        'translated.de.title': someText,
        'afpentity.event': fc.record({ qcode: keyword, keyword }),
        bagItem: fc.array(fc.record({ caption: someText }), { maxLength: 2 }),
        created: instant,
        news: fc.oneof({ arbitrary: someText, weight: 20 }, longNews),
      },
      { requiredKeys: [] },
    ),
    fc.record({ published: instant, lang: fc.constantFrom('en', 'FR', 'ar') }),
  )
  .map(parts => Object.assign({}, ...parts) as RawDocument)

const value: fc.Arbitrary<FilterValue> = fc.oneof(
  text,
  keyword,
  glued,
  fc.integer({ min: 1, max: 4 }),
  fc.oneof(text, keyword).map(each => `${each}*`),
  fc.oneof(text, keyword).map(each => `"${each}"`),
  fc.constantFrom('*', ' *', '"*"', '', 'San *', 'port sea', 'sea port', "état d'urgence", 'st*', 'port s*'),
)
const values = fc.array(value, { maxLength: 3 })
const name = fc.constantFrom(...names)

export const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>(tie => {
  const children = fc.array(tie('filter'), { maxLength: 3 })
  return {
    filter: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.record({ name, in: values }),
      fc.record({ name, contains: values }),
      fc.record({ name, exclude: values }),
      fc.record({ and: children }),
      fc.record({ or: children }),
    ),
  }
}).filter
