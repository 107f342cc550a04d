import { changesBetween, isGraverThan } from '@wiredeck/changes'
import { documentOf } from '@wiredeck/document'

/** Whether the gravest difference of two payloads is a number, a name, a place or a day, or graver. */
export function isGrave(rawBefore: unknown, rawAfter: unknown): boolean {
  const [before, after] = [documentOf(rawBefore), documentOf(rawAfter)]
  if (!before || !after) return false
  const { first } = changesBetween(before, after)
  return first !== null && isGraverThan(first.kind, 'quote')
}
