import type { TextValue } from '@wiredeck/query'
import { useCallback, type RefCallback } from 'react'
import { markTerms } from './markTerms.ts'

/** Marks the search's terms in the texts of an element, for as long as it is shown. `blocks` selects the texts. */
export function useSearchTerms(terms: readonly TextValue[], blocks?: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) => markTerms(element, terms, blocks === undefined ? {} : { blocks }),
    [terms, blocks],
  )
}
