import * as fc from 'fast-check'
import type { QueryNode } from '../ast.ts'
import { naughtyPhrases, naughtyStrings, naughtyWords } from './naughtyStrings.ts'

const nowhere = { position: 0, length: 0 }
const vocabulary = [
  'port',
  'strike',
  'sea',
  'Économie',
  'or',
  'AND',
  'not',
  'str*',
  '*',
  'fra',
  '1',
  '#a-b',
  'cœur',
  '横浜港',
  '浜',
]
const names = ['title', 'headline', 'news', 'caption', 'script', 'all', 'slug', 'country', 'urgency']
const rareNames = ['creator', 'event', 'status', 'Title', 'creditline', 'lang', 'foo']

/** Trees that a reader could have typed: the words of operators only where they are plain words. */
export const trees = treesOf(naughtyWords, naughtyPhrases)

/** A query and a payload with the same naughty strings, so that both answers occur. */
export const naughtyCases: fc.Arbitrary<{ tree: QueryNode; raw: Record<string, unknown> }> = fc
  .tuple(fc.constantFrom(...naughtyPhrases), fc.constantFrom(...naughtyPhrases))
  .chain(([one, other]) => {
    const words = [one, other].flatMap(text => naughtyWords.filter(word => text.includes(word)).slice(0, 5))
    return fc.record({ tree: treesOf(words, [one, other]), raw: documentsOf([one, other]) })
  })

function treesOf(
  naughtyWords: readonly string[],
  naughtyPhrases: readonly string[],
): fc.Arbitrary<QueryNode> {
  const usual = fc.constantFrom(...vocabulary)
  const naughtyWord = fc.constantFrom(...naughtyWords, 'port')
  const word = fc
    .oneof({ weight: 3, arbitrary: usual }, naughtyWord, naughtyWord.map(beginning))
    .map(text => ({ type: 'word' as const, text, ...nowhere }))
  const phrase = fc
    .oneof(
      usual,
      fc.constantFrom(...naughtyPhrases),
      fc.tuple(usual, usual).map(pair => pair.join(' ')),
    )
    .map(text => ({ type: 'phrase' as const, text, ...nowhere }))
  const field = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names) },
    fc.constantFrom(...rareNames),
    naughtyWord,
  )
  const freeWord = word.map(node =>
    /^(?:and|or|not)$/i.test(node.text) ? { ...node, text: `${node.text}s` } : node,
  )
  return fc.letrec<{ tree: QueryNode }>(tie => {
    const group = tie('tree').map(child => ({ type: 'group' as const, child, ...nowhere }))
    const children = fc.array(tie('tree'), { minLength: 2, maxLength: 4 })
    return {
      tree: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        freeWord,
        phrase,
        fc
          .record({ field, value: fc.oneof(word, phrase, group) })
          .map(tag => ({ type: 'tag' as const, ...tag, ...nowhere })),
        group,
        tie('tree').map(child => ({ type: 'not' as const, child, ...nowhere })),
        fc
          .record({ type: fc.constantFrom('and' as const, 'or' as const), children })
          .map(logical => ({ ...logical, ...nowhere })),
      ),
    }
  }).tree
}

/** The word's first characters and a star: `caf*`. */
function beginning(word: string): string {
  return `${Array.from(word).slice(0, 3).join('')}*`
}

/** Anything that a reader could type: every sign of the grammar, in any order. */
export const typedTexts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...naughtyStrings),
  typing(['a ', 'b', 'title:', ' AND ', ' or ', ' Not ', '(', ')', ' ']),
  typing(['(', ')', '"', ':', ' ', 'AND', 'or', 'Not', 'a', 'é*', 'title:', '\u200f', '\n', '\ufeff']),
  fc
    .array(fc.oneof(fc.constantFrom(...naughtyStrings), typing(['"', ':', ' OR '])))
    .map(parts => parts.join('')),
)

function typing(pieces: string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map(typed => typed.join(''))
}

/** Raw payloads with the words of the trees, so that both answers occur. */
export const rawDocuments = documentsOf([])

function documentsOf(naughty: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const usual = [
    'port',
    'Strike',
    'SEA',
    'economie',
    'Coeur',
    'strong',
    'a',
    'b',
    '1',
    '-',
    '.',
    '新横浜港',
    '浜港2',
  ]
  const texts = fc.array(fc.constantFrom(...usual, ...naughty)).map(words => words.join(' '))
  const manyTexts = fc.oneof(texts, fc.array(texts, { maxLength: 3 }))
  const keyword = fc.constantFrom('sea', 'économie', 'strike', '1', ...naughty)
  const events = fc.record({
    qcode: fc.constant('afpevent:1'),
    keyword: keyword.map(text => `event: ${text}`),
  })
  return fc.record(
    {
      title: texts,
      headline: texts,
      news: manyTexts,
      caption: manyTexts,
      bagItem: fc.array(fc.record({ caption: manyTexts }), { maxLength: 2 }),
      slug: fc.array(keyword, { maxLength: 2 }),
      country: fc.constantFrom('FRA', 'GBR', ...naughty),
      urgency: fc.integer({ min: 1, max: 5 }),
      creator: fc.constantFrom('Port', 'Sea, Strike', ...naughty),
      status: fc.constantFrom('', 'Usable', 'port'),
      lang: fc.constantFrom('fr', 'en'),
      'afpentity.event': fc.array(events, { maxLength: 2 }),
      translated: fc.record({ fr: fc.record({ title: texts }), en: fc.record({ news: manyTexts }) }),
      'translated.ar.headline': texts,
      ...Object.fromEntries(naughty.map(name => [name, texts])),
    },
    { requiredKeys: [] },
  )
}
