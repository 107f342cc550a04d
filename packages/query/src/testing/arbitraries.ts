import * as fc from 'fast-check'
import type { QueryNode } from '../ast.ts'

const nowhere = { position: 0, length: 0 }
const vocabulary = ['port', 'strike', 'sea', 'Économie', 'or', 'AND', 'not', 'str*', '*', 'fra', '1', '#a-b']
const names = ['title', 'headline', 'news', 'caption', 'all', 'slug', 'country', 'urgency', 'creator', 'foo']

/** Trees as a reader could have typed them: the words of operators only where they are plain words. */
export const trees: fc.Arbitrary<QueryNode> = fc.letrec<{ tree: QueryNode }>(tie => {
  const text = fc.constantFrom(...vocabulary)
  const word = text.map(text => ({ type: 'word' as const, text, ...nowhere }))
  const phrase = fc
    .oneof(
      text,
      fc.tuple(text, text).map(pair => pair.join(' ')),
    )
    .map(text => ({ type: 'phrase' as const, text, ...nowhere }))
  const freeWord = word.map(node =>
    /^(?:and|or|not)$/i.test(node.text) ? { ...node, text: `${node.text}s` } : node,
  )
  const group = tie('tree').map(child => ({ type: 'group' as const, child, ...nowhere }))
  const children = fc.array(tie('tree'), { minLength: 2, maxLength: 4 })
  return {
    tree: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      freeWord,
      phrase,
      fc
        .record({ field: fc.constantFrom(...names), value: fc.oneof(word, phrase, group) })
        .map(tag => ({ type: 'tag' as const, ...tag, ...nowhere })),
      group,
      tie('tree').map(child => ({ type: 'not' as const, child, ...nowhere })),
      fc
        .record({ type: fc.constantFrom('and' as const, 'or' as const), children })
        .map(logical => ({ ...logical, ...nowhere })),
    ),
  }
}).tree

/** Anything a reader's fingers may produce: every sign of the grammar, in any order. */
export const typedTexts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  typing(['a ', 'b', 'title:', ' AND ', ' or ', ' Not ', '(', ')', ' ']),
  typing(['(', ')', '"', ':', ' ', 'AND', 'or', 'Not', 'a', 'é*', 'title:', '\u200f', '\n', '\ufeff']),
)

function typing(pieces: string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map(typed => typed.join(''))
}

const texts = fc
  .array(fc.constantFrom('port', 'Strike', 'SEA', 'economie', 'strong', 'a', 'b', '1', '-', '.'))
  .map(words => words.join(' '))
const manyTexts = fc.oneof(texts, fc.array(texts, { maxLength: 3 }))

/** Raw payloads over the words of the trees, so that both answers come up. */
export const rawDocuments: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    title: texts,
    headline: texts,
    news: manyTexts,
    caption: manyTexts,
    slug: fc.array(fc.constantFrom('sea', 'économie', 'strike', '1'), { maxLength: 2 }),
    country: fc.constantFrom('FRA', 'GBR'),
    urgency: fc.integer({ min: 1, max: 5 }),
    creator: fc.constantFrom('Port', 'Sea, Strike'),
    translated: fc.record({ fr: fc.record({ title: texts }), en: fc.record({ news: manyTexts }) }),
  },
  { requiredKeys: [] },
)
