import { useEffect } from 'react'
import { paths } from '../../routes/paths.ts'

/**
 * Where there is a social sign-in, this screen's page is sent with a policy of its own (`trust.md` C4.1). So it is loaded
 * when it is come to, and the deck is loaded anew when it is left.
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
