import type { NewsDocument } from '@wiredeck/document'

/** A document's name in a few words, because most pictures have no headline. Null if nothing was filed. */
export function nameOf(document: NewsDocument): string | null {
  const caption = 'media' in document ? document.media.caption : null
  return document.headline ?? caption ?? (document.slugs.join(' ') || null)
}
