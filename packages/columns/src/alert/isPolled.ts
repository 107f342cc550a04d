import type { Column } from '../model/column.ts'
import { hasReadableQuery } from '../model/paramsToSearch.ts'
import type { ColumnStatus } from '../refresh/status.ts'

/** A column that was asked at most this long ago, in milliseconds, counts as up to date. */
const polledWithinMs = 90_000

type Scene = {
  columns: readonly Pick<Column, 'id' | 'params'>[]
  /** When each column was last updated: epoch milliseconds by id. */
  lastUpdates: ReadonlyMap<string, number>
  status: (id: string) => Pick<ColumnStatus, 'error'>
  now: number
}

/**
 * Whether polling brings everything that is filed, because every column was asked a moment ago. Columns that
 * nobody can ask do not count, because their query cannot be read (D42) or the wire refuses it.
 */
export function isPolled({ columns, lastUpdates, status, now }: Scene): boolean {
  return columns.every(({ id, params }) => {
    const { error } = status(id)
    const isRefused = error?.cause === 'server' && !error.isGeneral
    // Absolute, because a clock that was set back would make an old answer look new.
    const sinceAsked = Math.abs(now - (lastUpdates.get(id) ?? 0))
    return sinceAsked < polledWithinMs || isRefused || !hasReadableQuery(params)
  })
}
