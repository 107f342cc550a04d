import type { NewsDocument } from '@wiredeck/document'
import { foldKeyword } from '@wiredeck/query'

/**
 * Whether two documents without an event are about the same story (ADR-0033). A desk's slugs name a subject,
 * so the other must have all slugs of the first. They must also share a place or a name in their headlines,
 * or both if there is only one slug.
 */
export function isSameStory(document: NewsDocument, other: NewsDocument): boolean {
  if (document.id === other.id) return true
  if (!document.slugs.every(slug => other.slugs.includes(slug))) return false
  const signs = [isSamePlace(document, other), shareName(document, other)].filter(Boolean).length
  return signs >= (document.slugs.length > 1 ? 1 : 2)
}

/** Only an equal city proves something, because the spelling of cities varies. */
function isSamePlace({ city }: NewsDocument, other: NewsDocument): boolean {
  return city !== null && other.city !== null && foldKeyword(city) === foldKeyword(other.city)
}

function shareName(document: NewsDocument, other: NewsDocument): boolean {
  // German writes all nouns with capitals, so two German headlines share words that are not names.
  if (document.lang === 'de' && other.lang === 'de') return false
  const names = namesIn(other)
  return [...namesIn(document)].some(name => names.has(name))
}

/** "d’Allard" is two words. */
const word = /[\p{L}\p{N}-]+/gu
const shortestName = 3

/** The capitalised words of a headline, folded, except the first word of a sentence. */
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
