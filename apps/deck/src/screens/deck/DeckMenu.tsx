import { CalendarDays, Download, Info, Keyboard, LogOut, Menu, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { useAgenda } from '../../context/hooks.ts'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LanguagePicker } from '../parts/LanguagePicker.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import { ThemeToggle } from '../parts/ThemeToggle.tsx'
import { useLogOut } from './LogOut.tsx'
import styles from './NavBar.module.css'
import { useColumnsFile } from './useColumnsFile.ts'

type Props = { onImport: () => void; onKeys: () => void; onLogOut: () => void }

/** What concerns the whole deck (`deck.md` section 2, Deck view). */
export function DeckMenu(asking: Props) {
  const t = useT()
  const popover = useRef<HTMLDivElement>(null)
  const [wasOpened, handleBeforeToggle] = useWasOpened()

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

function MenuItems({ onImport, onKeys, onLogOut, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const agenda = useAgenda()
  const logOut = useLogOut()
  const { count, exportColumns } = useColumnsFile()

  /** The focus is back on the button before a dialog remembers where it was. */
  const closeAnd = (then: () => void) => () => {
    onClose()
    then()
  }
  const handleLogOut = () => {
    if (count > 0) onLogOut()
    else void logOut()
  }

  return (
    <>
      <Link href={paths.about}>
        <Info size={16} aria-hidden /> {t('nav.about')}
      </Link>
      <ThemeToggle hasText />
      <LanguagePicker />
      <button
        type="button"
        role="switch"
        aria-checked={agenda.isShown}
        title={t('nav.agendaHint')}
        onClick={() => void agenda.toggle()}
      >
        <CalendarDays size={16} aria-hidden /> {t('nav.agenda')}
        <i className={styles.switch} aria-hidden />
      </button>
      {count > 0 && (
        <button type="button" onClick={closeAnd(() => void exportColumns())}>
          <Download size={16} aria-hidden /> {t('nav.export')}
        </button>
      )}
      <button type="button" onClick={closeAnd(onImport)}>
        <Upload size={16} aria-hidden /> {t('nav.import')}
      </button>
      <button type="button" onClick={closeAnd(onKeys)}>
        <Keyboard size={16} aria-hidden /> {t('keys.title')}
      </button>
      <button type="button" onClick={closeAnd(handleLogOut)}>
        <LogOut size={16} aria-hidden /> {t('nav.logOut')}
      </button>
    </>
  )
}
