import type { Card } from '@wiredeck/columns'
import type { CardEdge } from './cardEdge.ts'

/** The agencies' words for a flash, an alert and an urgent in the six languages of the wire. */
const words: Record<Exclude<CardEdge, 'lead'>, readonly string[]> = {
  flash: ['flash', 'blitz', 'خبر عاجل'],
  alert: ['alert', 'alerte', 'alerta', 'eilmeldung', 'تنبيه'],
  urgent: ['urgent', 'urgente', 'eilmeldung', 'عاجل'],
}

/** The genre that a card shows; null if it only repeats the word of the urgency (D50). */
export function genreOf({ type, genre }: Pick<Card, 'type' | 'genre'>, edge: CardEdge | null): string | null {
  const hasGenre = type === 'text' || type === 'multimedia' || type === 'factcheck'
  if (!hasGenre || genre === null) return null
  const isRepeated = edge !== null && edge !== 'lead' && words[edge].includes(genre.trim().toLowerCase())
  return isRepeated ? null : genre
}
