import * as fc from 'fast-check'
import type { RawAnswer } from './testServer.ts'

/** Queries of one to four terms taken from documents, with NOT, AND, OR and parentheses between them. */
export function queriesOf(documents: readonly RawAnswer[]): fc.Arbitrary<string> {
  const wordsOf = (document: RawAnswer) =>
    [document.headline, document.news, document.caption].flat().join(' ')
  const words = [...new Set(documents.flatMap(each => wordsOf(each).split(/[\s():"*]+/)))].filter(Boolean)
  const phrases = [...new Set(documents.flatMap(each => wordsOf(each).match(/[^\s":]+ [^\s":]+/g) ?? []))]
  const facets = [
    'slug',
    'country',
    'topic',
    'class',
    'urgency',
    'lang',
    'city',
    'genre',
    'keyword',
    'creator',
  ]
  const clauses = facets.flatMap(facet => {
    const values = documents.flatMap(each => [each[facet]].flat()).filter(isTextOrNumber)
    return [...new Set(values)].map(value => `${facet}:"${`${value}`.replaceAll('"', '')}"`)
  })

  const word = fc.constantFrom(...words)
  const beginning = fc
    .tuple(word, fc.integer({ min: 2, max: 5 }))
    .map(([text, length]) => `${text.slice(0, length)}*`)
  const field = fc.constantFrom('title', 'headline', 'news', 'caption')
  const term = fc.oneof(
    { arbitrary: word, weight: 4 },
    { arbitrary: beginning, weight: 2 },
    { arbitrary: fc.constantFrom(...phrases).map(phrase => `"${phrase}"`), weight: 2 },
    { arbitrary: fc.tuple(field, word).map(([name, text]) => `${name}:${text}`), weight: 1 },
    { arbitrary: fc.constantFrom(...clauses), weight: 4 },
  )
  const { query } = fc.letrec<{ query: string }>(tie => ({
    query: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      term,
      fc
        .tuple(tie('query'), fc.constantFrom(' ', ' AND ', ' OR '), tie('query'))
        .map(parts => `(${parts.join('')})`),
      tie('query').map(inner => `NOT ${inner}`),
    ),
  }))
  return query
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
