import { analyse, keywordValuesOf, queryToFilter, textOf, type Filter } from '@wiredeck/query'

/** The kinds of twenty consecutive filters, in the proportions of a newsroom's decks. */
const mix = [
  ...Array.from({ length: 8 }, () => 'topic' as const),
  ...Array.from({ length: 6 }, () => 'word' as const),
  'country',
  'country',
  'phrase',
  'phrase',
  'prefix',
  'exclusions',
] as const

const exclude = (name: string, ...values: string[]): Filter => ({ name, exclude: values })
const one = (name: string, value: string): Filter => ({ name, in: [value] })

/**
 * `count` distinct filters, the same every time: 40 % a topic with its provider and exclusions, 30 % a word
 * in six translations, 10 % a country, 10 % a phrase, 5 % a prefix, 5 % only exclusions. Their values occur
 * in the documents, rare ones as often as common ones.
 */
export function decksOf(documents: readonly unknown[], count: number): Filter[] {
  const valuesOf = (name: string) => [...new Set(documents.flatMap(each => keywordValuesOf(each, name)))]
  const [topics, providers, slugs, countries] = ['topic', 'provider', 'slug', 'country'].map(valuesOf)
  const passages = documents.flatMap(each => textOf(each, 'all').map(analyse))
  const words = [...new Set(passages.flat())].filter(word => word.length > 3)
  const phrases = [
    ...new Set(passages.flatMap(tokens => (tokens.length > 3 ? [tokens.slice(1, 3).join(' ')] : []))),
  ]
  const pick = (list: readonly string[] | undefined, nth: number) => {
    const value = list?.[(nth * 7919) % list.length]
    if (value === undefined) throw new Error('The documents have nothing to ask for')
    return value
  }
  const filterOf = (nth: number): Filter => {
    const kind = mix[nth % mix.length] ?? 'topic'
    const slug = exclude('slug', pick(slugs, nth))
    switch (kind) {
      case 'topic':
        return {
          and: [
            one('topic', pick(topics, nth)),
            one('provider', pick(providers, nth)),
            slug,
            exclude('genre', `a${nth}`),
          ],
        }
      case 'word':
        return queryToFilter(pick(words, nth)) ?? { and: [] }
      case 'country':
        return { and: [one('country', pick(countries, nth)), exclude('slug', pick(slugs, nth), `b${nth}`)] }
      case 'phrase':
        return queryToFilter(`"${pick(phrases, nth)}"`) ?? { and: [] }
      case 'prefix':
        return { name: 'all', contains: [`${pick(words, nth).slice(0, 4)}*`] }
      case 'exclusions':
        return { and: [slug, exclude('genre', `c${nth}`)] }
    }
  }
  return Array.from({ length: count }, (_, nth) => filterOf(nth))
}
