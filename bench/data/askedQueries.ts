import * as fc from 'fast-check'

// Queries as readers type them, generated from a fixed seed, so that every run has the same ones.

const words = [
  ...[
    'ferry',
    'Harbour',
    'strike',
    'central',
    'bank',
    'COP31',
    "l'Assemblée",
    'grève',
    'Économie',
    'réforme',
  ],
  ...[
    'huelga',
    'elección',
    'Niño',
    'Streik',
    'Brücke',
    'Straße',
    'eleição',
    'São',
    'جسر',
    'مستشفى',
    'الاقتصاد',
  ],
  ...['2026', 'U.S.', 'Saint-Malo', '#climate', '50%', 'Macron', 'interest', 'rates', 'storm', 'vote'],
]
const slugs = ['economy', 'politics', 'sport', 'weather', 'justice', 'ECONOMIE', 'fussball', 'sociedad']
const values: Record<string, readonly string[]> = {
  slug: slugs,
  country: ['FRA', 'usa', 'DEU', 'ESP'],
  city: ['paris', 'Berlin', '"saint-malo"', '"New York"'],
  lang: ['en', 'fr', 'ar'],
  genreid: ['"afpattribute:Article"', '"afpattribute:Report"'],
  topic: ['ONLINE-NEWS-EN_SPORTS', 'ONLINE-NEWS-FR_A-LA-UNE'],
  provider: ['afp', 'AFPTV'],
  event: ['"afpevent:104217"', '"afpevent:90231"'],
  creator: ['"Ana Ruiz"', 'dupont'],
}
const textNames = ['title', 'news', 'headline', 'caption', 'all']

const word = fc.constantFrom(...words)
const prefix = word.map(each => `${each.slice(0, 4)}*`)
const phrase = wordsOf(2, 5).map(each => `"${each}"`)
const textField = fc
  .tuple(fc.constantFrom(...textNames), fc.oneof(word, phrase, prefix))
  .map(([name, value]) => `${name}:${value}`)
const keyword = fc
  .constantFrom(...Object.entries(values))
  .chain(([name, each]) => fc.constantFrom(...each).map(value => `${name}:${value}`))
const term = fc.oneof(word, phrase, prefix, textField, keyword)
const excluded = term.map(each => `NOT ${each}`)
const group = fc.oneof(joined(term, 'OR', 2, 4), joined(term, 'AND', 2, 3)).map(each => `(${each})`)

/** Kinds are separate, so that none is hidden by the others. */
const kinds: Record<string, fc.Arbitrary<string>> = {
  words: wordsOf(1, 6),
  phrases: fc.oneof(phrase, joined(phrase, 'OR', 2, 3), fc.tuple(phrase, word).map(spaced)),
  'fields of text': joined(textField, 'AND', 1, 3),
  keywords: fc.oneof(keyword, fc.tuple(keyword, keyword).map(spaced), joined(keyword, 'AND', 2, 4)),
  alternatives: joined(term, 'OR', 2, 8),
  groups: fc.tuple(group, fc.constantFrom('AND', 'and'), group).map(spaced),
  'groups inside groups': fc.tuple(group, group, term).map(([a, b, c]) => `(${a} OR ${b}) AND ${c}`),
  exclusions: fc.tuple(term, excluded).map(spaced),
  prefixes: joined(prefix, 'OR', 1, 3),
  ranges: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 5 })).map(urgencies),
  'saved searches': fc.tuple(joined(keyword, 'OR', 8, 20), wordsOf(1, 2)).map(([a, b]) => `(${a}) AND ${b}`),
}

/** `count` queries of each kind, by kind. */
export function askedQueries(count: number): Map<string, string[]> {
  const seed = 20_260_222
  return new Map(
    Object.entries(kinds).map(([kind, queries]) => [kind, fc.sample(queries, { seed, numRuns: count })]),
  )
}

function wordsOf(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(word, { minLength, maxLength }).map(spaced)
}

function joined(part: fc.Arbitrary<string>, operator: string, minLength: number, maxLength: number) {
  return fc.array(part, { minLength, maxLength }).map(parts => parts.join(` ${operator} `))
}

function spaced(parts: readonly string[]): string {
  return parts.join(' ')
}

/** The grammar has no ranges, so readers list all values. */
function urgencies([first, last]: readonly [number, number]): string {
  return Array.from({ length: last - first + 1 }, (_, nth) => `urgency:${first + nth}`).join(' OR ')
}
