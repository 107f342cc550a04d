import { plain } from './analyse.ts'

const accents = /[\u0300-\u036f]/g

/**
 * Lower case, trimmed, without accents (data 5): how values are sent. Composed again, so
 * that a hamza stays on its alef; folding Arabic is for `analyse` (D22).
 */
export function normalise(text: string): string {
  if (plain.test(text)) return text.toLowerCase().trim()
  return text.toLowerCase().normalize('NFD').replace(accents, '').normalize('NFC').trim()
}
