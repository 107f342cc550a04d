import type { Alert, AlertFrom, Card } from '@wiredeck/columns'
import type { Translate } from '../../i18n/index.ts'
import { timeOf } from '../../text/figures.ts'
import { cardEdge } from '../deck/card/cardEdge.ts'

export type AlertTone = 'flash' | 'alert' | 'urgent' | 'grave' | 'quiet'

/** How loudly an alert is drawn. */
export function alertTone({ kind, card }: Pick<Alert, 'kind' | 'card'>): AlertTone {
  if (kind === 'killed' || kind === 'corrected') return 'grave'
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
  const until = card.embargoed && card.embargoed.getTime() > embargoesOverBy ? card.embargoed : null
  const parts = [
    until && t('alert.embargo', { until: timeOf(until.getTime(), now, locale) }),
    kind === 'killed' || kind === 'corrected' ? t(`alert.${kind}`) : urgencyWord(card, t),
    kind === 'changed' && t('alert.changed'),
  ].filter(part => typeof part === 'string')
  return parts.length > 0 ? parts.join(' · ') : t('alert.new')
}

/** The lowest urgency of which a column alerts. */
export function fromWord(from: AlertFrom, t: Translate): string {
  return t(from === 'any' ? 'alertMe.any' : `urgency.${from}`)
}

function urgencyWord(card: Card, t: Translate): string | null {
  const edge = cardEdge(card)
  return edge === null || edge === 'lead' ? null : t(`urgency.${edge}`)
}
