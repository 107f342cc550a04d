import type { NewsDocument } from '@wiredeck/document'
import { foldKeyword } from '@wiredeck/query'

/**
 * Whether two documents that name no event tell one story (ADR-0033). The slugs of a desk name a subject, so all of the
 * first one's must be the other's, and the two share a place or a name of their headlines; of a single slug, both.
 */
export function isSameStory(document: NewsDocument, other: NewsDocument): boolean {
  if (document.id === other.id) return true
  if (!document.slugs.every(slug => other.slugs.includes(slug))) return false
  const signs = [isSamePlace(document, other), shareName(document, other)].filter(Boolean).length
  return signs >= (document.slugs.length > 1 ? 1 : 2)
}

/** Cities are spelled in many ways, so one that is spelled in another way is no sign of another story. */
function isSamePlace({ city }: NewsDocument, other: NewsDocument): boolean {
  return city !== null && other.city !== null && foldKeyword(city) === foldKeyword(other.city)
}

function shareName(document: NewsDocument, other: NewsDocument): boolean {
  // German writes all nouns with capitals, so two of its headlines share words that are no names.
  if (document.lang === 'de' && other.lang === 'de') return false
  const names = namesIn(other)
  return [...namesIn(document)].some(name => names.has(name))
}

/** "d’Allard" is two. */
const word = /[\p{L}\p{N}-]+/gu
const shortestName = 3

/** The words of a headline that begin with a capital, folded; not those that begin a sentence. */
function namesIn({ headline }: NewsDocument): Set<string> {
  const text = headline ?? ''
  const names = [...text.matchAll(word)].filter(
    ({ 0: found, index }) =>
      found.length >= shortestName &&
      /^\p{Lu}/u.test(found) &&
      !/(^|[.!?:–—])\s*[“"«„'‘]?$/u.test(text.slice(0, index)),
  )
  return new Set(names.map(([found]) => foldKeyword(found)))
}
