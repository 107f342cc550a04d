import type { SearchParams } from '@wiredeck/content-api'
import type { Column } from '../model/column.ts'
import { LookupError } from '../base/errors.ts'

export type RefreshMode = 'reset' | 'older' | 'newer'
const modes: ReadonlySet<string> = new Set<RefreshMode>(['reset', 'older', 'newer'])

/**
 * The mode that is actually used: a column without an answer of the wire can only be reset (deck 4), whether
 * it is empty or shows stored documents. Throws at any other mode, which no column has a use for (data 4).
 */
export function effectiveMode(column: Column, mode: RefreshMode): RefreshMode {
  if (!modes.has(mode)) throw wrongMode()
  return column.newest === null ? 'reset' : mode
}

/**
 * The dates of a refresh (data 4), from the raw edge of the list inclusive. The specification's offset of one
 * second would skip documents that share the edge (D1).
 */
export function refreshWindow(column: Column, mode: RefreshMode): Pick<SearchParams, 'dateFrom' | 'dateTo'> {
  switch (mode) {
    case 'reset':
      return {}
    case 'older':
      if (!column.oldest) throw new LookupError('Last document not found')
      return { dateTo: column.oldest.published }
    case 'newer':
      if (!column.newest) throw new LookupError('First document not found')
      return { dateFrom: column.newest.published }
    default:
      throw wrongMode()
  }
}

function wrongMode(): TypeError {
  return new TypeError('Invalid mode for refresh')
}
