import type { Alert } from '@wiredeck/columns'

/** What has a band, of the alerts that are not acknowledged: recalls, then Flash, then Alert, the oldest first. */
export function bandOf(open: readonly Alert[]): Alert[] {
  return open
    .filter(({ hasBand }) => hasBand)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.heard.getTime() - other.heard.getTime())
}

function rankOf({ kind, card }: Alert): number {
  if (kind === 'killed' || kind === 'corrected') return 0
  return card.urgency === 1 || card.urgency === 2 ? card.urgency : 3
}
