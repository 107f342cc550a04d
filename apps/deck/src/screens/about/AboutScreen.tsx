import { Download, Mail, Monitor } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { addSeldomTexts } from '../../i18n/seldomTexts.ts'
import { paths } from '../../routes/paths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { QuietScreen } from '../parts/QuietScreen.tsx'
import styles from './AboutScreen.module.css'

// The texts are loaded before this module can be used.
await addSeldomTexts()

const version = import.meta.env.APP_VERSION

/** Says what the deck is and whom to write to (deck 2, About page). */
export function AboutScreen() {
  const t = useT()
  const {
    config: { contactMail },
    installed: { installer },
  } = useServices()
  const isInstallOffered = useSyncExternalStore(installer.subscribe, installer.isOffered)
  useTitle(t('about.documentTitle'))

  return (
    <QuietScreen
      title={t('about.title')}
      foot={<Link href={paths.debug}>{t('about.version', { version })}</Link>}
    >
      <p className={styles.text}>{t('about.text')}</p>
      {isInstallOffered && (
        <button
          type="button"
          className={`primary ${styles.install}`}
          onClick={() => void installer.install()}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden /> {t('install.button')}
        </button>
      )}
      <ul className={styles.links}>
        <li>
          <Link href={paths.deck} className="soft">
            <Monitor size={18} strokeWidth={1.75} aria-hidden /> {t('about.desktop')}
          </Link>
        </li>
        {contactMail !== null && (
          <li>
            <a
              className="soft"
              href={mailTo(contactMail, t('deck.title'), t('about.contactBody', { version }))}
            >
              <Mail size={18} strokeWidth={1.75} aria-hidden /> {t('about.contact')}
            </a>
          </li>
        )}
      </ul>
    </QuietScreen>
  )
}

/** A mail whose body names the version, with room above it to write. */
function mailTo(address: string, subject: string, body: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${body}`)}`
}
