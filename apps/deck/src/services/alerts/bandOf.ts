import { alertKinds, type Alert } from '@wiredeck/columns'
import { loudnesses, loudnessOf } from '@wiredeck/document'

/** Unacknowledged alerts with a band: recalls, then Flash, then Alert, then the rest, the oldest first. */
export function bandOf(open: readonly Alert[]): Alert[] {
  return open
    .filter(({ hasBand }) => hasBand)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.heard.getTime() - other.heard.getTime())
}

function rankOf({ kind, card }: Alert): number {
  if (alertKinds[kind].isRecall) return -1
  return loudnesses.indexOf(loudnessOf(card))
}
