import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { secondOf } from '../base/second.ts'
import { keyOf, revisionOf, type RawRow } from '../refresh/rawRow.ts'

/** How many of the newest rows of a search are compared (D40). */
export const comparedCount = 1000

/** A document that the wire and a list do not have alike. `revision` is the wire's; null where the wire has it not. */
export type Difference = { uno: string; revision: number | null }

export type Comparison = {
  differences: Difference[]
  /** Unos of listed documents that are older than any row: pruned from the wire, or they match no more. */
  older: string[]
}

/**
 * Where a list differs from the newest rows of the wire, within the part that both cover, by uno and revision, and by the
 * log that a document stands in. What cannot be read (`refused`, by `keyOf`) is no difference, nor what only stays for its
 * reader. `log` is the identity of the wire's log.
 */
export function compare(
  column: Column,
  cards: readonly Card[],
  rows: readonly RawRow[],
  refused: ReadonlySet<string>,
  log: string | null,
): Comparison {
  const last = rows.at(-1)
  const isLeaving = new Set(column.leaving)
  // A full page may end in the middle of a second, and so may a list that goes on.
  const wireEnd = last ? secondOf(last.published) - (rows.length < comparedCount ? 1 : 0) : Infinity
  const listEnd = column.hasNoMore || !column.oldest ? -Infinity : secondOf(column.oldest.published)
  const listed = new Map(cards.map(card => [card.id, card]))
  const there = new Set(rows.map(({ uno }) => uno))
  const lastListed = rows.findLastIndex(({ uno }) => listed.has(uno))
  const isAlike = (row: RawRow, nth: number): boolean => {
    const card = listed.get(row.uno)
    // What shares the last second of the list may lie below it, unless the wire has it above a listed row.
    if (!card) return nth > lastListed && secondOf(row.published) <= listEnd
    const isOtherLog = row.filing !== null && card.filing !== null && row.filing.log !== card.filing.log
    return card.revision === revisionOf(row) && !isOtherLog
  }
  const onWire = rows.filter((row, nth) => !isAlike(row, nth) && !refused.has(keyOf(row)))
  const absent = cards.filter(({ id }) => !there.has(id) && !isLeaving.has(id))
  // A document of another log is not on this wire, whatever its age.
  const isCovered = ({ published, filing }: Card) =>
    secondOf(published) > wireEnd || (filing !== null && filing.log !== log)
  return {
    differences: [
      ...onWire.map(row => ({ uno: row.uno, revision: revisionOf(row) })),
      ...absent.filter(isCovered).map(({ id }) => ({ uno: id, revision: null })),
    ],
    // A full page says nothing of what lies below it.
    older: rows.length < comparedCount ? unosOf(absent.filter(card => !isCovered(card))) : [],
  }
}

function unosOf(cards: readonly Card[]): string[] {
  return cards.map(({ id }) => id)
}

/** A list with the documents that the wire has as well in the wire's order, in the places that they take together. */
export function inWireOrder(documentsIds: readonly string[], rows: readonly string[]): string[] {
  const listed = new Set(documentsIds)
  const ordered = rows.filter(uno => listed.has(uno))
  const common = new Set(ordered)
  let next = 0
  return documentsIds.map(id => (common.has(id) ? (ordered[next++] ?? id) : id))
}

/** The differences that were found twice. */
export function foundTwice(first: readonly Difference[], second: readonly Difference[]): Difference[] {
  return second.filter(({ uno, revision }) =>
    first.some(other => other.uno === uno && other.revision === revision),
  )
}
