import { parseQuery } from '@wiredeck/query'
import type { MatchCount } from '../../../access/wireHints.ts'
import { mistakeIn, type Mistake } from './mistake.ts'
import { fieldAt, suggest, type Offer } from './suggest.ts'
import { useFieldValues } from './useFieldValues.ts'
import { useMatchCount } from './useMatchCount.ts'

export type QueryHelp = { offer: Offer; mistake: Mistake | null; matches: MatchCount | null }

const nothing: Offer = { start: 0, end: 0, suggestions: [] }

/** The help for a query while it is typed. A box without the focus asks the wire for nothing. */
export function useQueryHelp(query: string, caret: number, isActive: boolean, isAsked: boolean): QueryHelp {
  const values = useFieldValues(isActive ? fieldAt(query, caret) : null)
  const isReadable = query.trim() !== '' && parseQuery(query).errors.length === 0
  const matches = useMatchCount(isActive && isReadable ? query.trim() : '')
  return {
    offer: isActive ? suggest(query, caret, values, isAsked) : nothing,
    mistake: query.trim() === '' ? null : mistakeIn(query, caret),
    matches,
  }
}
