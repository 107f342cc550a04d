import { urgencies, type NewsDocument } from '@wiredeck/document'
import { opensCorrection, opensKill } from './advisoryWords.ts'
import { sameList } from './sameList.ts'
import type { ChangeKind } from '../change.ts'
import type { Fact } from './fact.ts'

/** Changes in the fields that are filed with a document. */
export function filingFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  return [
    ...statusFacts(before, after),
    ...embargoFacts(before, after),
    ...advisoryFacts(before, after),
    ...urgencyFacts(before, after),
    ...placeFacts(before, after),
    ...slugFacts(before, after),
  ]
}

function fact(kind: ChangeKind, was: string | null, now: string | null): Fact {
  return { kind, was, now, noun: null, where: { part: 'filing' }, sameness: `${was} ${now}` }
}

function statusFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  if (isKilled(after)) return isKilled(before) ? [] : [fact('killed', null, after.advisory)]
  if (after.status === 'WithHeld')
    return before.status === 'WithHeld' ? [] : [fact('withheld', null, after.advisory)]
  const wasStopped = isKilled(before) || before.status === 'WithHeld'
  return wasStopped ? [fact('released', null, after.advisory)] : []
}

/** The status or a note that begins with the word is enough, because a kill must not be missed. */
function isKilled({ status, advisory }: NewsDocument): boolean {
  return status === 'Canceled' || opensKill(advisory)
}

/** An embargo without an instant shows in the status alone. */
function embargoFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const [was, now] = [before.embargoed?.toISOString() ?? null, after.embargoed?.toISOString() ?? null]
  const isHeld = ({ status, embargoed }: NewsDocument): boolean =>
    status === 'Embargoed' || embargoed !== undefined
  if (isHeld(before) !== isHeld(after))
    return [fact(isHeld(after) ? 'embargoSet' : 'embargoLifted', was, now)]
  if (was !== now) return [fact('embargoMoved', was, now)]
  const isLifted = before.status === 'Embargoed' && after.status === 'Usable'
  return isLifted ? [fact('embargoLifted', was, null)] : []
}

/** A story counts as corrected when it says so for the first time, or again with another note. */
function advisoryFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const isNewNote = after.advisory !== null && after.advisory !== before.advisory
  const turned = after.signal === 'correction' && before.signal !== 'correction'
  const isCorrection =
    turned || (isNewNote && (after.signal === 'correction' || opensCorrection(after.advisory)))
  if (isCorrection) return [fact('corrected', before.advisory, after.advisory)]
  const note = before.advisory !== after.advisory && !opensKill(after.advisory)
  return [
    ...(note ? [fact('advisory', before.advisory, after.advisory)] : []),
    ...(before.signal !== after.signal ? [fact('signal', before.signal, after.signal)] : []),
  ]
}

/** A smaller number is more urgent; 4 and 5 are both the usual business of the day. */
function urgencyFacts(before: NewsDocument, after: NewsDocument): Fact[] {
  const [was, now] = [before, after].map(({ urgency }) => Math.min(urgency, urgencies.normal))
  if (was === undefined || now === undefined || was === now || isPicture(after)) return []
  const kind = now < was ? 'urgencyRaised' : 'urgencyLowered'
  return [fact(kind, String(before.urgency), String(after.urgency))]
}

/** On photos and graphics the urgency marks a topshot. */
function isPicture({ type }: NewsDocument): boolean {
  return type === 'photo' || type === 'graphic'
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
