import { turns } from '@wiredeck/document'
import type { Use, UsedTurn } from '../model/use.ts'
import { entryOf } from './entries.ts'
import {
  oneOf,
  readDate,
  readFlag,
  readNumber,
  readUno,
  type Drop,
  type Reader,
  type Readers,
} from './fields.ts'
import { readTold } from './checkArrival.ts'

const turnReaders: Readers<UsedTurn> = {
  is: oneOf(...turns),
  told: readTold,
  until: value => (value === null ? null : readDate(value)),
  revision: readNumber,
  at: value => (value === null ? null : readDate(value)),
  hasBand: readFlag,
  isAcknowledged: readFlag,
}
const readWhole = entryOf(turnReaders, ['is', 'told', 'revision'])
/** A turn must not be lost, so what is unknown of it is told. */
const readTurn: Reader<UsedTurn> = (value, drop) => {
  const read = readWhole(value, drop)
  return read && { until: null, at: null, hasBand: true, isAcknowledged: false, ...read }
}

const readers: Readers<Use> = {
  id: readUno,
  documentId: readUno,
  revision: readNumber,
  how: oneOf('copy', 'print', 'share', 'export', 'drag'),
  at: readDate,
  passage: value => (value === null || typeof value === 'string' ? value : undefined),
  raw: value => value,
  noted: readNumber,
  acknowledged: value => (value === null ? null : readNumber(value)),
  turns: (value, drop) =>
    Array.isArray(value)
      ? value.flatMap(each => readTurn(each, drop) ?? [])
      : value === null
        ? null
        : undefined,
  unseen: value => (Array.isArray(value) ? value.filter(each => readNumber(each) !== undefined) : undefined),
  toCheck: readNumber,
  gone: value => (value === null ? null : readDate(value)),
}
const readUse = entryOf(readers, ['id', 'documentId', 'revision', 'how', 'at'])

/** A stored line of the account of use; null if it does not say what was taken, when and how. */
export function checkUse(row: unknown, drop: Drop): Use | null {
  const use = readUse(row, drop)
  if (!use) drop('')
  return use ? { passage: null, raw: null, noted: 0, turns: null, unseen: [], gone: null, ...use } : null
}
