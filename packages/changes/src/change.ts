/**
 * The kinds of change between two revisions, the gravest first: the order in which an editor wants to know.
 */
export const kindsByGravity = [
  'killed',
  /** The status is still usable, but the note tells clients to kill the story. */
  'killNote',
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
  /** A sentence now says the contrary: "guilty", "not guilty". */
  'reversed',
  /** The same names or numbers stand in each other's place: "A beat B". */
  'swapped',
  /** A verb or degree became its contrary: "rose", "fell"; "at least", "up to". */
  'opposite',
  'name',
  'place',
  'day',
  /** The same words are now somebody else's: `was` and `now` are the speakers. */
  'attribution',
  'quote',
  /** A sentence that says something else, for which there is no better name. */
  'sentence',
  /** Became a flash, an alert or an urgent, or went from one of them to a graver one. */
  'urgencyRaised',
  'headline',
  'paragraphAdded',
  'paragraphRemoved',
  /** A paragraph or headline that shares little with the earlier text in its place. */
  'rewritten',
  'pictureAdded',
  'pictureRemoved',
  'caption',
  /** The desk's note to editors, if it does not announce a correction. */
  'advisory',
  'paragraphMoved',
  'wording',
  'urgencyLowered',
  'slugs',
  /** Now marked as an update, or no longer marked as an update or correction. */
  'signal',
] as const

export type ChangeKind = (typeof kindsByGravity)[number]

export interface Change {
  kind: ChangeKind
  /** The words as they were filed, `null` if there were none. For an embargo, the instant in ISO 8601. */
  was: string | null
  now: string | null
  /** For a number: at most three words next to it, in the story's language: "dead", "autres blessés". */
  noun: string | null
  /** The first place, in reading order. */
  where: Where
  /** The number of places with this change. */
  times: number
}

export type Where =
  | { part: 'headline' }
  /** Counted from 0: in the newer revision, or in the older one for a removed paragraph. */
  | { part: 'paragraph'; index: number }
  /** The caption of a picture, or of a film. */
  | { part: 'caption'; mediaId: string }
  /** The fields filed with the texts: status, embargo, urgency, slugs, place, pictures. */
  | { part: 'filing' }

/** Graver than 'wording' means more than words; graver than 'quote', a number, a turn, name, place, day, speaker or worse. */
export function isGraverThan(kind: ChangeKind, other: ChangeKind): boolean {
  return gravityOf(kind) < gravityOf(other)
}

/** 0 is the gravest. */
export function gravityOf(kind: ChangeKind): number {
  return kindsByGravity.indexOf(kind)
}
