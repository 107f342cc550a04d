import { ChevronDown, Keyboard, LogOut, Menu, Moon, Plus, Sun } from 'lucide-react'
import { useRef, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { useIsOnline, useTheme } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import styles from './NavBar.module.css'
import { SearchBox } from './SearchBox.tsx'
import { TopicMenu } from './TopicMenu.tsx'

type Props = {
  columnCount: number
  /** Asks for the dialog, where the bar has no room for the search box. */
  onAdd: () => void
  onAdded: (id: string) => void
  /** Asks for the sheet of shortcuts. */
  onKeys: () => void
}

/** The bar above the deck (`deck.md` section 2): the search box becomes a button on small screens. */
export function NavBar({ columnCount, onAdd, onAdded, onKeys }: Props) {
  const t = useT()
  const isOnline = useIsOnline()
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      <Link href={paths.deck} className={styles.home} aria-label={t('nav.home')}>
        <Logo name={t('deck.title')} />
      </Link>
      <div className={styles.search}>
        <SearchBox onHidden={onAdd} />
      </div>
      <div className={styles.topics}>
        <TopicsButton onAdded={onAdded} />
      </div>
      <span className={styles.space} />
      <span className={isOnline ? styles.live : styles.offline}>
        {isOnline ? t('nav.live', { count: columnCount }) : t('nav.offline')}
      </span>
      <IconButton icon={Plus} label={t('deck.add')} className={styles.add ?? ''} onClick={onAdd} />
      <ThemeButton />
      <MenuButton onKeys={onKeys} />
    </nav>
  )
}

function TopicsButton({ onAdded }: Pick<Props, 'onAdded'>) {
  const t = useT()
  const popover = useRef<HTMLDivElement>(null)
  const handleAdded = (id: string) => {
    popover.current?.hidePopover()
    onAdded(id)
  }
  return (
    <>
      <button type="button" className={styles.chip} popoverTarget="topics">
        {t('nav.topics')} <ChevronDown size={16} aria-hidden />
      </button>
      <div id="topics" ref={popover} popover="auto" className={styles.popover}>
        <TopicMenu onAdded={handleAdded} />
      </div>
    </>
  )
}

function ThemeButton() {
  const t = useT()
  const { theme, toggle, reset } = useTheme()
  const handleContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    reset()
  }
  return (
    <IconButton
      icon={theme === 'dark' ? Sun : Moon}
      label={theme === 'dark' ? t('nav.toLight') : t('nav.toDark')}
      onClick={toggle}
      onContextMenu={handleContextMenu}
    />
  )
}

function MenuButton({ onKeys }: Pick<Props, 'onKeys'>) {
  const t = useT()
  const popover = useRef<HTMLDivElement>(null)
  const { access, columns, readDocuments } = useServices()
  const handleLogOut = async () => {
    access.logOut()
    readDocuments.forget()
    await columns.forgetDocuments()
  }
  const handleKeys = () => {
    // First, so that the sheet gives the focus back to the menu's button.
    popover.current?.hidePopover()
    onKeys()
  }
  return (
    <>
      <IconButton icon={Menu} label={t('nav.menu')} popoverTarget="menu" />
      <div id="menu" ref={popover} popover="auto" className={`${styles.popover} ${styles.menu}`}>
        <button type="button" onClick={handleKeys}>
          <Keyboard size={16} aria-hidden /> {t('keys.title')}
        </button>
        <button type="button" onClick={() => void handleLogOut()}>
          <LogOut size={16} aria-hidden /> {t('nav.logOut')}
        </button>
      </div>
    </>
  )
}
