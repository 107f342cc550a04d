import { parseQuery } from '@wiredeck/query'
import { useEffect, useRef } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { useServices } from '../../context/services.tsx'
import { useLocale } from '../../i18n/index.ts'
import { documentIdOf, paths } from '../../routes/paths.ts'
import {
  deckColumn,
  decodePath,
  redirectColumn,
  wrongLanguage,
  type RedirectColumn,
} from '../../routes/redirects.ts'
import { useCountryCodes } from './search/useCountryCodes.ts'
import { useAddColumn } from './useAddColumn.ts'

/** What was wrong with an address, and what became of it. `name` is what its writer wrote. */
export type AddressFault = { is: 'page' | 'topic' | 'language' | 'languageOwn' | 'languageAll'; name: string }

/**
 * A redirect route adds its column, once, and then goes to the deck (`deck.md` section 2); so does the deck's
 * own address with a query (section 5), and every address that is none of the deck's, without a column. What was wrong with an
 * address is told to `onFault`; null of one that is right.
 */
export function useRedirect(
  onAdded: (id: string) => void,
  onFault: (fault: AddressFault | null) => void,
): void {
  const path = usePathname()
  const search = useSearch()
  const { searchDraft } = useServices()
  const locale = useLocale()
  const toCodes = useCountryCodes()
  const { add } = useAddColumn(onAdded)
  const done = useRef<string | null>(null)

  const follow = async (asked: RedirectColumn): Promise<void> => {
    if (asked.type === 'topic') {
      const { topic } = asked.params
      const { isTopic } = await import('./isTopic.ts')
      if (!isTopic(topic)) return onFault({ is: 'topic', name: topic })
      return add('topic', asked.params)
    }
    const { query } = asked.params
    // A query that cannot be read waits in the search box for its end (decision 20).
    if (isBroken(query)) return searchDraft.set(query)
    if (!asksForSomething(query)) return
    try {
      await add('search', { ...asked.params, query: await toCodes(query) })
    } catch {
      // So does one whose column cannot be made; why, the deck says.
      searchDraft.set(query)
    }
  }

  useEffect(() => {
    const asked = path === paths.deck ? deckColumn(search, locale) : redirectColumn(path, locale)
    if (!asked && (path === paths.deck || documentIdOf(path) !== null)) {
      done.current = null
      return
    }
    // Effects run twice while developing; the column may not.
    const address = path + search
    if (done.current === address) return
    done.current = address
    const wrong = faultOf(asked, path, search)
    onFault(wrong)
    // A script or a column that cannot be had the deck tells of.
    if (asked && wrong?.is !== 'language') follow(asked).catch(() => {})
    navigate(paths.deck, { replace: true })
  })
}

function faultOf(asked: RedirectColumn | null, path: string, search: string): AddressFault | null {
  if (!asked) return { is: 'page', name: decodePath(path) }
  const name = wrongLanguage(path, search)
  if (name === null) return null
  if (asked.type === 'topic') return { is: 'language', name }
  return { is: asked.params.langs ? 'languageOwn' : 'languageAll', name }
}

/** Marks that nobody sees are no query: a column of them would show everything. */
function asksForSomething(query: string): boolean {
  return parseQuery(query).tree !== null
}

function isBroken(query: string): boolean {
  return parseQuery(query).errors.length > 0
}
