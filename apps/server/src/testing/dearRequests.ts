import { createCaller, type SearchAnswer } from './testServer.ts'

/** A request that asks for as much as it can. */
export type DearRequest = {
  name: string
  path: string
  body?: Record<string, unknown> & { dateRange?: { from: string; to: string } }
  /** What the refusal says; undefined if it is answered. */
  refused?: RegExp
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const languages = ['fr', 'en', 'de', 'pt', 'es', 'ar']
const common = ['the', 'of', 'and', 'in', 'to', 'a', 'de', 'la', 'le', 'que']
const keywordFields = [
  'class',
  'lang',
  'slug',
  'keyword',
  'topic',
  'genre',
  'country',
  'city',
  'provider',
  'creator',
]
const scopes = ['all', ...languages.map(lang => `translated.${lang}.all`)]

const dayMs = 86_400_000
const range = { from: '1980-01-01', to: 'now' }
const search = (name: string, body: object, refused?: RegExp): DearRequest => ({
  name,
  ...(refused && { refused }),
  path: '/v1/api/search',
  body: { dateRange: range, maxRows: 10, sortField: 'published', sortOrder: 'desc', ...body },
})
const list = (name: string, field: string, body: object, query = ''): DearRequest => ({
  name,
  path: `/v1/api/list/${field}?size=1000${query}`,
  body: { dateRange: range, ...body },
})
const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth))
const pairs = letters.flatMap(one => letters.map(other => one + other))
const contains = (values: readonly string[], name = 'all') => ({ name, contains: values })
const exclude = (values: readonly string[], name = 'all') => ({ name, exclude: values })
const everyScope = (values: readonly string[]) => ({ or: scopes.map(name => contains(values, name)) })
const tooLong = /longer than 4096 bytes$/
const tooDearQuery = /^query: this asks for too much at once/
const nest = (depth: number): unknown =>
  depth === 0 ? contains(['the']) : depth % 2 ? { or: [nest(depth - 1)] } : { and: [nest(depth - 1)] }

/** The plain one that all others are compared with: a topic's newest ten. */
export const plainRequest = search('a topic’s newest ten', {
  query: { and: [{ name: 'slug', in: ['politics'] }] },
})

/**
 * The most expensive requests that were found: each fills a part of the request to its limit, or a little
 * beyond.
 */
