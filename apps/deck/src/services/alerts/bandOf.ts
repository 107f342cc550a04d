import type { Alert } from '@wiredeck/columns'

/** Unacknowledged alerts with a band: recalls, then Flash, then Alert, then the rest, the oldest first. */
export function bandOf(open: readonly Alert[]): Alert[] {
  return open
    .filter(({ hasBand }) => hasBand)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.heard.getTime() - other.heard.getTime())
}

function rankOf({ kind, card }: Alert): number {
  if (kind === 'killed' || kind === 'corrected') return 0
  return card.urgency === 1 || card.urgency === 2 ? card.urgency : 3
}
