import { toldNames, turns } from '@wiredeck/document'
import { ways, type Arrival, type ArrivalRow, type ArrivedBatch, type ArrivedTurn } from '../model/arrival.ts'
import { entryOf } from './entries.ts'
import { isFields, oneOf, readDate, readNumber, readUno, type Drop, type Readers } from './fields.ts'
import { checkCard } from './checkCard.ts'

export const readTold = oneOf(...toldNames)

const turnReaders: Readers<ArrivedTurn> = {
  is: oneOf(...turns),
  told: readTold,
  until: value => (value === null ? null : readDate(value)),
}
const readTurn = entryOf(turnReaders, ['is', 'told'])
const readTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined

const readers: Readers<Arrival> = {
  n: readNumber,
  uno: readUno,
  revision: readNumber,
  before: value => (value === null ? null : readNumber(value)),
  turn: (value, drop) => (value === null ? null : checkTurn(value, drop)),
  at: readDate,
  how: oneOf(...ways),
  in: readTexts,
  entered: readTexts,
  card: (value, drop) => checkCard(value, drop) ?? undefined,
}
const readRow = entryOf(readers, ['n', 'uno', 'revision', 'at', 'how'])
const batchReaders: Readers<ArrivedBatch> = {
  n: readNumber,
  how: oneOf('older', 'firstFill'),
  unos: readTexts,
  at: readDate,
}
const readBatch = entryOf(batchReaders, ['n', 'how', 'unos', 'at'])

/** A row of what came; null if it does not say what came, when and how. */
export function checkArrival(row: unknown, drop: Drop): ArrivalRow | null {
  if (isFields(row) && 'unos' in row) {
    const batch = readBatch(row, drop)
    if (!batch) drop('')
    return batch ?? null
  }
  const read = readRow(row, drop)
  if (!read) drop('')
  return read ? { before: null, turn: null, in: [], entered: [], ...read } : null
}

function checkTurn(value: unknown, drop: Drop): ArrivedTurn | undefined {
  const read = readTurn(value, drop)
  return read ? { until: null, ...read } : undefined
}
