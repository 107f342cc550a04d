import { contentLanguages, quoteValue, type ContentLanguage } from '@wiredeck/query'

/** The column that an address asks for before it leads to the deck (deck 2, redirect routes). */
export type RedirectColumn =
  | { type: 'topic'; params: { topic: string; langs: string[] } }
  | { type: 'search'; params: { query: string; langs?: string[] } }

/** The column of a redirect route; null for every other path. Searches are in the reader's language unless the path names one. */
export function redirectColumn(path: string, locale: string): RedirectColumn | null {
  const [route = '', ...segments] = path.split('/').slice(1).map(decode)
  const [first = '', second = ''] = segments
  if (first === '') return null
  switch (route) {
    case 'topic':
      return { type: 'topic', params: { topic: second || 'all', langs: [languageOf(first, locale)] } }
    case 'slug':
      return slugsIn(second).length === 0 ? null : search(slugQuery(second), languageOf(first, locale))
    case 'place':
      return search(
        second === '' ? term('country', first) : `${term('country', first)} AND ${term('city', second)}`,
        locale,
      )
    case 'genre':
    case 'creator':
      return search(term(route, first), locale)
    case 'event':
      return search(`event:"afpevent:${first.replaceAll('"', '')}"`, locale)
    default:
      return null
  }
}

/** The search that the deck's own address carries, `?q=` and perhaps `&lang=` (deck 5); or a topic, `?topic=`. */
export function deckColumn(search: string, locale: string): RedirectColumn | null {
  const asked = new URLSearchParams(search)
  const query = asked.get('q')?.trim() ?? ''
  const topic = asked.get('topic')?.trim() ?? ''
  const lang = knownLanguage(asked.get('lang') ?? '')
  if (query !== '') return { type: 'search', params: { query, ...(lang ? { langs: [lang] } : {}) } }
  return topic === '' ? null : { type: 'topic', params: { topic, langs: [lang ?? locale] } }
}

/** The language in an address if the wire does not speak it; else null. */
export function wrongLanguage(path: string, search: string): string | null {
  const [, route = '', first = ''] = decodePath(path).split('/')
  const isNamed = route === 'topic' || route === 'slug'
  const named = isNamed ? first : (new URLSearchParams(search).get('lang') ?? '')
  return named === '' || knownLanguage(named) ? null : named
}

function search(query: string, lang: string): RedirectColumn {
  return { type: 'search', params: { query, langs: [lang] } }
}

function slugQuery(slugs: string): string {
  return slugsIn(slugs)
    .map(slug => term('slug', slug))
    .join(' AND ')
}

function slugsIn(slugs: string): string[] {
  const names = slugs.split(',').map(slug => slug.trim())
  return names.filter(slug => slug !== '')
}

/** A value with spaces or with signs of the query language stands in double quotes. */
function term(field: string, value: string): string {
  return `${field}:${quoteValue(value)}`
}

function languageOf(segment: string, locale: string): string {
  return knownLanguage(segment) ?? locale
}

function knownLanguage(text: string): ContentLanguage | undefined {
  return contentLanguages.find(lang => lang === text.toLowerCase())
}

/** The path as its reader would write it. */
export function decodePath(path: string): string {
  return path.split('/').map(decode).join('/')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
