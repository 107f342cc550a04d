import { isUrgentEnough, type Card } from '@wiredeck/columns/alerting'
import type { PushMessage } from '@wiredeck/content-api/wire'

/** UTF-16 units: with at most four bytes each the message is far below what push services take. */
const longestHeadline = 250

export function toMessage(card: Card, kind: PushMessage['kind'], column: string, now: Date): PushMessage {
  const { id, revision, headline, embargoed, lang } = card
  return {
    uno: id,
    revision,
    kind,
    headline: headline === null ? null : headline.slice(0, longestHeadline),
    urgency: isUrgentEnough({ from: 'urgent' }, card) ? urgencyOf(card) : null,
    embargoed: embargoed && embargoed > now ? embargoed.toISOString() : null,
    column,
    lang,
  }
}

function urgencyOf({ urgency }: Card): PushMessage['urgency'] {
  return urgency === 1 || urgency === 2 || urgency === 3 ? urgency : null
}
