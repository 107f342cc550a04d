import { isUrgentEnough, type Card } from '@wiredeck/columns/alerting'
import { mayBeUsed, turnedSince, turns, type MayBeUsed, type Turn } from '@wiredeck/document'
import type { Pushed } from './pushStore.sql.ts'
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

/** `turn` is what became of it; null if it is news. */
export type PushDecision = { turn: Turn | null; columns: readonly PushColumn[] }

/**
 * Whether a revision alerts a user whose deck is closed, and in which columns; it alerts once, however many
 * they are. A document alerts when it first passes. Later revisions alert only if they take back, correct or
 * embargo what was pushed, in the columns that rang, even if they match no more. The deck tells of all else,
 * because it knows what its reader saw.
 */
export function decidePush(scene: PushScene): PushDecision | null {
  const { card, before, matching, pushed } = scene
  if (pushed) return decideAgain(scene, pushed)
  if (stateOf(scene).is === 'killed' || stateOf(scene).is === 'withheld') return null
  const ringing = matching.filter(({ column: { alert }, wasIn }) => {
    const hadPassed = wasIn && before !== null && isUrgentEnough(alert, before)
    return isUrgentEnough(alert, card) && !hadPassed
  })
  if (ringing.length === 0) return null
  const isHeld = stateOf(scene).is === 'embargoed'
  return { turn: isHeld ? 'embargoed' : null, columns: ringing.map(({ column }) => column) }
}

function decideAgain(scene: PushScene, pushed: Pushed): PushDecision | null {
  const { card, before, columns } = scene
  if (pushed.revision > card.revision) return null
  const turn = turnedSince(before, card)
  // The same number may be filed again, in a graver state.
  if (pushed.revision === card.revision && turn && !isGraver(turn, pushed.kind)) return null
  // An embargo that is over says nothing.
  if (!turn || (turn === 'embargoed' && stateOf(scene).is !== 'embargoed')) return null
  const rang = columns.filter(({ id }) => pushed.columns.includes(id))
  return rang.length > 0 ? { turn, columns: rang } : null
}

function isGraver(turn: Turn, kind: string): boolean {
  const before = turns.findIndex(each => each === kind)
  return before === -1 || turns.indexOf(turn) < before
}

function stateOf({ card, now }: PushScene): MayBeUsed {
  return mayBeUsed(card, now)
}
