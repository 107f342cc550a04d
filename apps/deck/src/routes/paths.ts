import { wellFormed } from '@wiredeck/query'

/** The addresses of the deck's own screens (deck 2). */
export const paths = {
  deck: '/',
  login: '/login',
  about: '/about',
  debug: '/debug',
  sync: '/sync',
  used: '/used',
  alerts: '/alerts',
  document: (id: string) => `/doc/${encode(id)}`,
  /** Takes an event's id, or `~` and the id of a document that has no event. */
  story: (event: string) => `/story/${encode(event)}`,
  /** These three add a column (`redirects.ts`). */
  search: (query: string) => `/?q=${encode(query)}`,
  genre: (genre: string) => `/genre/${encode(genre)}`,
  slug: (lang: string, slug: string) => `/slug/${encode(lang)}/${encode(slug)}`,
  /** The login that leads back to where the reader wanted to go, unless that is the deck itself. */
  loginFor: (path: string) => (path === '/' ? '/login' : `/login?redirect=${encode(path)}`),
} as const

/** Needed because `encodeURIComponent` throws on half of a surrogate pair, which a reader can paste. */
function encode(text: string): string {
  return encodeURIComponent(wellFormed(text))
}

/** The document of an address below `/doc/`; null elsewhere. */
export function documentIdOf(path: string): string | null {
  return idBehind(/^\/doc\/([^?#]+)$/, path)
}

/** The event of an address below `/story/`; null elsewhere. */
export function storyOf(path: string): string | null {
  return idBehind(/^\/story\/([^?#]+)$/, path)
}

function idBehind(pattern: RegExp, path: string): string | null {
  const id = pattern.exec(path)?.[1]
  if (id === undefined) return null
  try {
    return decodeURIComponent(id)
  } catch {
    // A stray percent sign belongs to the id.
    return id
  }
}

/** Is the deck in sight, alone or under a screen whose route is a child of the deck's (D38)? */
export function isOnDeck(path: string): boolean {
  const over: readonly string[] = [paths.deck, paths.used, paths.alerts]
  return over.includes(path) || documentIdOf(path) !== null || storyOf(path) !== null
}

/** Does the address show a screen, rather than lead to one? */
export function isScreen(path: string, isIn: boolean): boolean {
  if (path === paths.login || path === paths.about) return true
  const guarded: readonly string[] = [paths.debug, paths.sync]
  return isIn && (guarded.includes(path) || isOnDeck(path))
}

/** Where to go after the login: a path of this deck, whatever the parameter says. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get('redirect')
  if (!target?.startsWith('/')) return paths.deck
  // A browser drops tabs and line breaks from an address, and takes a backslash for a slash.
  const base = 'https://deck.invalid'
  if (!URL.canParse(target, base)) return paths.deck
  const { origin, pathname, search: query, hash } = new URL(target, base)
  return origin === base && !pathname.startsWith('//') ? pathname + query + hash : paths.deck
}
