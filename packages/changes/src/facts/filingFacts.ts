import {
  loudnesses,
  loudnessOf,
  mayBeUsed,
  readNote,
  toldAs,
  turnedSince,
  type MayBeUsed,
  type NewsDocument,
} from '@wiredeck/document'
import { sameList } from './sameList.ts'
import type { ChangeKind } from '../change.ts'
import type { Fact } from './fact.ts'

/** Changes in the fields that are filed with a document. */
export function filingFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const grave = [...statusFacts(before, after), ...embargoFacts(before, after)]
  return [
    ...grave,
    ...advisoryFacts(before, after, grave.length > 0),
    ...urgencyFacts(before, after),
    ...placeFacts(before, after),
    ...slugFacts(before, after),
  ]
}

function fact(kind: ChangeKind, was: string | null, now: string | null): Fact {
  return { kind, was, now, noun: null, where: { part: 'filing' }, sameness: `${was} ${now}` }
}

function statusFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const [was, now] = [stateOf(before), stateOf(after)]
  const note = after.advisory
  if (now.is === 'killed')
    return was.is === 'killed' ? [] : [fact(toldAs(now) === 'killNote' ? 'killNote' : 'killed', null, note)]
  if (now.is === 'withheld') return was.is === 'withheld' ? [] : [fact('withheld', null, note)]
  return was.is === 'killed' || was.is === 'withheld' ? [fact('released', null, note)] : []
}

/** A revision keeps the instant of its publication, so both are judged by that. */
function stateOf(document: NewsDocument): MayBeUsed {
  return mayBeUsed(document, document.published)
}

/** An embargo without an instant shows in the status or in the note alone. */
function embargoFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const [was, now] = [before, after].map(embargoOf)
  if (!was || !now) return []
  if (was.isHeld !== now.isHeld)
    return [fact(now.isHeld ? 'embargoSet' : 'embargoLifted', was.until, now.until)]
  return was.until === now.until ? [] : [fact('embargoMoved', was.until, now.until)]
}

function embargoOf(document: NewsDocument): { isHeld: boolean; until: string | null } {
  const { is, until } = stateOf(document)
  const end = document.embargoed ?? until
  return { isHeld: is === 'embargoed' || document.embargoed !== undefined, until: end?.toISOString() ?? null }
}

/** A story counts as corrected when it says so for the first time, or again with another note. */
function advisoryFacts(before: NewsDocument, after: NewsDocument, isTold: boolean): Fact[] {
  const isRepeated = before.signal === after.signal && before.advisory === after.advisory
  if (turnedSince(before, after) === 'corrected' && !isRepeated)
    return [fact('corrected', before.advisory, after.advisory)]
  // A note of an embargo that is over by now is a note like any other.
  const isPlain = readNote(after.advisory, after.lang).is === 'none' || !isTold
  const isNote = before.advisory !== after.advisory && isPlain
  return [
    ...(isNote ? [fact('advisory', before.advisory, after.advisory)] : []),
    ...(before.signal !== after.signal ? [fact('signal', before.signal, after.signal)] : []),
  ]
}

/** On photos and graphics the urgency marks a topshot; both usual numbers, 4 and 5, are equally loud. */
function urgencyFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const [was, now] = [before, after].map(each => loudnesses.indexOf(loudnessOf(each)))
  if (was === undefined || now === undefined || was === now) return []
  const kind = now < was ? 'urgencyRaised' : 'urgencyLowered'
  return [fact(kind, String(before.urgency), String(after.urgency))]
}

function placeFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const city = before.city === after.city ? [] : [place(before.city, after.city)]
  const country =
    before.country?.id === after.country?.id ? [] : [place(before.country?.name, after.country?.name)]
  return [...city, ...country]
}

function place(was: string | null = null, now: string | null = null): Fact {
  return { ...fact('place', was, now), sameness: `${was?.toLowerCase()} ${now?.toLowerCase()}` }
}

function slugFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  if (sameList(before.slugs, after.slugs)) return []
  return [fact('slugs', before.slugs.join(' '), after.slugs.join(' '))]
}
