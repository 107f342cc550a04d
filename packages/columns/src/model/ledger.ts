import { withoutDocuments, type Column } from './column.ts'
import type { Place } from './places.ts'
import { isSameJson } from '../base/sameJson.ts'

/** A column that was closed on this device, but may still exist in its owner's account (D29). */
export type Closing = {
  id: string
  owner: string
  /** Epoch milliseconds. The closing is not sent until its undo has expired (D30). */
  closedAt: number
  /** The closing may have reached the account, so a restored column needs a new id. */
  isSent?: true
}

/**
 * An edit that lost to what another device did meanwhile: it removed the column, or one of both edited the same
 * place later. The reader can restore it.
 */
export type LostEdit = {
  /** The id of the column. */
  id: string
  owner: string
  /** The column as it would be with the edit, without its documents. */
  column: Column
  /** The places whose older edit lost; absent if the column was removed. */
  places?: readonly Place[]
  /** Epoch milliseconds. */
  lostAt: number
}

/** What the mirror remembers in addition to the columns. Both are written in one transaction. */
export type Ledger = {
  /** The account that is signed in on this device; new columns belong to it. */
  owner: string | null
  /** The account's columns have been merged with those of this device since the sign-in. */
  isJoined: boolean
  closings: readonly Closing[]
  /** Columns of other accounts: out of sight until their owner returns (D28). */
  parked: readonly Column[]
  lostEdits: readonly LostEdit[]
}

/** A new column belongs to nobody until somebody is signed in. */
function ownerOf(column: Column, ledger: Ledger): string | null {
  return column.owner ?? ledger.owner
}

/** Whether the column belongs to another account than the one that is signed in. */
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
 * Applies to the ledger what another one, `noted`, has added and removed since both were equal to `begun`.
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

/** The ledger with columns noted as closed, except columns that no account can have. */
export function noteClosings(ledger: Ledger, closed: readonly Column[], closedAt: number): Ledger {
  const closings = closed.flatMap(column => {
    const owner = ownerOf(column, ledger)
    return owner === null ? [] : [{ id: column.id, owner, closedAt }]
  })
  return closings.length === 0 ? ledger : { ...ledger, closings: [...ledger.closings, ...closings] }
}

/** Undoes the closing of a column (D30). If its account may know of the closing, the column gets a new id. */
export function takeBack(ledger: Ledger, column: Column): { column: Column; ledger: Ledger } {
  const owner = ownerOf(column, ledger)
  const closing = ledger.closings.find(each => each.id === column.id && each.owner === owner)
  if (!closing) return { column: column.owner === undefined ? column : asNew(column), ledger }
  if (closing.isSent) return { column: asNew(column), ledger }
  const closings = ledger.closings.filter(each => each !== closing)
  return { column, ledger: { ...ledger, closings } }
}

/** The column with a new id, so that its account does not know it. */
export function asNew(column: Column): Column {
  const fresh: Column = { ...column, id: crypto.randomUUID() }
  delete fresh.base
  delete fresh.sent
  delete fresh.edits
  delete fresh.paramsAt
  return fresh
}
