import { useEffect } from 'react'
import { paths } from '../../routes/paths.ts'

/**
 * With a social sign-in, the server sends this screen's page with a policy of its own (ADR-0050). So the page
 * is loaded again when the reader enters the screen, and again when the reader leaves it.
 */
export function usePageOfItsOwn(hasOwnPolicy: boolean): void {
  useEffect(() => {
    if (!hasOwnPolicy) return undefined
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== paths.sync) location.reload()
    return () => {
      if (location.pathname !== paths.sync) location.reload()
    }
  }, [hasOwnPolicy])
}