export const dearRequests: DearRequest[] = [
  search('1,000 languages', { lang: times(1000, nth => `l${nth % 3}`).join(',') }),
  search('60,000 languages', { lang: times(60_000, nth => `l${nth % 3}`).join(',') }, tooLong),
  search('65 languages', { lang: times(65, nth => `l${nth}`).join(',') }, /^lang: expected at most 64/),
  search('64 languages', { lang: times(64, nth => `l${nth}`).join(',') }),
  search(
    '20,000 fields of 1,000 rows',
    { maxRows: 1000, fields: times(20_000, nth => `f${nth}`) },
    /^fields: expected at most 100/,
  ),
  search('100 fields of 1,000 rows', { maxRows: 1000, fields: ['uno', ...times(99, nth => `f${nth}`)] }),
  search('1,000 rows with all fields', { maxRows: 1000 }),
  search('1,000 rows from the middle', { maxRows: 1000, startAt: 2500 }),
  search('1,000 rows, the first made first', { maxRows: 1000, sortField: 'created', sortOrder: 'asc' }),
  search('ten rows at an offset of two thousand million', { startAt: 2 ** 31 - 1 }),
  search('the oldest ten', { sortOrder: 'asc' }),
  search('all ages, from the year 1 to 9999', { dateRange: { from: '0001-01-01', to: '9999-12-31' } }),
  search('every letter as a prefix', { query: contains(letters.map(each => `${each}*`)) }),
  search('every letter as a prefix in every language', {
    query: everyScope(letters.map(each => `${each}*`)),
  }),
  search('every pair of letters as a prefix', { query: contains(pairs.map(each => `${each}*`)) }),
  search('all words', { query: contains(['*']) }),
  search('one thousand times the same prefix', { query: contains(times(1000, () => 'a*')) }),
  search('no word with any pair of letters', { query: exclude(pairs.map(each => `${each}*`)) }),
  search('nothing that begins with a', { query: exclude(['a*']) }),
  search('no common word', { query: exclude(common) }),
  search('no rare word', { query: exclude(['zyzzyva']) }),
  search('one thousand words', { query: contains(times(1000, nth => `word${nth}`)) }),
  search(
    'ten thousand words as one phrase',
    { query: contains([times(10_000, nth => `w${nth}`).join(' ')]) },
    tooDearQuery,
  ),
  search(
    'ten thousand common words as one phrase',
    { query: contains([times(10_000, nth => common[nth % common.length]).join(' ')]) },
    tooLong,
  ),
  search('a phrase of common words', { query: contains(['of the', 'in the', 'to the', 'de la']) }),
  search('300 phrases of common words', {
    query: contains(times(300, nth => `${common[nth % 10]} ${common[(nth >> 3) % 10]} w${nth}`)),
  }),
  search(
    'phrases that end with a prefix',
    { query: contains(common.flatMap(one => letters.map(each => `${one} ${each}*`))) },
    tooDearQuery,
  ),
  search('common words in every language', { query: everyScope(common) }),
  search('common words that shall all be there', { query: { and: common.map(word => contains([word])) } }),
  search('common words that shall all be missing, each by itself', {
    query: { and: common.map(word => exclude([word])) },
  }),
  search('64 levels', { query: nest(63) }),
  search('4,000 parts', { query: { and: times(3900, () => ({ or: [] })) } }),
  search('1,000 slugs', { query: { name: 'slug', in: times(1000, nth => `slug${nth}`) } }),
  search('1,000 prefixes of slugs', {
    query: { name: 'slug', in: times(1000, nth => `${letters[nth % 26]}*`) },
  }),
  search('any two sorts of document', {
    query: { or: [exclude(['text'], 'class'), contains(['text'], 'class')] },
  }),
  search('every facet of everything', {
    wantedFacets: Object.fromEntries(keywordFields.map(name => [name, { size: 1000, minDocCount: 1 }])),
  }),
  search('21 facets', {
    wantedFacets: Object.fromEntries(
      [...keywordFields, 'genreid', 'countryname', 'source', 'creditLine', 'status', 'signal'].map(name => [
        name,
        {},
      ]),
    ),
  }),
  search(
    '20,000 facets',
    { wantedFacets: Object.fromEntries(times(20_000, nth => [`f${nth}`, {}])) },
    /^wantedFacets: expected at most 25/,
  ),
  search('every facet of a common word', {
    query: contains(['the']),
    wantedFacets: Object.fromEntries(keywordFields.map(name => [name, { size: 1000, minDocCount: 1 }])),
  }),
  list('all slugs', 'slug', {}),
  list('all slugs in two languages', 'slug', { lang: 'en,fr' }),
  list('all keywords', 'keyword', {}),
  list('all unos', 'uno', {}),
  list('slugs that stand a million times', 'slug', {}, '&minDocCount=1000'),
  list('slugs beside a common word', 'slug', { query: contains(['the']) }),
  list('slugs beside every prefix', 'slug', { query: contains(letters.map(each => `${each}*`)) }),
  list('slugs without a rare word', 'slug', { query: exclude(['zyzzyva']) }),
  { name: '1,000 of the latest', path: '/v1/api/latest?size=1000' },
  { name: '1,000 like a story', path: '/v1/api/mlt?uno={story}&size=1000' },
  {
    name: '1,000 like a story in 60 languages',
    path: `/v1/api/mlt?uno={story}&size=1000&lang=${languages.join(',')}`,
  },
  {
    name: '1,000 like a story, of 1,000 fields',
    path: `/v1/api/mlt?uno={story}&size=1000&fl=${times(1000, nth => `f${nth}`).join(',')}`,
    refused: /^fields: expected at most 100/,
  },
]

/**
 * The request as one that nobody has asked before, so that no kept answer serves it (ADR-0040): its time begins `nth`
 * days later, still before the first document, or it asks for `nth` rows less.
 */
export function asAnother(request: DearRequest, nth: number): DearRequest {
  if (request.body === undefined)
    return { ...request, path: request.path.replace(/size=(\d+)/, (_, size) => `size=${Number(size) - nth}`) }
  const { from, to } = request.body.dateRange ?? range
  const later = new Date(Date.parse(from) + nth * dayMs).toISOString()
  return { ...request, body: { ...request.body, dateRange: { from: later, to } } }
}

export type Send = (request: DearRequest, story?: string) => Promise<Response>

/** Sends such requests, each over a connection of its own, with an anonymous token. */
export async function sendTo(url: string): Promise<Send> {
  const { call, post } = await createCaller(url)
  return ({ path, body }, story = '') => {
    const address = path.replace('{story}', encodeURIComponent(story))
    return body === undefined ? call(address) : post(address, body)
  }
}

/** The uno of the newest long story, which has much in common with others. */
export async function storyOf(send: Send): Promise<string> {
  const newest = search('stories', { maxRows: 1000, query: { name: 'class', in: ['text'] } })
  const { response } = (await (await send(newest)).json()) as SearchAnswer
  const [longest] = response.docs.toSorted(
    (one, other) => JSON.stringify(other).length - JSON.stringify(one).length,
  )
  return longest?.uno ?? ''
}
