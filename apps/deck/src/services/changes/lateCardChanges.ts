import { late } from '../../platform/late.ts'
import type { CardChanges } from './cardChanges.ts'

/** Card changes whose script loads when the first card is drawn; until then no change is known. */
export function createLateCardChanges(load: () => Promise<CardChanges>): CardChanges {
  const changes = late<CardChanges>({
    nothing: {
      of() {
        // If it fails, the next card asks again.
        changes.load().catch(() => {})
        return null
      },
    },
    calls: {},
    load,
  })
  return changes
}
