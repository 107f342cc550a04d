import { documentOf, type NewsDocument } from '@wiredeck/document'
import type { Card } from '../model/card.ts'
import type { Use } from '../model/use.ts'

/** Why a used document must not be used as it was taken, the gravest first. */
export const recallCauses = ['killed', 'withheld', 'embargoed', 'corrected'] as const
export type RecallCause = (typeof recallCauses)[number]

/** A used document that the agency has withdrawn or corrected since. */
export type Recall = {
  cause: RecallCause
  /** The last affected use of the document. */
  use: Use
  /** The revision that recalls it, with that revision's headline. */
  card: Card
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
  const recent = uses.filter(use => isWithin(use, now, hours))
  return [...new Set(recent.map(({ documentId }) => documentId))].slice(0, mostWatched)
}

/**
 * The recalls to show, each document once, the gravest first (D44). `uses` begins with the last use; uses of
 * more than `hours` ago are ignored.
 */
export function recallsOf(
  uses: readonly Use[],
  cards: readonly Card[],
  now: number,
  hours = watchedHoursByDefault,
): Recall[] {
  const cardsById = new Map(cards.map(card => [card.id, card]))
  const recalls = new Map<string, Recall>()
  for (const use of uses.filter(each => isWithin(each, now, hours))) {
    const card = cardsById.get(use.documentId)
    const cause = card && recallCauseOf(use, card, now)
    if (cause && !recalls.has(card.id)) recalls.set(card.id, { cause, use, card })
  }
  return [...recalls.values()].sort(
    (one, other) => recallCauses.indexOf(one.cause) - recallCauses.indexOf(other.cause),
  )
}

/** Null if the taken revision is still good, or the reader has acknowledged its recall. */
function recallCauseOf(use: Use, card: Card, now: number): RecallCause | null {
  const isAcknowledged = use.acknowledged !== null && use.acknowledged >= card.revision
  return isAcknowledged ? null : causeSince(use, card, now)
}

function isWithin({ at }: Use, now: number, hours: number): boolean {
  return now - at.getTime() <= hours * 3_600_000
}

/** The cause since the document was taken, acknowledged or not; null if nothing forbids its use. */
export function causeSince(use: Use, card: Card, now: number): RecallCause | null {
  if (card.revision <= use.revision) return null
  const taken = takenOf(use)
  if (card.status === 'Canceled' && taken?.status !== 'Canceled') return 'killed'
  if (card.status === 'WithHeld' && taken?.status !== 'WithHeld') return 'withheld'
  const isHeldBack = card.embargoed !== null && card.embargoed.getTime() > now
  if (isHeldBack && taken?.embargoed?.getTime() !== card.embargoed?.getTime()) return 'embargoed'
  return card.signal === 'correction' ? 'corrected' : null
}

/** The document as taken; null if its payload can no longer be read. */
export function takenOf({ raw }: Pick<Use, 'raw'>): NewsDocument | null {
  return documentOf(raw)
}
