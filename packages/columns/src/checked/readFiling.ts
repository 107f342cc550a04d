import { readDate as readInstant } from '@wiredeck/document'
import type { DocumentFiling } from '../model/wirePoint.ts'
import { isFields, readNumber } from './fields.ts'

/** A place in the wire's log; undefined if the value is none. */
export function readFiling(value: unknown): DocumentFiling | undefined {
  if (!isFields(value) || typeof value.log !== 'string') return undefined
  const isPlaced = readNumber(value.number) !== undefined && readNumber(value.order) !== undefined
  if (!isPlaced) return undefined
  const isFirstSound = value.first == null || readNumber(value.first) !== undefined
  const isFiledSound = value.filed === undefined || readInstant(value.filed) !== null
  if (isFirstSound && isFiledSound) return value as DocumentFiling
  const filing = { ...value }
  if (!isFirstSound) delete filing.first
  if (!isFiledSound) delete filing.filed
  return filing as DocumentFiling
}
