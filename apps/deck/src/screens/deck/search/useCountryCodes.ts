import { useCallback } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useLocale } from '../../../i18n/index.ts'
import { within } from '../../../platform/within.ts'

/** How long a search waits for the wire to look a name up. */
const lookedUpForMs = 3000

/**
 * Turns a typed query into the one that is stored and sent, because documents carry codes of countries where readers
 * write names. A name that cannot be looked up stays as it was typed.
 */
export function useCountryCodes(): (query: string) => Promise<string> {
  const { hints } = useServices().filling
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
