import { parseQuery } from '@wiredeck/query'
import { useEffect, useRef } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { useServices } from '../../context/services.tsx'
import { useLocale } from '../../i18n/index.ts'
import { documentIdOf, paths } from '../../routes/paths.ts'
import { redirectColumn, searchColumn, type RedirectColumn } from '../../routes/redirects.ts'
import { useAddColumn } from './useAddColumn.ts'

/**
 * A redirect route adds its column, once, and then goes to the deck (`deck.md` section 2); so does the deck's
 * own address with a query (section 5), and every address that is none of the deck's, without a column.
 */
export function useRedirect(onAdded: (id: string) => void): void {
  const path = usePathname()
  const search = useSearch()
  const { searchDraft } = useServices()
  const locale = useLocale()
  const { add } = useAddColumn(onAdded)
  const done = useRef<string | null>(null)

  useEffect(() => {
    const asked = path === paths.deck ? searchColumn(search) : redirectColumn(path, locale)
    if (!asked && (path === paths.deck || documentIdOf(path) !== null)) {
      done.current = null
      return
    }
    // Effects run twice while developing; the column may not.
    const address = path + search
    if (done.current === address) return
    done.current = address
    // A query that cannot be read waits in the search box for its end (decision 20).
    const keepQuery = () => {
      if (asked?.type === 'search') searchDraft.set(asked.params.query)
    }
    if (asked?.type === 'search' && isBroken(asked.params.query)) keepQuery()
    // So does one whose column cannot be made; why, the deck says.
    else if (asked && asksForSomething(asked)) add(asked.type, asked.params).catch(keepQuery)
    navigate(paths.deck, { replace: true })
  })
}

/** Marks that nobody sees are no query: a column of them would show everything. */
function asksForSomething(asked: RedirectColumn): boolean {
  return asked.type === 'topic' || parseQuery(asked.params.query).tree !== null
}

function isBroken(query: string): boolean {
  return parseQuery(query).errors.length > 0
}
