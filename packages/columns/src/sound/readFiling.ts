import type { DocumentFiling } from '../model/wirePoint.ts'
import { isFields, readNumber } from './fields.ts'

/** A place in the wire's log; undefined if the value is none. */
export function readFiling(value: unknown): DocumentFiling | undefined {
  if (!isFields(value) || typeof value.log !== 'string') return undefined
  const isPlaced = readNumber(value.number) !== undefined && readNumber(value.order) !== undefined
  if (!isPlaced) return undefined
  const isFirstKnown = value.first == null || readNumber(value.first) !== undefined
  const { filed } = value
  const isFiledKnown = filed === undefined || (typeof filed === 'string' && !Number.isNaN(Date.parse(filed)))
  if (isFirstKnown && isFiledKnown) return value as DocumentFiling
  const { first: _, filed: __, ...placed } = value
  return {
    ...placed,
    ...(isFirstKnown && { first: value.first }),
    ...(isFiledKnown && { filed }),
  } as DocumentFiling
}
