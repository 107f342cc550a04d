/** The addresses of the deck's own screens (`deck.md` section 2). */
export const paths = {
  deck: '/',
  login: '/login',
  about: '/about',
  debug: '/debug',
  sync: '/sync',
  document: (id: string) => `/doc/${encodeURIComponent(id)}`,
  /** These three add a column (`redirects.ts`). */
  search: (query: string) => `/?q=${encodeURIComponent(query)}`,
  genre: (genre: string) => `/genre/${encodeURIComponent(genre)}`,
  slug: (lang: string, slug: string) => `/slug/${encodeURIComponent(lang)}/${encodeURIComponent(slug)}`,
  /** The login that leads back to where the reader wanted to go, unless that is the deck itself. */
  loginFor: (path: string) => (path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`),
} as const

/** The document of an address below `/doc/`; null elsewhere. */
export function documentIdOf(path: string): string | null {
  const id = /^\/doc\/([^?#]+)$/.exec(path)?.[1]
  if (id === undefined) return null
  try {
    return decodeURIComponent(id)
  } catch {
    // A stray percent sign belongs to the id.
    return id
  }
}

/** Is the deck in sight? What lies over it is a child of it (decision 38). */
export function isOnDeck(path: string): boolean {
  return path === paths.deck || documentIdOf(path) !== null
}

/** Does the address show a screen, or does it only lead to one? */
export function isScreen(path: string, isIn: boolean): boolean {
  if (path === paths.login || path === paths.about) return true
  const guarded: readonly string[] = [paths.deck, paths.debug, paths.sync]
  return isIn && (guarded.includes(path) || documentIdOf(path) !== null)
}

/** Where to go after the login: a path of this deck, whatever the parameter says. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get('redirect')
  const isOwnPath = target !== null && /^\/(?![/\\])/.test(target)
  return isOwnPath ? target : paths.deck
}
