import type { Acknowledgements } from '../model/acknowledgements.ts'
import type { Alert } from '../model/alert.ts'
import { alertKinds, type AlertKind } from '../model/alertKinds.ts'
import type { AlertingColumn, AlertPlace } from '../model/alertPlace.ts'
import { entryOf } from './entries.ts'
import {
  isFields,
  oneOf,
  readDate,
  readFlag,
  readNumber,
  readUno,
  type Drop,
  type Readers,
} from './fields.ts'
import { readId } from './checkColumn.ts'
import { checkCard } from './checkCard.ts'

const readLevel = oneOf('off', 'mark', 'sound', 'band', 'desktop')
const columnReaders: Readers<Alert['columns'][number]> = {
  id: readId,
  level: readLevel,
  why: value => (typeof value === 'string' ? value : undefined),
}
const readColumn = entryOf(columnReaders, ['id', 'level', 'why'])
const acknowledgedReaders: Readers<NonNullable<Alert['acknowledged']>> = {
  at: readDate,
  by: oneOf('acknowledge', 'open', 'elsewhere'),
}
const readAcknowledged = entryOf(acknowledgedReaders, ['at', 'by'])

// Each key is one of the record's own.
const readKind = oneOf(...(Object.keys(alertKinds) as AlertKind[]))

const readers: Readers<Alert> = {
  id: readUno,
  documentId: readUno,
  revision: readNumber,
  // An earlier deck wrote `embargo`.
  kind: (value, drop) => (value === 'embargo' ? 'embargoed' : readKind(value, drop)),
  card: (value, drop) => checkCard(value, drop) ?? undefined,
  at: readDate,
  heard: readDate,
  columns: (value, drop) =>
    Array.isArray(value) ? value.flatMap(each => readColumn(each, drop) ?? []) : undefined,
  level: readLevel,
  isLate: readFlag,
  hasBand: readFlag,
  acknowledged: (value, drop) => {
    if (value === null) return null
    const read = readAcknowledged(value, drop)
    return read && { at: read.at, by: read.by }
  },
}
const readAlert = entryOf(readers, ['id', 'documentId', 'revision', 'kind', 'card', 'at', 'heard'])

/** A stored line of the priority list; null if it does not say what alerted. */
export function checkAlert(row: unknown, drop: Drop): Alert | null {
  const read = readAlert(row, drop)
  if (!read) drop('')
  return read
    ? { columns: [], level: 'mark', isLate: false, hasBand: false, acknowledged: null, ...read }
    : null
}

/** The place of the alerts; null if it cannot be read, so that alerting begins as at the first start. */
export function checkAlertPlace(row: unknown, drop: Drop): AlertPlace | null {
  if (row === undefined) return null
  const at = isFields(row) ? readNumber(row.at) : undefined
  if (!isFields(row) || at === undefined || !isFields(row.columns)) {
    drop('')
    return null
  }
  const columns = Object.entries(row.columns).flatMap(([id, value]): [string, AlertingColumn][] => {
    if (!isFields(value) || typeof value.key !== 'string' || readNumber(value.since) === undefined) return []
    return [[id, { key: value.key, since: Number(value.since), point: readPoint(value.point) }]]
  })
  // An earlier deck had no rows of what came.
  return { n: readNumber(row.n) ?? 0, at, point: readPoint(row.point), columns: Object.fromEntries(columns) }
}

/**
 * The stored acknowledgements of an account; null if they cannot be read, so that they are requested again.
 */
export function checkAcknowledgements(row: unknown, drop: Drop): Acknowledgements | null {
  if (row === undefined) return null
  const { owner, since, known, readTo, tidiedAt } = isFields(row) ? row : {}
  const from = readNumber(since)
  if (typeof owner !== 'string' || from === undefined || !isFields(known)) {
    drop('')
    return null
  }
  const times = Object.entries(known).flatMap(([id, at]): [string, number][] => {
    const time = readNumber(at)
    return time === undefined ? [] : [[id, time]]
  })
  return {
    owner,
    since: from,
    known: Object.fromEntries(times),
    readTo: readNumber(readTo) ?? null,
    tidiedAt: readNumber(tidiedAt) ?? 0,
  }
}

function readPoint(value: unknown): AlertPlace['point'] {
  if (!isFields(value) || typeof value.log !== 'string') return null
  const number = readNumber(value.number)
  return number === undefined ? null : { log: value.log, number }
}
