import { User } from 'lucide-react'
import { Link } from 'wouter'
import { useMirror, useSession } from '../../../context/hooks.ts'
import { useT } from '../../../i18n/index.ts'
import { paths } from '../../../routes/paths.ts'
import { initialsOf } from './initialsOf.ts'
import styles from './SyncLink.module.css'

/** The way to the sync screen: the account's picture, or a person (deck 2, Deck view). */
export function SyncLink() {
  const t = useT()
  const session = useSession()
  const mirror = useMirror()
  const user = session && 'user' in session ? session.user : null
  const asksForHelp = mirror?.phase === 'failed' || session?.status === 'factor-due'
  const label = asksForHelp ? t('sync.needsYou') : t('nav.sync')
  return (
    <Link
      href={paths.sync}
      className={asksForHelp ? styles.asking : styles.link}
      aria-label={label}
      title={label}
    >
      {user === null ? (
        <User size={18} strokeWidth={1.75} aria-hidden />
      ) : user.avatarUrl ? (
        <img src={user.avatarUrl} alt="" />
      ) : (
        <span className={styles.initials}>{initialsOf(user.email)}</span>
      )}
    </Link>
  )
}
