import { useLocation, useSearch } from 'wouter'

/** A screen as narrow as a phone's shows the picture first. */
const isNarrow = () => matchMedia('(max-width: 640px)').matches

/**
 * Whether a picture's legend is open, as the address says by `legend=true` (deck 2). If the address does not
 * say, the width of the screen decides.
 */
export function useLegend(): { isOpen: boolean; setIsOpen: (isOpen: boolean) => void } {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const told = search.get('legend')

  const setIsOpen = (isOpen: boolean) => {
    search.set('legend', String(isOpen))
    // Replaces the history entry, so that the back button has no step more and the column is still known.
    navigate(`${path}?${search}`, { replace: true, state: history.state as unknown })
  }
  return { isOpen: told === null ? !isNarrow() : told === 'true', setIsOpen }
}
