import { mayBeUsed, toldAs, type Story } from '@wiredeck/document'
import type { Came } from '../arrivals/cameSince.ts'
import type { Card } from '../model/card.ts'
import type { StoredRevision } from '../model/revision.ts'
import type { Look } from './look.ts'

/** What happened to documents since a look, the gravest first. */
export const sinceClasses = [
  'killed',
  'killNote',
  'withheld',
  'embargoed',
  'corrected',
  'rewritten',
  'new',
] as const
export type SinceClass = (typeof sinceClasses)[number]

/** The difference between a revision and the one at the look. */
export type Difference = Exclude<SinceClass, 'new'> | 'wording'

type Standing = Story & Pick<Card, 'id' | 'revision' | 'filing' | 'changed'>

/** What has come to this device since a look, by uno; null if that is not known. */
export type CameSince = ReadonlyMap<string, Came> | null

/**
 * The class of each new or changed document, in the order of the list (ADR-0026). A new document that
 * may not be used, or was corrected, gets that class. `differences` covers the documents of `changedSince`; if the
 * revision of the look is not stored, the present state decides.
 */
export function classesSince(
  cards: readonly Standing[],
  look: Look,
  differences: ReadonlyMap<string, Difference>,
  now: Date,
  came: CameSince,
): Map<string, SinceClass> {
  const classes = new Map<string, SinceClass>()
  for (const card of cards) {
    const standing = standingSince(card, look, came)
    if (standing === 'same') continue
    const difference = standing === 'new' ? classOf(card, now, 'new') : differences.get(card.id)
    const told = difference ?? classOf(card, now, 'rewritten')
    if (told !== 'wording') classes.set(card.id, told)
  }
  return classes
}

/** The cards of documents that existed at the look and were revised since. */
export function changedSince<T extends Standing>(cards: readonly T[], look: Look, came: CameSince): T[] {
  return cards.filter(card => standingSince(card, look, came) === 'changed')
}

/**
 * The revision of a document at the time of the look, from its earlier revisions, the newest first; null if
 * it is not stored.
 */
export function revisionAt(look: Look, revisions: readonly StoredRevision[]): number | null {
  const stood = revisions.find(({ filing, changed }) =>
    look.point !== null && filing?.log === look.point.log
      ? filing.number <= look.point.number
      : changed === null || changed.getTime() <= look.at,
  )
  return stood?.revision ?? null
}

/**
 * By log numbers if the look has one, else by what has come to this device, and by the time of publication; where that is
 * not known, by the time of the change.
 */
function standingSince(
  { id, filing, published, changed }: Standing,
  { at, point }: Look,
  came: CameSince,
): 'new' | 'changed' | 'same' {
  const isPublishedSince = published.getTime() > at
  if (!point || filing?.log !== point.log) {
    if (isPublishedSince) return 'new'
    if (came) return came.get(id) ?? 'same'
    return changed !== null && changed.getTime() > at ? 'changed' : 'same'
  }
  if (filing.number <= point.number) return 'same'
  // In the agency's past nobody was told of the first entry, and of others only if they reached this device.
  if (filing.first === null) return changed === null ? 'same' : 'changed'
  if (filing.first !== undefined) return filing.first > point.number ? 'new' : 'changed'
  return changed === null || isPublishedSince ? 'new' : 'changed'
}

/** The class of a document by its present state. */
function classOf<T>(card: Standing, now: Date, otherwise: T): Exclude<SinceClass, 'new' | 'rewritten'> | T {
  const told = toldAs(mayBeUsed(card, now))
  if (told === null) return otherwise
  if (told === 'embargoOpen') return 'embargoed'
  return told === 'correction' ? 'corrected' : told
}
