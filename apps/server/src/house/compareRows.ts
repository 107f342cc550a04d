import type { Standing } from '../filing/filing.ts'
import type { AgencyDocument } from './agencyDocument.ts'

export type Looked = {
  /** Unos that the log does not have, or only in a lower revision or another state. */
  wanted: string[]
  /** Unos that were expected and did not come. */
  missing: string[]
}

/** A round that misses more of this many documents than it brings is a fault of the agency's, not a withdrawal. */
const fewDocuments = 20

/** How the agency differs from the log. `expected` are the documents that a search must bring. */
export function compareRows(
  rows: readonly Standing[],
  knownByUno: ReadonlyMap<string, Standing>,
  expected: readonly Standing[],
): Looked {
  const there = new Set(rows.map(({ uno }) => uno))
  const wanted = rows.filter(row => {
    const known = knownByUno.get(row.uno)
    return !known || known.revision < row.revision || isOtherState(row, known)
  })
  return {
    wanted: [...new Set(wanted.map(({ uno }) => uno))],
    missing: expected.flatMap(({ uno }) => (there.has(uno) ? [] : [uno])),
  }
}

/** Nobody withdraws most of a day at once, so the agency's index is empty or being built. */
export function isBelieved({ missing }: Looked, expected: readonly Standing[]): boolean {
  return expected.length < fewDocuments || missing.length <= expected.length / 2
}

/** Must a document be filed? Also one that has only moved to another instant, or was killed under the same number. */
export function isOther(document: AgencyDocument, known: Standing | undefined): boolean {
  if (!known || document.revision > known.revision) return true
  const isMoved = document.published.getTime() !== known.published.getTime()
  return (document.revision === known.revision && isMoved) || isOtherState(document, known)
}

/** Of the same revision, filed again. Signed addresses of its media, which change with every answer, do not count. */
function isOtherState(row: Standing, known: Standing): boolean {
  return row.revision === known.revision && row.state !== known.state
}

/**
 * When the agency filed a document: for a new one, as it says. A revision, or one that is filed late, may
 * have come at any time since the last round that looked there, so it gets the instant of that round.
 */
export function filedAt(
  { published }: Standing,
  known: Standing | undefined,
  { edge, before }: { edge: Date; before: Date | null },
): Date {
  const isNew = !known && published >= edge
  return isNew || before === null || before < published ? published : before
}
