/** What may have changed between two revisions, the gravest first: the order in which an editor wants to be told. */
export const kindsByGravity = [
  'killed',
  'withheld',
  'embargoSet',
  'embargoMoved',
  'embargoLifted',
  /** Usable again after it was killed or withheld. */
  'released',
  'corrected',
  'dead',
  'hurt',
  'number',
  'name',
  'place',
  'day',
  'quote',
  /** To a flash, an alert or an urgent, or from one of them to a graver one. */
  'urgencyRaised',
  'headline',
  'paragraphAdded',
  'paragraphRemoved',
  /** A paragraph or headline that shares little with what stood there before. */
  'rewritten',
  'pictureAdded',
  'pictureRemoved',
  'caption',
  /** The desk's note to editors, where it tells of no correction. */
  'advisory',
  'paragraphMoved',
  'wording',
  'urgencyLowered',
  'slugs',
  /** Now marked as an update, or no longer as update or correction. */
  'signal',
] as const

export type ChangeKind = (typeof kindsByGravity)[number]

export interface Change {
  kind: ChangeKind
  /** The words as they were filed, `null` where there were none. Of an embargo the instant, in ISO 8601. */
  was: string | null
  now: string | null
  /** Of a number: at most three words beside it, in the language of the story, as "dead" or "autres blessés". */
  noun: string | null
  /** The first place, in reading order. */
  where: Where
  /** In how many places the same was changed. */
  times: number
}

export type Where =
  | { part: 'headline' }
  /** Counted from 0 in the newer revision, for a paragraph that was removed in the older one. */
  | { part: 'paragraph'; index: number }
  /** The caption of a picture, or of a film. */
  | { part: 'caption'; mediaId: string }
  /** What is filed beside the texts: status, embargo, urgency, slugs, place, pictures. */
  | { part: 'filing' }

/** `isGraverThan(kind, 'wording')`: more than words. `isGraverThan(kind, 'quote')`: number, name, place, day or graver. */
export function isGraverThan(kind: ChangeKind, other: ChangeKind): boolean {
  return gravityOf(kind) < gravityOf(other)
}

/** 0 is the gravest. */
export function gravityOf(kind: ChangeKind): number {
  return kindsByGravity.indexOf(kind)
}
