import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useLocale } from '../../i18n/index.ts'
import { documentIdOf, paths } from '../../routes/paths.ts'
import { redirectColumn } from '../../routes/redirects.ts'
import { useAddColumn } from './useAddColumn.ts'

/**
 * A redirect route adds its column, once, and then goes to the deck (`deck.md` section 2); so does every
 * address that is none of the deck's, without a column.
 */
export function useRedirect(onAdded: (id: string) => void): void {
  const [path, navigate] = useLocation()
  const locale = useLocale()
  const { add } = useAddColumn(onAdded)
  const done = useRef<string | null>(null)

  useEffect(() => {
    if (path === paths.deck || documentIdOf(path) !== null) {
      done.current = null
      return
    }
    // Effects run twice while developing; the column may not.
    if (done.current === path) return
    done.current = path
    const asked = redirectColumn(path, locale)
    if (asked) void add(asked.type, asked.params)
    navigate(paths.deck, { replace: true })
  })
}
