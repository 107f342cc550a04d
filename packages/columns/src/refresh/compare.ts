import { secondOf } from '../base/second.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { isOfRow, keyOf, revisionOf, type RawRow } from './rawRow.ts'

/** A document is taken out of a list only after two comparisons without it, at least this far apart; milliseconds. */
export const absentForMs = 5_000
/** How long the wire has to say the same before most of a list is taken out, in milliseconds. */
const mostGoAfterMs = 300_000
/** From this many compared documents on, more than half of them are most of a list. */
const manyCompared = 20

/** A list and the wire's answer. Instants are in epoch milliseconds. */
export type Scene = {
  list: Pick<Column, 'documentsIds' | 'newest' | 'oldest' | 'hasNoMore' | 'leaving'>
  /** The newest cards of the list. */
  cards: readonly Card[]
  /** The newest rows of the wire, newest first. */
  rows: readonly RawRow[]
  /** Whether more rows than these may lie within the bounds. */
  isFull: boolean
  /** The bounds of the search that the list set; null where it set none. */
  from: string | null
  upTo: string | null
  /** The identity of the wire's log; null if it is not known, as without a channel. */
  log: string | null
  /** What was published before may be there without being found, so its absence says nothing. */
  analysedFrom?: string | undefined
  /** Rows that were asked for and could not be used, by `keyOf`. */
  refused: ReadonlySet<string>
  /** Since when each listed document has been absent from every comparison. */
  absentAt: ReadonlyMap<string, number>
  /** Documents that a reader has open or in focus. */
  inUse: ReadonlySet<string>
  now: number
}

export type Comparison = {
  /** Rows that the list lacks, or has in another state. */
  fetch: readonly RawRow[]
  /** The next `absentAt`. */
  absent: ReadonlyMap<string, number>
  /** Documents that are absent for the first time: the wire is asked for them by their unos, because they may be revised. */
  fresh: readonly Absentee[]
  /** Documents that have been absent for long enough, so that they leave the list if they do not match. */
  due: readonly Absentee[]
  /** How many listed documents the answer would have shown. */
  compared: number
  /** Documents that stand below the end of the list, and come when it is read on. */
  below: readonly string[]
}

/** A document that the answer lacks. Only one in its range, `isCovered`, is known not to match. */
export type Absentee = { card: Card; isCovered: boolean }

/** The differences between a list and the newest rows of the wire, within the range that both cover. */
export function compare(scene: Scene): Comparison {
  const { cards, rows, log, analysedFrom, absentAt, inUse, now } = scene
  const there = new Set(rows.map(({ uno }) => uno))
  const isLeaving = new Set(scene.list.leaving)
  const searched = analysedFrom === undefined ? -Infinity : Date.parse(analysedFrom)
  const isCovered = coveredBy(scene)
  const absentees = cards
    .filter(({ id, published }) => !there.has(id) && !isLeaving.has(id) && published.getTime() >= searched)
    .map((card): Absentee => ({ card, isCovered: isCovered(card) }))
    .filter(each => each.isCovered || isOfFormerLog(each.card, log))
  const absent = new Map(absentees.map(({ card: { id } }) => [id, absentAt.get(id) ?? now]))
  return {
    fetch: differingRows(scene),
    absent,
    fresh: absentees.filter(({ card: { id } }) => !absentAt.has(id)),
    due: absentees.filter(({ card: { id } }) => {
      // Absolute, because a clock that was set back must not keep everything.
      const since = Math.abs(now - (absent.get(id) ?? now))
      return absentAt.has(id) && since >= absentForMs && !inUse.has(id)
    }),
    compared: cards.filter(isCovered).length,
    below: cards.filter(card => isBelow(scene.list, card)).map(({ id }) => id),
  }
}

/** Whether a document is older than the end of a list, as one that moved while its column was closed. */
export function isBelow(
  { hasNoMore, oldest }: Pick<Column, 'hasNoMore' | 'oldest'>,
  { published }: Pick<Card, 'published'>,
): boolean {
  return !hasNoMore && oldest !== null && secondOf(published) < secondOf(oldest.published)
}

/** Whether the answer would have shown a card if it matched. */
function coveredBy({ rows, isFull, from, upTo }: Scene): (card: Card) => boolean {
  const last = rows.at(-1)
  // A full page may end in the middle of a second.
  const end = isFull ? (last ? secondOf(last.published) : Infinity) : -Infinity
  const [first, top] = [from === null ? -Infinity : secondOf(from), upTo === null ? Infinity : secondOf(upTo)]
  return ({ published }) => {
    const second = secondOf(published)
    return second > end && second >= first && second <= top
  }
}

