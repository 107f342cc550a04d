import { ChevronDown, Plus } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../../i18n/index.ts'
import { paths } from '../../../routes/paths.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { useWasOpened } from '../../../ui/useWasOpened.ts'
import { PartBoundary } from '../../parts/PartBoundary.tsx'
import { ThemeToggle } from '../../parts/ThemeToggle.tsx'
import { DeckMenu } from './DeckMenu.tsx'
import { LazyTopicMenu } from './LazyTopicMenu.tsx'
import styles from './NavBar.module.css'
import { SearchBox } from './SearchBox.tsx'
import { SyncLink } from './SyncLink.tsx'

type Props = {
  /** How the columns hear from the wire. */
  status: ReactNode
  /** What has alerted the reader. */
  bell: ReactNode
  /** Asks for the search dialog, if the bar has no room for the search box. */
  onAdd: () => void
  onAdded: (id: string) => void
  onImport: () => void
  /** Asks for the sheet of shortcuts. */
  onKeys: () => void
  onLogOut: () => void
}

/** The bar above the deck (deck 2): the search box becomes a button on small screens. */
export function NavBar({ status, bell, onAdd, onAdded, onImport, onKeys, onLogOut }: Props) {
  const t = useT()
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      <Link href={paths.deck} className={styles.home} aria-label={t('nav.home')}>
        <Logo name={t('deck.title')} />
      </Link>
      <div className={styles.search}>
        <PartBoundary kind="panel">
          <SearchBox onHidden={onAdd} />
        </PartBoundary>
      </div>
      <div className={styles.topics}>
        <TopicsButton onAdded={onAdded} />
      </div>
      <span className={styles.space} />
      {status}
      <IconButton icon={Plus} label={t('deck.add')} className={styles.add ?? ''} onClick={onAdd} />
      {bell}
      <span className={styles.theme}>
        <ThemeToggle />
      </span>
      <SyncLink />
      <DeckMenu onImport={onImport} onKeys={onKeys} onLogOut={onLogOut} />
    </nav>
  )
}

function TopicsButton({ onAdded }: Pick<Props, 'onAdded'>) {
  const t = useT()
  const popover = useRef<HTMLDivElement>(null)
  const [wasOpened, handleBeforeToggle] = useWasOpened()
  const handleAdded = (id: string) => {
    popover.current?.hidePopover()
    onAdded(id)
  }
  return (
    <>
      <button type="button" className={styles.chip} popoverTarget="topics">
        {t('nav.topics')} <ChevronDown size={16} aria-hidden />
      </button>
      <div
        id="topics"
        ref={popover}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={handleBeforeToggle}
      >
        {wasOpened && <LazyTopicMenu onAdded={handleAdded} onClose={() => popover.current?.hidePopover()} />}
      </div>
    </>
  )
}
