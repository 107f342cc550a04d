import { toSearchRequest } from '@wiredeck/content-api'
import type { SearchRequest } from '@wiredeck/content-api/wire'
import { paramsToSearch, type ColumnParams } from '@wiredeck/columns/alerting'
import { defaultAgency } from '@wiredeck/document'

/** What the columns of an office are made of: words and topics of its wire. */
export type Office = { words: readonly string[]; topics: readonly string[] }

/** What a column of the deck asks for, as an office has them: words, topics, two words, a phrase, words in two languages. */
export function usualBody({ words, topics }: Office, nth: number): SearchRequest {
  const word = (step: number) =>
    words[(nth + step * (1 + Math.floor(nth / words.length))) % words.length] ?? ''
  const [one, other] = [word(0), word(1)]
  const asked: Partial<ColumnParams>[] = [
    { query: nth < words.length ? one : `${one} ${other}` },
    { topic: topics[nth % topics.length] ?? 'all', query: `NOT ${one} NOT ${other}` },
    { query: `${one} OR ${other}` },
    { query: `"${one} ${other}"`, langs: ['en'] },
    { query: `${one} AND NOT ${other}`, langs: ['en', 'fr'] },
  ]
  const params: ColumnParams = {
    provider: 'all',
    size: 10,
    genreid: { exclude: [] },
    ...asked[nth % asked.length],
  }
  const search = paramsToSearch(params, defaultAgency)
  if (!search) throw new Error('A column cannot be searched for')
  return toSearchRequest({ ...search, size: 1 }, { fullTextMatch: 'contains', maxRows: 1 })
}
