import { withoutDocuments, type Column } from './column.ts'
import { isSameJson } from '../base/sameJson.ts'

/** A column that was closed here, and that its owner's account may still have (D29). */
export type Closing = {
  id: string
  owner: string
  /** Epoch milliseconds. Until the undo has passed it is not sent (D30). */
  closedAt: number
  /** The account may have been told, so a column that comes back now needs a new id. */
  isSent?: true
}

/** An edit of a column that was removed on another device meanwhile. The reader can restore it. */
export type LostEdit = {
  /** The id of the removed column. */
  id: string
  owner: string
  /** As it was here, without its documents. */
  column: Column
  /** Epoch milliseconds. */
  lostAt: number
}

/** What the mirror has to remember beside the columns, and what is written together with them. */
export type Ledger = {
  /** The account that is signed in on this device, and that new columns belong to. */
  owner: string | null
  /** Its columns have been merged with these since the sign-in. */
  isJoined: boolean
  closings: readonly Closing[]
  /** Columns of other accounts: out of sight until their owner returns (D28). */
  parked: readonly Column[]
  lostEdits: readonly LostEdit[]
}

/** The owner of a new column: none, until somebody is signed in. */
function ownerOf(column: Column, ledger: Ledger): string | null {
  return column.owner ?? ledger.owner
}

/** Is somebody else signed in now? */
export function isForeign({ owner }: Column, ledger: Ledger): boolean {
  return ledger.owner !== null && owner !== undefined && owner !== ledger.owner
}

/** The column with its owner written on it. */
export function owned(column: Column, ledger: Ledger): Column {
  const owner = ownerOf(column, ledger)
  return owner === null || column.owner === owner ? column : { ...column, owner }
}

/** The ledger with columns that are out of sight until their owner returns. */
export function park(ledger: Ledger, columns: readonly Column[]): Ledger {
  return { ...ledger, parked: [...ledger.parked, ...columns.map(withoutDocuments)] }
}

/**
 * The ledger with all that another ledger has noted, and without all that it has taken back, since both were equal to
 * `begun`.
 */
export function joinLedgers(ledger: Ledger, noted: Ledger, begun: Ledger): Ledger {
  return {
    ...ledger,
    closings: joinLists(ledger.closings, noted.closings, begun.closings),
    parked: joinLists(ledger.parked, noted.parked, begun.parked),
    lostEdits: joinLists(ledger.lostEdits, noted.lostEdits, begun.lostEdits),
  }
}

function joinLists<T>(list: readonly T[], noted: readonly T[], begun: readonly T[]): T[] {
  const isIn = (others: readonly T[], each: T) => others.some(other => isSameJson(other, each))
  const kept = list.filter(each => !isIn(begun, each) || isIn(noted, each))
  return [...kept, ...noted.filter(each => !isIn(begun, each) && !isIn(kept, each))]
}

/** The ledger with columns noted as closed; those that no account can have are forgotten. */
export function noteClosings(ledger: Ledger, closed: readonly Column[], closedAt: number): Ledger {
  const closings = closed.flatMap(column => {
    const owner = ownerOf(column, ledger)
    return owner === null ? [] : [{ id: column.id, owner, closedAt }]
  })
  return closings.length === 0 ? ledger : { ...ledger, closings: [...ledger.closings, ...closings] }
}

/**
 * Takes the closing of a column back (D30): the column comes back as it was, or under a new id where its
 * account may have been told.
 */
export function takeBack(ledger: Ledger, column: Column): { column: Column; ledger: Ledger } {
  const owner = ownerOf(column, ledger)
  const closing = ledger.closings.find(each => each.id === column.id && each.owner === owner)
  if (!closing) return { column: column.owner === undefined ? column : asNew(column), ledger }
  if (closing.isSent) return { column: asNew(column), ledger }
  const closings = ledger.closings.filter(each => each !== closing)
  return { column, ledger: { ...ledger, closings } }
}

/** The same search as another column, which its account does not know. */
export function asNew(column: Column): Column {
  const fresh: Column = { ...column, id: crypto.randomUUID() }
  delete fresh.base
  delete fresh.sent
  return fresh
}
