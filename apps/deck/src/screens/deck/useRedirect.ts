import { useEffect, useEffectEvent, useRef } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { useServices } from '../../context/services.tsx'
import { useLocale } from '../../i18n/index.ts'
import { isOnDeck, paths } from '../../routes/paths.ts'
import type { AddressFault } from './search/readAddress.ts'
import { useCountryCodes } from './search/useCountryCodes.ts'
import { useAddColumn } from './bar/useAddColumn.ts'

/**
 * A redirect route adds its column, once, and then goes to the deck (deck 2), as does the deck's own address
 * with a query (deck 5). An unknown address goes to the deck without a column. `onFault` gets what was wrong
 * with an address; null if nothing was.
 */
export function useRedirect(
  onAdded: (id: string) => void,
  onFault: (fault: AddressFault | null) => void,
): void {
  const path = usePathname()
  const search = useSearch()
  const { searchDraft } = useServices().page
  const locale = useLocale()
  const toCodes = useCountryCodes()
  const { add } = useAddColumn(onAdded)
  const done = useRef<string | null>(null)

  const follow = useEffectEvent(async (): Promise<void> => {
    let query = new URLSearchParams(search).get('q')
    try {
      const { readAddress } = await import('./search/readAddress.ts')
      const { column, draft, fault } = readAddress(path, search, locale)
      onFault(fault)
      if (draft !== null) searchDraft.set(draft)
      if (column?.type === 'topic') await add('topic', column.params)
      else if (column) {
        query = column.params.query
        await add('search', { ...column.params, query: await toCodes(query) })
      }
    } catch {
      // The query waits in the search box, and the deck itself says what failed.
      if (query !== null) searchDraft.set(query)
    }
  })

  useEffect(() => {
    const isPlain = path === paths.deck ? !/[?&](?:q|topic)=/.test(search) : isOnDeck(path)
    if (isPlain) {
      done.current = null
      return
    }
    // Effects run twice in development, but the column must be added once.
    const address = path + search
    if (done.current === address) return
    done.current = address
    void follow()
    navigate(paths.deck, { replace: true })
  }, [path, search])
}
