import type { ReactNode } from 'react'
import { lazyPart } from './lazyPart.tsx'
// The deck's own notices look the same and lie in the same place.
import styles from './Notice.module.css'

// Loaded with the first screen, before there is something to say; the screen does not wait for it.
const InstalledNotice = lazyPart(
  'notice',
  async () => (await import('./InstalledNotice.tsx')).InstalledNotice,
)

/** The notices at the foot of a screen: its own, the news of the installed deck, the offer to install it. */
export function Notices({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.place}>
      {children}
      {/* Always in the page, because screen readers announce what changes in a status, not a new status. */}
      <div role="status">
        <InstalledNotice />
      </div>
    </div>
  )
}
