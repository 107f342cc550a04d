import { changesBetween, isGraverThan } from '@wiredeck/changes'
import { documentOf } from '@wiredeck/document'

/** Whether two payloads differ in a number, a name, another speaker or something graver. */
export function isGrave(rawBefore: unknown, rawAfter: unknown): boolean {
  const [before, after] = [documentOf(rawBefore), documentOf(rawAfter)]
  if (!before || !after) return false
  // The first to be told need not be the gravest.
  return changesBetween(before, after).ranked.some(({ kind }) => isGraverThan(kind, 'quote'))
}
