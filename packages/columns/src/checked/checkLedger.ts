import { emptyLedger } from '../model/emptyLedger.ts'
import type { Closing, Ledger, LostEdit } from '../model/ledger.ts'
import type { Place } from '../model/places.ts'
import { entryOf } from './entries.ts'
import { isFields, readFields, readFlag, readNumber, type Drop, type Reader, type Readers } from './fields.ts'
import { readId, checkColumn } from './checkColumn.ts'

const closingReaders: Readers<Closing> = {
  id: readId,
  owner: readId,
  closedAt: readNumber,
  isSent: value => (value === true ? true : undefined),
}

const lostEditReaders: Readers<LostEdit> = {
  id: readId,
  owner: readId,
  column: (value, drop) => checkColumn(value, drop) ?? undefined,
  lostAt: readNumber,
  places: readPlaces,
}

const readers: Readers<Ledger> = {
  owner: value => (value === null ? null : readId(value)),
  isJoined: readFlag,
  closings: listOf(entryOf(closingReaders, ['id', 'owner', 'closedAt'])),
  parked: listOf((value, drop) => checkColumn(value, drop) ?? undefined),
  lostEdits: listOf(entryOf(lostEditReaders, ['id', 'owner', 'column', 'lostAt'])),
}

/** Reads the ledger entry by entry, so that a wrong entry does not cost another. */
export function checkLedger(row: unknown, drop: Drop): Ledger {
  if (row === undefined) return emptyLedger
  if (!isFields(row)) {
    drop('')
    return emptyLedger
  }
  const { owner, isJoined, closings, parked, lostEdits } = readFields<Ledger>(row, readers, drop)
  return {
    owner: owner ?? emptyLedger.owner,
    isJoined: isJoined ?? emptyLedger.isJoined,
    closings: closings ?? emptyLedger.closings,
    parked: parked ?? emptyLedger.parked,
    lostEdits: lostEdits ?? emptyLedger.lostEdits,
  }
}

function readPlaces(value: unknown): readonly Place[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isPlace) ? value : undefined
}

function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [where, name]: readonly unknown[] = value
  return (where === 'type' || where === 'params' || where === 'view') && typeof name === 'string'
}

function listOf<T>(readEntry: Reader<T>): Reader<readonly T[]> {
  return (value, drop) => {
    if (!Array.isArray(value)) return undefined
    return value.flatMap((each, index) => {
      const entry = readEntry(each, part => drop(part === '' ? `${index}` : `${index}.${part}`))
      if (entry === undefined) drop(`${index}`)
      return entry ?? []
    })
  }
}
