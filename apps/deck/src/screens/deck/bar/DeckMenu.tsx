import { Menu } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/index.ts'
import { whenIdle } from '../../../platform/idle.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useWasOpened } from '../../../ui/useWasOpened.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import type { Asking } from './MenuItems.tsx'
import styles from './NavBar.module.css'

const loadItems = async () => (await import('./MenuItems.tsx')).MenuItems
const MenuItems = lazyPart('menu', loadItems)

/** The menu of the whole deck (deck 2, Deck view). */
export function DeckMenu(asking: Asking) {
  const t = useT()
  const popover = useRef<HTMLDivElement>(null)
  const [wasOpened, handleBeforeToggle] = useWasOpened()
  // Fetched ahead, so that it opens at once; a reader who opens it sooner is told if it cannot be loaded.
  useEffect(() => whenIdle(() => void loadItems().catch(() => {})), [])

  return (
    <>
      <IconButton icon={Menu} label={t('nav.menu')} popoverTarget="menu" />
      <div
        id="menu"
        ref={popover}
        popover="auto"
        className={`${styles.popover} ${styles.menu}`}
        onBeforeToggle={handleBeforeToggle}
      >
        {wasOpened && <MenuItems {...asking} onClose={() => popover.current?.hidePopover()} />}
      </div>
    </>
  )
}
