import { alertKinds, type Card } from '@wiredeck/columns/alerting'
import type { PushMessage } from '@wiredeck/content-api/wire'
import { loudnesses, loudnessOf, mayBeUsed, toldTurn, type Turn } from '@wiredeck/document'

/** UTF-16 units: with at most four bytes each the message is far below what push services take. */
const longestHeadline = 250

/** The message of a revision; `turn` is what became of its document, null if it is news. */
export function toMessage(card: Card, turn: Turn | null, column: string, now: Date): PushMessage {
  const { id, revision, headline, lang } = card
  const { until } = mayBeUsed(card, now)
  return {
    uno: id,
    revision,
    kind: alertKinds[turn ?? 'new'].pushedAs,
    told: turn && toldTurn(turn, card),
    headline: headline === null ? null : headline.slice(0, longestHeadline),
    urgency: urgencyOf(card),
    embargoed: until?.toISOString() ?? null,
    column,
    lang,
  }
}

function urgencyOf(card: Card): PushMessage['urgency'] {
  const place = loudnesses.indexOf(loudnessOf(card))
  return ([1, 2, 3] as const)[place] ?? null
}
