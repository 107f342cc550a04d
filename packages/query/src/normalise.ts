import { boundMarks, plain } from './fold.ts'

const accents = /[\u0300-\u036f]/g

/**
 * Lower case, trimmed, without accents (data 5): the form in which values are sent. Composed again, so that a
 * hamza stays on its alef, because folding Arabic is the job of `fold` (D22).
 */
export function normalise(text: string): string {
  if (plain.test(text)) return text.toLowerCase().trim()
  return boundMarks(text).toLowerCase().normalize('NFD').replace(accents, '').normalize('NFC').trim()
}
