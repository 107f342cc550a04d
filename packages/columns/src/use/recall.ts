import { documentOf, type NewsDocument } from '@wiredeck/document'
import type { Card } from '../model/card.ts'
import type { Use } from '../model/use.ts'

/** Why a document that was used may not be used as it was taken, the gravest first. */
export const recallCauses = ['killed', 'withheld', 'embargoed', 'corrected'] as const
export type RecallCause = (typeof recallCauses)[number]

/** A document that was used, and that the agency has taken back or corrected since. */
export type Recall = {
  cause: RecallCause
  /** The last use of it that this concerns. */
  use: Use
  /** The revision that takes it back, with the headline that it has. */
  card: Card
}

/** For how many hours after its use a document may be watched. */
export const watchedHoursChoices = [24, 72, 168] as const
const watchedHoursByDefault = 72
/** A question to the wire holds no more unos. */
const mostWatched = 1000

/** The stored choice of hours; what is none of the choices counts as not chosen. */
export function readWatchedHours(stored: string | null): number {
  return watchedHoursChoices.find(hours => String(hours) === stored) ?? watchedHoursByDefault
}

/** The documents that were used within the last `hours`, which are watched, the last used first; at most `mostWatched`. */
export function watchedDocuments(uses: readonly Use[], now: number, hours = watchedHoursByDefault): string[] {
  const recent = uses.filter(use => isWithin(use, now, hours))
  return [...new Set(recent.map(({ documentId }) => documentId))].slice(0, mostWatched)
}

/**
 * What the reader has to be told of, each document once, the gravest first (D44). `uses` are the last first; those
 * of more than `hours` ago are told no more.
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

/** Null where what was taken stands, or the reader has acknowledged that it does not. */
function recallCauseOf(use: Use, card: Card, now: number): RecallCause | null {
  const isAcknowledged = use.acknowledged !== null && use.acknowledged >= card.revision
  return isAcknowledged ? null : causeSince(use, card, now)
}

function isWithin({ at }: Use, now: number, hours: number): boolean {
  return now - at.getTime() <= hours * 3_600_000
}

/** What has befallen a document since it was taken, acknowledged or not; null where nothing that forbids its use. */
export function causeSince(use: Use, card: Card, now: number): RecallCause | null {
  if (card.revision <= use.revision) return null
  const taken = takenOf(use)
  if (card.status === 'Canceled' && taken?.status !== 'Canceled') return 'killed'
  if (card.status === 'WithHeld' && taken?.status !== 'WithHeld') return 'withheld'
  const isHeldBack = card.embargoed !== null && card.embargoed.getTime() > now
  if (isHeldBack && taken?.embargoed?.getTime() !== card.embargoed?.getTime()) return 'embargoed'
  return card.signal === 'correction' ? 'corrected' : null
}

/** The document as it was taken; null where its payload cannot be read any more. */
export function takenOf({ raw }: Pick<Use, 'raw'>): NewsDocument | null {
  return documentOf(raw)
}
