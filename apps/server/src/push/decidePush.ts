import { isUrgentEnough, type Card } from '@wiredeck/columns/alerting'
import type { PushMessage } from '@wiredeck/content-api/wire'
import type { Pushed } from '../database/stores/pushStore.ts'
import type { PushColumn } from './pushColumn.ts'

/** A revision, as it concerns one user. */
export type PushScene = {
  card: Card
  /** The revision before; null if there is none. */
  before: Card | null
  /** The user's columns that it matches, and whether the revision before matched as well. */
  matching: readonly { column: PushColumn; wasIn: boolean }[]
  /** All columns of the user that alert on the desktop. */
  columns: readonly PushColumn[]
  /** What the user was alerted of before, of this document. */
  pushed: Pushed | null
  now: Date
}

export type PushDecision = { kind: PushMessage['kind']; columns: readonly PushColumn[] }

/**
 * Whether a revision alerts a user whose deck is closed, and in which columns; it alerts once, however many
 * they are. A document alerts when it first passes. Later revisions alert only if they take back, correct or
 * embargo what was pushed, in the columns that rang, even if they match no more. The deck tells of all else,
 * because it knows what its reader saw.
 */
export function decidePush(scene: PushScene): PushDecision | null {
  const { card, before, matching, pushed } = scene
  if (pushed) return decideAgain(scene, pushed)
  if (isKilled(card)) return null
  const ringing = matching.filter(({ column: { alert }, wasIn }) => {
    const hadPassed = wasIn && before !== null && isUrgentEnough(alert, before)
    return isUrgentEnough(alert, card) && !hadPassed
  })
  if (ringing.length === 0) return null
  const kind = embargoOf(scene) === null ? 'new' : 'embargo'
  return { kind, columns: ringing.map(({ column }) => column) }
}

function decideAgain({ card, columns, now }: PushScene, pushed: Pushed): PushDecision | null {
  if (pushed.revision >= card.revision) return null
  const kind = kindAfter(card, pushed, now)
  const rang = columns.filter(({ id }) => pushed.columns.includes(id))
  return kind && rang.length > 0 ? { kind, columns: rang } : null
}

function kindAfter(card: Card, pushed: Pushed, now: Date): PushDecision['kind'] | null {
  if (isKilled(card)) return pushed.kind === 'killed' ? null : 'killed'
  if (card.signal === 'correction') return 'corrected'
  const until = embargoOf({ card, now })
  return until !== null && until !== pushed.embargoed?.getTime() ? 'embargo' : null
}

function isKilled({ status }: Card): boolean {
  return status === 'Canceled' || status === 'WithHeld'
}

/** Epoch milliseconds; null if there is no embargo any more. */
function embargoOf({ card, now }: Pick<PushScene, 'card' | 'now'>): number | null {
  return card.embargoed && card.embargoed > now ? card.embargoed.getTime() : null
}
