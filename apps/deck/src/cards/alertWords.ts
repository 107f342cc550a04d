import { alertKinds, type Alert, type AlertFrom, type Card } from '@wiredeck/columns'
import { mayBeUsed, toldTurn } from '@wiredeck/document'
import type { Translate } from '../i18n/index.ts'
import { toldLabels } from '../i18n/toldLabels.ts'
import { timeOf } from '@wiredeck/document/times'
import { cardEdge } from './cardEdge.ts'

export type AlertTone = 'flash' | 'alert' | 'urgent' | 'grave' | 'quiet'

/** How loudly an alert is drawn. */
export function alertTone({ kind, card }: Pick<Alert, 'kind' | 'card'>): AlertTone {
  if (alertKinds[kind].isRecall) return 'grave'
  const edge = cardEdge(card)
  return edge === null || edge === 'lead' ? 'quiet' : edge
}

/** Both instants are in epoch milliseconds; every embargo that ends by `embargoesOverBy` is over. */
type AlertScene = { now: number; embargoesOverBy: number; locale: string; t: Translate }

/** An alert's first words: an embargo with its hour, and what became of it or its urgency. */
export function alertLabel(
  { kind, card }: Pick<Alert, 'kind' | 'card'>,
  { now, embargoesOverBy, locale, t }: AlertScene,
): string {
  const { is, until } = mayBeUsed(card, new Date(embargoesOverBy))
  const parts = [
    is === 'embargoed' &&
      (until
        ? t('alert.embargo', { until: timeOf(until.getTime(), now, locale) })
        : t('state.embargoOpen.card')),
    turnWord({ kind, card }, t) ?? urgencyWord(card, t),
    kind === 'changed' && t('alert.changed'),
  ].filter(part => typeof part === 'string')
  return parts.length > 0 ? parts.join(' · ') : t('alert.new')
}

/** The lowest urgency of which a column alerts. */
export function fromWord(from: AlertFrom, t: Translate): string {
  return t(from === 'any' ? 'alertMe.any' : `urgency.${from}`)
}

/** What became of it; null if nothing turned it, or if its embargo says it. */
function turnWord({ kind, card }: Pick<Alert, 'kind' | 'card'>, t: Translate): string | null {
  if (kind === 'new' || kind === 'changed' || kind === 'embargoed') return null
  const label = toldLabels[toldTurn(kind, card)]
  return label && t(label)
}

function urgencyWord(card: Card, t: Translate): string | null {
  const edge = cardEdge(card)
  return edge === null || edge === 'lead' ? null : t(`urgency.${edge}`)
}
