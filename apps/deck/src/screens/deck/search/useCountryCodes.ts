import { useCallback } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useLocale } from '../../../i18n/index.ts'
import { within } from '../../../platform/within.ts'

/** A wire that does not say what a name stands for holds nobody up for longer. */
const lookedUpForMs = 3000

/**
 * Makes the query that is stored and sent of the one that was typed: documents carry codes of countries where readers
 * write names. A name that could not be looked up stays as it was typed.
 */
export function useCountryCodes(): (query: string) => Promise<string> {
  const { hints } = useServices()
  const locale = useLocale()
  return useCallback(
    async query => {
      if (!/country:/i.test(query)) return query
      try {
        const { toCountryCodes } = await import('./countries.ts')
        return await within(lookedUpForMs, toCountryCodes(query, hints, locale))
      } catch {
        return query
      }
    },
    [hints, locale],
  )
}
