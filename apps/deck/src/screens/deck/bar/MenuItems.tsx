import {
  Bell,
  BellRing,
  CalendarDays,
  Download,
  EyeOff,
  History,
  Info,
  Keyboard,
  LogOut,
  Upload,
} from 'lucide-react'
import { Link } from 'wouter'
import { useAgenda, useIsOn, useUses } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import { useT } from '../../../i18n/index.ts'
import { addSeldomTexts } from '../../../i18n/seldomTexts.ts'
import { paths } from '../../../routes/paths.ts'
import { LanguagePicker } from '../../parts/LanguagePicker.tsx'
import { ThemeToggle } from '../../parts/ThemeToggle.tsx'
import styles from './NavBar.module.css'
import { useColumnsFile } from '../../parts/useColumnsFile.ts'
import { useLogOut } from '../../leaving/useLogOut.ts'

// The texts are loaded before this module can be used.
await addSeldomTexts()

/** The dialogs that the menu asks the deck to show. */
export type Asking = { onImport: () => void; onKeys: () => void; onLogOut: () => void }

/** The lines of the deck's menu. */
export function MenuItems({ onImport, onKeys, onLogOut, onClose }: Asking & { onClose: () => void }) {
  const t = useT()
  const agenda = useAgenda()
  const { spokenAlerts, hiddenWatch } = useServices().alerts
  const areSpoken = useIsOn(spokenAlerts)
  const isWatching = useIsOn(hiddenWatch)
  const logOut = useLogOut()
  const { uses } = useUses()
  const { count, exportColumns } = useColumnsFile()

  /** Closes the menu first, so that its button has the focus again when a dialog notes where it was. */
  const closeAnd = (then: () => void) => () => {
    onClose()
    then()
  }
  const handleLogOut = () => {
    // Uses that are not loaded yet may exist.
    if (count > 0 || uses?.length !== 0) onLogOut()
    else void logOut()
  }

  return (
    <>
      <Link href={paths.about}>
        <Info size={16} aria-hidden /> {t('nav.about')}
      </Link>
      <Link href={paths.used} onClick={onClose}>
        <History size={16} aria-hidden /> {t('nav.used')}
      </Link>
      <Link href={paths.alerts} onClick={onClose}>
        <Bell size={16} aria-hidden /> {t('nav.alertsPage')}
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
      <button
        type="button"
        role="switch"
        aria-checked={areSpoken}
        title={t('nav.alertsHint')}
        onClick={() => spokenAlerts.set(!areSpoken)}
      >
        <BellRing size={16} aria-hidden /> {t('nav.alerts')}
        <i className={styles.switch} aria-hidden />
      </button>
      <button
        type="button"
        role="switch"
        aria-checked={isWatching}
        title={t('nav.hiddenWatchHint')}
        onClick={() => hiddenWatch.set(!isWatching)}
      >
        <EyeOff size={16} aria-hidden /> {t('nav.hiddenWatch')}
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
