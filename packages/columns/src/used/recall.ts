import { documentOf, turns, type NewsDocument } from '@wiredeck/document'
import { alertIdOf } from '../model/alert.ts'
import type { Card } from '../model/card.ts'
import type { Use, UsedTurn } from '../model/use.ts'

/** A used document that the agency has taken back, stopped or corrected since: the gravest turn (D54). */
export type Recall = {
  turn: UsedTurn
  /** The last affected use of the document. */
  use: Use
  /** The document as it stands now; null if this device no longer has it. */
  card: Card | null
}

/** The choices of how many hours after its use a document is watched. */
export const watchedHoursChoices = [24, 72, 168] as const
const watchedHoursByDefault = 72
/** The most unos of one request. */
const mostWatched = 1000

/** The stored choice of hours, or the default if the value is not one of the choices. */
export function readWatchedHours(stored: string | null): number {
  return watchedHoursChoices.find(hours => String(hours) === stored) ?? watchedHoursByDefault
}

/** The documents to watch: those used within the last `hours`, the last used first; at most `mostWatched`. */
export function watchedDocuments(uses: readonly Use[], now: number, hours = watchedHoursByDefault): string[] {
  const recent = uses.filter(({ at }) => now - at.getTime() <= hours * 3_600_000)
  return [...new Set(recent.map(({ documentId }) => documentId))].slice(0, mostWatched)
}

/**
 * The recalls to show, each document once, the gravest first (D44). A recall stands until it is acknowledged,
 * whatever follows and however old it grows (D54). `uses` begins with the last use.
 */
export function recallsOf(uses: readonly Use[], cards: readonly Card[]): Recall[] {
  const cardsById = new Map(cards.map(card => [card.id, card]))
  const recalls = new Map<string, Recall>()
  for (const use of uses) {
    const turn = gravestOf(openTurns(use))
    const known = recalls.get(use.documentId)
    if (turn && (!known || gravityOf(turn) < gravityOf(known.turn)))
      recalls.set(use.documentId, { turn, use, card: cardsById.get(use.documentId) ?? null })
  }
  return [...recalls.values()].sort((one, other) => gravityOf(one.turn) - gravityOf(other.turn))
}

/** The turns of a use that its reader has still to hear of. */
function openTurns({ turns: known }: Use): UsedTurn[] {
  return (known ?? []).filter(({ hasBand, isAcknowledged }) => hasBand && !isAcknowledged)
}

/** Whether the reader has still to hear of a turn of the use. */
export function isOpen(use: Use): boolean {
  return openTurns(use).length > 0
}

/** The gravest turn since a document was taken, acknowledged or not; null if nothing turned it. */
export function gravestTurn({ turns: known }: Use): UsedTurn | null {
  return gravestOf(known ?? [])
}

/** Of two equally grave turns the later. */
function gravestOf(list: readonly UsedTurn[]): UsedTurn | null {
  return list.reduce<UsedTurn | null>(
    (gravest, turn) => (gravest && gravityOf(gravest) < gravityOf(turn) ? gravest : turn),
    null,
  )
}

function gravityOf({ is }: UsedTurn): number {
  return turns.indexOf(is)
}

/** The use once its reader has heard what a band said of its document; unchanged if nothing was open. */
export function acknowledged(use: Use, documentId: string): Use {
  if (use.documentId !== documentId || !isOpen(use)) return use
  return { ...use, turns: (use.turns ?? []).map(turn => ({ ...turn, isAcknowledged: true })) }
}

/** The use once its reader has acknowledged alerts that tell the same; unchanged if none does. */
export function heardOf(use: Use, alertIds: readonly string[]): Use {
  const isHeard = ({ revision, is, isAcknowledged }: UsedTurn): boolean =>
    !isAcknowledged && alertIds.includes(alertIdOf(use.documentId, revision, is))
  if (!use.turns?.some(isHeard)) return use
  return {
    ...use,
    turns: use.turns.map(turn => (isHeard(turn) ? { ...turn, isAcknowledged: true } : turn)),
  }
}

/** The ids of the alerts that tell the same as the open turns of a document's uses. */
export function alertsOf(uses: readonly Use[], documentId: string): Set<string> {
  const own = uses.filter(use => use.documentId === documentId)
  return new Set(own.flatMap(openTurns).map(({ revision, is }) => alertIdOf(documentId, revision, is)))
}

/** The document as taken; null if its payload can no longer be read. */
export function takenOf({ raw }: Pick<Use, 'raw'>): NewsDocument | null {
  return documentOf(raw)
}
