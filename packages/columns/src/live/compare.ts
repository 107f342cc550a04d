import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { secondOf } from '../base/second.ts'
import { isOfRow, keyOf, type RawRow } from '../refresh/rawRow.ts'

/** The number of newest rows that are compared (D40). */
export const comparedCount = 1000

/**
 * A document that differs between the wire and a list. `key` is that of the wire's row; null if the wire does
 * not have the document.
 */
export type Difference = { uno: string; key: string | null }

export type Comparison = {
  differences: Difference[]
  /** Unos of listed documents older than any row: the wire has deleted them, or they no longer match. */
  older: string[]
}

/**
 * The differences between a list and the newest rows of the wire, within the range that both cover, by uno,
 * revision, state and log. Unreadable rows (`refused`, by `keyOf`) do not count, nor do documents that stay only for
 * their reader. `log` is the identity of the wire's log. What was published before `analysedFrom` may be there without
 * being found, so its absence says nothing.
 */
export function compare(
  column: Column,
  cards: readonly Card[],
  rows: readonly RawRow[],
  refused: ReadonlySet<string>,
  log: string | null,
  analysedFrom?: string,
): Comparison {
  const last = rows.at(-1)
  const isLeaving = new Set(column.leaving)
  // A full page may end in the middle of a second, and so may a list that is not at its end.
  const wireEnd = last ? secondOf(last.published) - (rows.length < comparedCount ? 1 : 0) : Infinity
  const listEnd = column.hasNoMore || !column.oldest ? -Infinity : secondOf(column.oldest.published)
  const listed = new Map(cards.map(card => [card.id, card]))
  const there = new Set(rows.map(({ uno }) => uno))
  const lastListed = rows.findLastIndex(({ uno }) => listed.has(uno))
  const isAlike = (row: RawRow, nth: number): boolean => {
    const card = listed.get(row.uno)
    // A row of the list's last second may belong below the list, unless the wire has it above a listed row.
    if (!card) return nth > lastListed && secondOf(row.published) <= listEnd
    const isOtherLog = row.filing !== null && card.filing !== null && row.filing.log !== card.filing.log
    return isOfRow(card, row) && !isOtherLog
  }
  const onWire = rows.filter((row, nth) => !isAlike(row, nth) && !refused.has(keyOf(row)))
  const searched = analysedFrom === undefined ? -Infinity : Date.parse(analysedFrom)
  const absent = cards.filter(
    ({ id, published }) => !there.has(id) && !isLeaving.has(id) && published.getTime() >= searched,
  )
  // A document of another log is not on this wire, whatever its date.
  const isCovered = ({ published, filing }: Card) =>
    secondOf(published) > wireEnd || (filing !== null && filing.log !== log)
  return {
    differences: [
      ...onWire.map(row => ({ uno: row.uno, key: keyOf(row) })),
      ...absent.filter(isCovered).map(({ id }) => ({ uno: id, key: null })),
    ],
    // A full page does not show what follows it.
    older: rows.length < comparedCount ? unosOf(absent.filter(card => !isCovered(card))) : [],
  }
}

function unosOf(cards: readonly Card[]): string[] {
  return cards.map(({ id }) => id)
}

/**
 * Sorts the documents that the wire also has into the wire's order; all other documents keep their places.
 */
export function inWireOrder(documentsIds: readonly string[], rows: readonly string[]): string[] {
  const listed = new Set(documentsIds)
  const ordered = rows.filter(uno => listed.has(uno))
  const common = new Set(ordered)
  let next = 0
  return documentsIds.map(id => (common.has(id) ? (ordered[next++] ?? id) : id))
}

/** The differences that were found twice. */
export function foundTwice(first: readonly Difference[], second: readonly Difference[]): Difference[] {
  return second.filter(({ uno, key }) => first.some(other => other.uno === uno && other.key === key))
}
