import type { Card } from '@wiredeck/columns'

/** A guess in pixels for a card that was not drawn yet; a closer guess makes a calmer scroll bar. */
export function estimateHeight(card: Card | undefined): number {
  if (!card) return 120
  const frame = 44
  const picture = card.preview ? (card.preview.height > card.preview.width ? 410 : 190) : 0
  const headline = card.headline && card.type !== 'photo' ? Math.ceil(card.headline.length / 42) * 20 : 0
  const text = card.text ? Math.min(3, Math.ceil(card.text.length / 50)) * 19 : 0
  return frame + picture + headline + text
}
