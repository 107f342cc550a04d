import { createListeners } from '../../platform/listeners.ts'
import type { CardChanges } from './cardChanges.ts'

/** Card changes whose script loads when the first card is drawn; until then no change is known. */
export function createLateCardChanges(load: () => Promise<CardChanges>): CardChanges {
  const { subscribe, tell } = createListeners()
  let made: CardChanges | null = null
  let isAsked = false
  return {
    of(card) {
      if (made) return made.of(card)
      if (!isAsked) {
        isAsked = true
        load().then(
          loaded => {
            made = loaded
            loaded.subscribe(tell)
            tell()
          },
          // The next card asks again.
          () => (isAsked = false),
        )
      }
      return null
    },
    subscribe,
  }
}
