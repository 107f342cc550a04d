import { useState } from 'react'
import { useDeviceNow, useSession } from '../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import type { Account, SignOutScope } from '../../session/account.ts'
import { timeUntil } from '@wiredeck/document/times'
import { errorText } from './errorText.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

/** This browser's session, and the way to end those of other devices (deck 7). */
export function Sessions({ account }: { account: Account }) {
  const t = useT()
  const locale = useRegionalLocale()
  const now = useDeviceNow()
  const session = useSession()
  const { isBusy, error, run } = useAction()
  const [areOthersOut, setAreOthersOut] = useState(false)
  if (session?.status !== 'signed-in') return null

  const end = (scope: SignOutScope) => run(() => account.signOut(scope))
  const handleOthers = async () => setAreOthersOut(await end('others'))
  return (
    <section className={styles.part}>
      <h2>{t('account.sessions')}</h2>
      <p className={styles.hint}>
        {t('account.thisSession', { time: timeUntil(new Date(session.expiresAt), now, locale) })} ·{' '}
        {t(session.level === 'aal2' ? 'account.level2' : 'account.level1')}
      </p>
      <div className={styles.buttons}>
        <button type="button" disabled={isBusy} onClick={() => void handleOthers()}>
          {t('account.endOthers')}
        </button>
        <button type="button" disabled={isBusy} onClick={() => void end('global')}>
          {t('account.endAll')}
        </button>
      </div>
      <p role="status" className={styles.done}>
        {areOthersOut && t('account.othersEnded')}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {t(errorText(error, 'sync.signOutFailed'))}
        </p>
      )}
    </section>
  )
}
