/** Addresses that add a column to the deck (`deck.md` section 2). */
export function genrePath(genre: string): string {
  return `/genre/${encodeURIComponent(genre)}`
}

export function slugPath(lang: string, slug: string): string {
  return `/slug/${encodeURIComponent(lang)}/${encodeURIComponent(slug)}`
}