/** Whether a card is of a log before a restore: then the wire may have another document, or none. */
export function isOfFormerLog({ filing }: Card, log: string | null): boolean {
  return log !== null && filing !== null && filing.log !== log
}

function differingRows({ list, cards, rows, log, refused }: Scene): RawRow[] {
  // A list that is not at its end may end in the middle of a second.
  const listEnd = list.hasNoMore || !list.oldest ? -Infinity : secondOf(list.oldest.published)
  const cardsById = new Map(cards.map(card => [card.id, card]))
  const listed = new Set(list.documentsIds)
  const lastListed = rows.findLastIndex(({ uno }) => cardsById.has(uno))
  const isAlike = (row: RawRow, nth: number): boolean => {
    const card = cardsById.get(row.uno)
    if (card) return !isOther(card, row, log !== null)
    // A row of the list's last second may belong below the list, unless the wire has it above a listed row. One that is
    // listed has a card that cannot be read.
    return !listed.has(row.uno) && nth > lastListed && secondOf(row.published) <= listEnd
  }
  return rows.filter((row, nth) => !isAlike(row, nth) && !refused.has(keyOf(row)))
}

/**
 * Whether a row is to replace a card. A lower revision may come from an outdated index, unless the log of the wire is
 * known (`isAudit`).
 */
export function isOther(card: Card, row: RawRow, isAudit: boolean): boolean {
  const isOtherLog = row.filing !== null && card.filing !== null && row.filing.log !== card.filing.log
  return isOtherLog || (!isOfRow(card, row) && (isAudit || revisionOf(row) >= card.revision))
}

/** A round that would take out most of a list, and what it would have taken out. */
export type Many = { at: number; unos: ReadonlySet<string> }

/** What the wire says of absent documents by their unos. */
export type Asked = {
  fresh: readonly Absentee[]
  due: readonly Absentee[]
  /** The rows of the unos, whether they match or not. */
  rows: readonly RawRow[]
  /** The unos that a search for them finds among what the list asks for. */
  matching: ReadonlySet<string>
  compared: number
  log: string | null
  /** The round that is to be confirmed; null if none is. */
  many: Many | null
  now: number
}

/**
 * Which of the absent documents leave the list: those that are on the wire as they are here, and do not match, and those
 * of a former log that are not on the wire. `changed` has become another revision meanwhile.
 */
export function judgeAbsent(asked: Asked): {
  out: string[]
  changed: RawRow[]
  gone: string[]
  many: Many | null
} {
  const { fresh, due, matching, compared, log, many, now } = asked
  const rowsByUno = new Map(asked.rows.map(row => [row.uno, row]))
  const isChanged = (card: Card, row: RawRow): boolean =>
    !isSamePlace(card, row) || isOther(card, row, log !== null)
  const changed = [...fresh, ...due].flatMap(({ card }) => {
    const row = rowsByUno.get(card.id)
    return row && isChanged(card, row) ? [row] : []
  })
  const [lost, misfits, gone]: [string[], string[], string[]] = [[], [], []]
  for (const { card, isCovered } of due) {
    const row = rowsByUno.get(card.id)
    // What an agency has deleted stays: that a document is not there means nothing (D29).
    if (!row) (isOfFormerLog(card, log) ? lost : gone).push(card.id)
    else if (isChanged(card, row)) continue
    else if (isCovered && !matching.has(card.id)) misfits.push(card.id)
  }
  const isMost = compared >= manyCompared && misfits.length * 2 > compared
  if (!isMost) return { out: [...lost, ...misfits], changed, gone, many: null }
  if (many && Math.abs(now - many.at) >= mostGoAfterMs)
    return { out: [...lost, ...misfits.filter(uno => many.unos.has(uno))], changed, gone, many: null }
  const same = many ? misfits.filter(uno => many.unos.has(uno)) : misfits
  return { out: lost, changed, gone, many: { at: many?.at ?? now, unos: new Set(same) } }
}

function isSamePlace({ published }: Card, row: RawRow): boolean {
  return published.getTime() === Date.parse(row.published)
}

/** Sorts the documents that the wire also has into the wire's order; all other documents keep their places. */
export function inWireOrder(documentsIds: readonly string[], rows: readonly RawRow[]): string[] {
  const listed = new Set(documentsIds)
  const ordered = rows.map(({ uno }) => uno).filter(uno => listed.has(uno))
  const common = new Set(ordered)
  let next = 0
  return documentsIds.map(id => (common.has(id) ? (ordered[next++] ?? id) : id))
}

/** The rows that differed both times, in the same state. */
export function foundTwice(first: readonly RawRow[], second: readonly RawRow[]): RawRow[] {
  const keys = new Set(first.map(keyOf))
  return second.filter(row => keys.has(keyOf(row)))
}
