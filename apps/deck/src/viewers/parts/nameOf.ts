import type { NewsDocument } from '@wiredeck/document'

/** What a document is called in a few words: a picture has no headline as a rule. Null where nothing was filed. */
export function nameOf(document: NewsDocument): string | null {
  const caption = 'media' in document ? document.media.caption : null
  return document.headline ?? caption ?? (document.slugs.join(' ') || null)
}
