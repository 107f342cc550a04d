import type { TextValue } from '@wiredeck/query'
import { useCallback, type RefCallback } from 'react'
import { markTerms } from './markTerms.ts'

/** Marks the search's terms in the texts of an element, for as long as it is shown. */
export function useSearchTerms(terms: readonly TextValue[]): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement) => markTerms(element, terms), [terms])
}
