import { readDate } from '@wiredeck/document'
import {
  withoutDocuments,
  type Base,
  type Column,
  type Edge,
  type Sent,
  type Total,
} from '../model/column.ts'
import { defaultParams, type ColumnParams } from '../model/params.ts'
import {
  isFields,
  oneOf,
  readFields,
  readFlag,
  readNumber,
  type Drop,
  type Fields,
  type Readers,
} from './fields.ts'
import { readAlertSettings } from './readAlertSettings.ts'
import { readEditTimes } from './readEditTimes.ts'
import { fromShared } from '../model/sharedParams.ts'
import { checkParams } from './checkParams.ts'

/** UTF-16 units. */
const longestId = 200

const readers: Readers<Column> = {
  id: readId,
  type: oneOf('topic', 'search'),
  // `checkColumn` itself reads the params, because it knows the fallback for a wrong key.
  params: value => (isFields(value) ? (value as ColumnParams) : undefined),
  alert: readAlertSettings,
  lastUpdated: readNumber,
  filledFor: value => (typeof value === 'string' ? value : undefined),
  documentsIds: readIds,
  order: readNumber,
  newest: readEdge,
  oldest: readEdge,
  hasNoMore: readFlag,
  total: readTotal,
  isStoredOnly: value => (value === true ? true : undefined),
  analysedFrom: value => (typeof value === 'string' && readDate(value) ? value : undefined),
  leaving: readIds,
  isStarter: readFlag,
  owner: readId,
  base: readBase,
  sent: readSent,
  editedAt: readNumber,
  edits: readEditTimes,
  paramsAt: readEditTimes,
}

/**
 * Reads a row of the columns, from a database or its ledger; null if it cannot be a column. A wrong key takes
 * the account's last value, because a fault of this device is not an edit; without one, the default. A list
 * without sound ends starts over. The stored row does not change, because reading writes nothing.
 */
export function checkColumn(row: unknown, drop: Drop): Column | null {
  if (!isFields(row)) {
    drop('')
    return null
  }
  const read = readFields<Column>(row, readers, drop)
  const { id, type, base, sent } = read
  if (id === undefined || type === undefined || read.params === undefined) {
    drop('')
    return null
  }
  // A deck from before alerts kept the alert settings where accounts have them, in `view`.
  const { params, alert } = fromShared(
    readParams(read.params, (base ?? sent)?.params, part => drop(`params.${part}`)),
  )
  const { documentsIds, newest, oldest } = read
  const isListed = documentsIds !== undefined && newest !== undefined && oldest !== undefined
  const { lastUpdated, order, hasNoMore, isStarter } = read
  const hasAll = isListed && [lastUpdated, order, hasNoMore, isStarter].every(each => each !== undefined)
  // Nothing is missing and nothing was mended.
  if (hasAll && read === row && params === row.params) return row as Column
  const column: Column = {
    lastUpdated: 0,
    order: 0,
    isStarter: false,
    hasNoMore: false,
    documentsIds: [],
    newest: null,
    oldest: null,
    ...(alert ? { alert } : {}),
    ...read,
    id,
    type,
    params,
  }
  return isListed ? column : withoutDocuments(column)
}

/** The ledger is stored among the columns, so no column may use its id. */
export function readId(value: unknown): string | undefined {
  const isId = typeof value === 'string' && value !== '' && value !== ledgerKey && value.length <= longestId
  return isId ? value : undefined
}

/** Under this id the database keeps the ledger. */
export const ledgerKey = 'ledger'

function readParams(params: Fields, known: ColumnParams | undefined, drop: Drop): ColumnParams {
  const wrong = new Set<string>()
  const sound = checkParams(params, place => {
    wrong.add(place.split('.', 1)[0] ?? place)
    drop(place)
  })
  if (sound === params && isWhole(sound)) return sound
  const before = Object.entries(known ?? {}).filter(([key]) => wrong.has(key))
  return { ...defaultParams(), ...sound, ...Object.fromEntries(before) }
}

function isWhole(params: Partial<ColumnParams>): params is ColumnParams {
  const { provider, size, genreid } = params
  return provider !== undefined && size !== undefined && genreid !== undefined
}

function readTotal(value: unknown): Total | undefined {
  if (!isFields(value) || readFlag(value.isLowerBound) === undefined) return undefined
  return (readNumber(value.count) ?? -1) >= 0 ? (value as Total) : undefined
}

function readIds(value: unknown, drop: Drop): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  if (value.every(isText)) return value
  drop('')
  return value.filter(isText)
}

/**
 * The edge, if the wire accepts its date. A search from any other date is refused, and the column would stop
 * for good.
 */
function readEdge(value: unknown): Edge | null | undefined {
  if (value === null) return null
  if (!isFields(value) || !Array.isArray(value.unos) || !value.unos.every(isText)) return undefined
  return readDate(value.published) ? (value as Edge) : undefined
}

function readSent(value: unknown, drop: Drop): Sent | undefined {
  if (!isFields(value) || !isFields(value.params)) return undefined
  const type = readers.type(value.type, drop)
  const order = readNumber(value.order)
  if (type === undefined || order === undefined) return undefined
  const params = readParams(value.params, undefined, part => drop(`params.${part}`))
  const paramsAt = readEditTimes(value.paramsAt, part => drop(`paramsAt.${part}`))
  if (params === value.params && paramsAt === value.paramsAt) return value as Sent
  return { type, order, params, ...(paramsAt ? { paramsAt } : {}) }
}

function readBase(value: unknown, drop: Drop): Base | undefined {
  const sent = readSent(value, drop)
  if (!sent || !isFields(value)) return undefined
  const [version, updatedAt] = [readNumber(value.version), readNumber(value.updatedAt)]
  if (version === undefined || updatedAt === undefined) return undefined
  return sent === value ? (value as Base) : { ...sent, version, updatedAt }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
