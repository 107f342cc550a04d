import { useEffect, useState } from 'react'
import type { MatchCount } from '../../../access/wireHints.ts'
import { useServices } from '../../../context/services.tsx'
import { useCountryCodes } from './useCountryCodes.ts'

/** A pause in typing. */
const askAfterMs = 350

/** How many documents of the last day a query would match; null while unknown, and for an empty query. */
export function useMatchCount(query: string): MatchCount | null {
  const { hints } = useServices().filling
  const toCodes = useCountryCodes()
  const [known, setKnown] = useState<{ query: string; matches: MatchCount | null } | null>(null)
  useEffect(() => {
    if (query === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const matches = await hints.countMatches(await toCodes(query), abort.signal)
      if (!abort.signal.aborted) setKnown({ query, matches })
    }, askAfterMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [hints, toCodes, query])
  return known?.query === query ? known.matches : null
}
