import { useEffect, useState } from 'react'
import type { OpenSync } from '../../services/sync.ts'
import { useMirror } from '../../context/hooks.ts'
import { useT } from '../../i18n/index.ts'
import type { AccountDetails } from '../../session/identities.ts'
import type { AccountsConfig } from '../../session/openAccount.ts'
import type { SessionUser } from '../../session/sessionState.ts'
import { errorText } from './errorText.ts'
import { FactorList } from './FactorList.tsx'
import { IdentityList } from './IdentityList.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './SyncScreen.module.css'
import { MirrorStatus } from './MirrorStatus.tsx'
import { useAction } from './useAction.ts'
import type { Arrived } from './useArrival.ts'

type Props = { sync: OpenSync; user: SessionUser; config: AccountsConfig; arrived: Arrived | null }

/** The account of a signed-in reader: its state, its ways to sign in, the way out (deck 2, Sync screen). */
export function AccountPanel({ sync, user, config, arrived }: Props) {
  const t = useT()
  const { account, mirror } = sync
  const { details, error, reread } = useDetails(sync, user)
  const leaving = useAction()
  const hasNoEditTimes = useMirror()?.hasEditTimes === false
  const [before = '', after = ''] = t('sync.already', { email: user.email }).split(user.email)
  return (
    <>
      <div className={styles.account}>
        {user.avatarUrl && <img src={user.avatarUrl} alt="" width={44} height={44} />}
        <p className={styles.text}>
          {before}
          <b>{user.email}</b>
          {after}
        </p>
        <button
          type="button"
          className={styles.secondary}
          disabled={leaving.isBusy}
          onClick={() => void leaving.run(() => account.signOut('local'))}
        >
          {t('sync.signOut')}
        </button>
      </div>
      <MirrorStatus mirror={mirror} />
      {hasNoEditTimes && <p className={styles.hint}>{t('mirror.noTimes')}</p>}
      <p className={styles.hint}>{t('sync.signOutHint')}</p>
      {leaving.error && (
        <p className={styles.error} role="alert">
          {t(errorText(leaving.error, 'sync.signOutFailed'))}
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {t(errorText(error, 'account.unknown'))}
        </p>
      )}
      {details && (
        <>
          <FactorList
            account={account}
            details={details}
            hasPhones={config.phones ?? false}
            onChange={reread}
          />
          <IdentityList
            account={account}
            details={details}
            hasGoogle={config.googleClientId !== undefined}
            arrived={arrived}
            onChange={reread}
          />
        </>
      )}
      <Sessions account={account} />
    </>
  )
}

/**
 * The account as the backend knows it. It is read when the panel is drawn, when the session reports something
 * new, and after a failure once a sync has reached the backend.
 */
function useDetails({ account }: OpenSync, user: SessionUser) {
  const { error, run } = useAction()
  const [details, setDetails] = useState<AccountDetails | null>(null)
  const reread = () => void run(async () => setDetails(await account.identities.read()))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read again for each user, not for each drawing
  useEffect(reread, [account, user])
  const isReached = useMirror()?.phase === 'idle'
  useEffect(() => {
    if (isReached && error) reread()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that the backend is reached again
  }, [isReached])
  return { details, error, reread }
}
