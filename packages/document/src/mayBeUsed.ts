import type { CommonFields, DocumentClass, DocumentType } from './base/document.ts'
import type { Told, Turn } from './base/turns.ts'
import { urgencies } from './fields/urgency.ts'
import { hourOf } from './notes/hourOf.ts'
import { readNote } from './notes/readNote.ts'

/** What decides whether a story may be used: a document, or the card that a list keeps of it. */
export type Story = Pick<
  CommonFields,
  'status' | 'signal' | 'hasCancellationMark' | 'advisory' | 'lang' | 'published'
> & {
  embargoed?: Date | null
  /** When this revision was filed; without it, `published` counts. */
  changed?: Date | null
}

export type Use = 'free' | 'killed' | 'withheld' | 'embargoed'

/** Whether a story may be used, and why not (D52). */
export type MayBeUsed = {
  is: Use
  /** Where the agency says so; null if the story is free. `mark`: a line of the body says only "KILL:". */
  by: 'status' | 'mark' | 'embargo' | 'note' | null
  /** When an embargo ends, as the agency named it; null if there is none, or no end is named. */
  until: Date | null
  /** This revision mends an error of the agency. It asks nothing. */
  isCorrected: boolean
}

/** An embargo of which only a note speaks, without an hour, ends this long after its revision. */
const openNoteMs = 86_400_000

/**
 * Whether a story may be used at `now` (D52): the one answer for every screen, message and door. A clock that
 * may be wrong gives the earlier of two instants (D53). At the exact end of an embargo the story is free.
 */
export function mayBeUsed(story: Story, now: Date): MayBeUsed {
  const { status, embargoed } = story
  const note = readNote(story.advisory, story.lang)
  const stop = (is: Use, by: MayBeUsed['by'], until: Date | null = null): MayBeUsed => ({
    is,
    by,
    until,
    isCorrected: isCorrected(story),
  })
  if (status === 'Canceled') return stop('killed', 'status')
  if (story.hasCancellationMark) return stop('killed', 'mark')
  if (note.is === 'kill') return stop('killed', 'note')
  if (status === 'WithHeld') return stop('withheld', 'status')
  if (note.is === 'withhold') return stop('withheld', 'note')
  if (embargoed) return embargoed > now ? stop('embargoed', 'embargo', embargoed) : stop('free', null)
  if (status === 'Embargoed') return stop('embargoed', 'status')
  if (note.is !== 'embargo') return stop('free', null)
  const filed = filedAt(story)
  const named = hourOf(note.until, filed)
  const end = named ?? filed + openNoteMs
  return end > now.getTime()
    ? stop('embargoed', 'note', named === null ? null : new Date(named))
    : stop('free', null)
}

function isCorrected({ signal, advisory, lang }: Story): boolean {
  return signal === 'correction' || readNote(advisory, lang).is === 'correction'
}

/** The words that a state gets; null for a story that is free and was not corrected. */
export function toldAs(use: MayBeUsed): Told | null {
  if (use.is !== 'free') return wordsOf(use.is, use)
  return use.isCorrected ? 'correction' : null
}

/**
 * What turned a story between two of its revisions, the gravest only; null if nothing did. A note stays on a
 * document, so it counts only where it differs from that of the revision before; a signal counts for the
 * revision that carries it. With `before` null, nothing is known of an earlier revision.
 */
export function turnedSince(before: Story | null, after: Story): Turn | null {
  const at = new Date(filedAt(after))
  const now = mayBeUsed(after, at)
  const was = before && mayBeUsed(before, at)
  // An hour that a note names comes again on the next day, so the texts are compared, not the ends.
  const isStaying = now.by === 'note' && before?.advisory === after.advisory
  if (now.is === 'killed' || now.is === 'withheld') return isStaying || was?.is === now.is ? null : now.is
  if (now.is === 'embargoed' && !isStaying && !isSameEmbargo(was, now)) return 'embargoed'
  return isNewCorrection(before, after) ? 'corrected' : null
}

/** The words for a turn, told of the story that it turned. */
export function toldTurn(turn: Turn, story: Story): Told {
  return wordsOf(turn, mayBeUsed(story, new Date(filedAt(story))))
}

function wordsOf(turn: Turn, { by, until }: MayBeUsed): Told {
  switch (turn) {
    case 'killed':
      return by === 'note' ? 'killNote' : 'killed'
    case 'withheld':
      return 'withheld'
    case 'embargoed':
      return until ? 'embargoed' : 'embargoOpen'
    case 'corrected':
      return 'correction'
  }
}

function isSameEmbargo(was: MayBeUsed | null, now: MayBeUsed): boolean {
  return was?.is === 'embargoed' && was.until?.getTime() === now.until?.getTime()
}

function isNewCorrection(before: Story | null, after: Story & { revision?: number }): boolean {
  if (!isCorrected(after)) return false
  if (before === null || after.signal === 'correction') return true
  return before.advisory !== after.advisory
}

function filedAt({ changed, published }: Story): number {
  return (changed ?? published).getTime()
}

/** From the loudest. */
export const loudnesses = ['flash', 'alert', 'urgent', 'none'] as const
export type Loudness = (typeof loudnesses)[number]

/**
 * How loudly a story was sent, by its class and urgency. Pictures and graphics use the number for other
 * things: there 1 means a topshot.
 */
export function loudnessOf({ type, urgency }: { type: DocumentType; urgency: number }): Loudness {
  if (type === 'photo' || type === 'graphic') return 'none'
  if (urgency === urgencies.flash) return 'flash'
  if (urgency === urgencies.alert) return 'alert'
  return urgency === urgencies.urgent ? 'urgent' : 'none'
}

/** Whether a story is at least as loud as `least`. */
export function isAsLoudAs(least: Loudness, story: Parameters<typeof loudnessOf>[0]): boolean {
  return loudnesses.indexOf(loudnessOf(story)) <= loudnesses.indexOf(least)
}

/** The urgencies to search for, of stories that are at least as loud; null for all. */
export function urgenciesOf(least: Loudness): string[] | null {
  return least === 'none' ? null : ['1', '2', '3'].slice(0, loudnesses.indexOf(least) + 1)
}

/** The agency's classes in which the urgency is no loudness. */
export const silentClasses: readonly DocumentClass[] = ['picture', 'graphic']

/** Whether a card shows the first paragraph: above urgency 2, and usable (deck 2, Card). */
export function showsFirstParagraph({ urgency, status }: Pick<CommonFields, 'urgency' | 'status'>): boolean {
  return urgency > urgencies.alert && status === 'Usable'
}
