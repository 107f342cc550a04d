import type { Card } from '../card.ts'
import type { Column, Edge } from '../column.ts'
import { defaultParams } from '../params.ts'
import type { Ledger, LostEdit } from './ledger.ts'

/**
 * A row of the columns as it is read: what another version of the deck, or a fault, has left without its lists is
 * given them, and what cannot be a column is left out. It stays where it is stored.
 */
export function soundColumn(row: unknown): Column | null {
  const { id, type, params, ...rest } = (row ?? {}) as Partial<Record<keyof Column, unknown>>
  const isColumn = typeof id === 'string' && (type === 'topic' || type === 'search') && isObject(params)
  if (!isColumn) return null
  const isListed = Array.isArray(rest.documentsIds) && isEdge(rest.newest) && isEdge(rest.oldest)
  if (isListed && typeof rest.order === 'number') return row as Column
  return {
    ...(row as Column),
    params: { ...defaultParams(), ...params },
    documentsIds: [],
    newest: null,
    oldest: null,
    hasNoMore: false,
    order: typeof rest.order === 'number' ? rest.order : 0,
  }
}

/** The ledger as it is read. */
export function soundLedger(row: unknown): Ledger {
  const { owner, isJoined, closings, parked, lostEdits } = (row ?? {}) as Partial<
    Record<keyof Ledger, unknown>
  >
  const listOf = <T extends { id: string }>(list: unknown): T[] =>
    Array.isArray(list) ? (list as T[]).filter(each => typeof each?.id === 'string') : []
  return {
    owner: typeof owner === 'string' ? owner : null,
    isJoined: isJoined === true,
    closings: listOf(closings),
    parked: listOf<Column>(parked).filter(soundColumn),
    lostEdits: listOf<LostEdit>(lostEdits).filter(({ column }) => soundColumn(column)),
  }
}

export function isSoundCard(card: unknown): card is Card {
  return isObject(card) && typeof card.id === 'string' && card.published instanceof Date
}

function isEdge(edge: unknown): edge is Edge | null {
  return edge === null || (isObject(edge) && typeof edge.published === 'string' && Array.isArray(edge.unos))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
