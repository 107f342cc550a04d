import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { AccountDetails, Identity } from '../../session/identities.ts'
import { errorText } from './errorText.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'
import { clearAddress, type Arrived } from './useArrival.ts'

type Props = {
  account: Account
  details: AccountDetails
  hasGoogle: boolean
  /** What the provider's page has sent the reader back with. */
  arrived: Arrived | null
  onChange: () => void
}

/**
 * The ways to sign in. Google is linked by way of its own page. The address cannot be removed, because a code
 * to it would find the account again.
 */
export function IdentityList({ account, details, hasGoogle, arrived, onChange }: Props) {
  const t = useT()
  const { identities } = details
  const { isBusy, error, run } = useAction()
  const isLinked = identities.some(({ provider }) => provider === 'google')

  const isDone = useRef(false)
  useEffect(() => {
    // An answer is good once.
    if (arrived === null || isDone.current) return
    isDone.current = true
    void finish(arrived)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for what the address brought along
  }, [arrived])

  const finish = async (answer: Arrived) => {
    clearAddress()
    // Whatever else the address brings, such as the link of a mail, a reader who is in does not need.
    if (answer.kind === 'refused' || !account.identities.isLinking()) return
    if (await run(() => account.identities.finishLink(answer))) onChange()
  }
  const handleLink = () => run(async () => location.assign(await account.identities.startLink()))
  const handleUnlink = async ({ id }: Identity) => {
    if (await run(() => account.identities.unlink(id))) onChange()
  }
  return (
    <section className={styles.part}>
      <h2>{t('account.identities')}</h2>
      <ul className={styles.list}>
        {identities.map(identity => (
          <li key={identity.id}>
            <span>
              <b>{t(identity.provider === 'google' ? 'account.google' : 'account.email')}</b>
              <small>{identity.email || details.user.email}</small>
            </span>
            {identity.provider !== 'email' && identities.length > 1 && (
              <button type="button" disabled={isBusy} onClick={() => void handleUnlink(identity)}>
                {t('account.unlink')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {hasGoogle && !isLinked && (
        <div className={styles.buttons}>
          <button type="button" disabled={isBusy} onClick={() => void handleLink()}>
            {t('account.linkGoogle')}
          </button>
        </div>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {t(errorText(error, 'factor.failed'))}
        </p>
      )}
    </section>
  )
}
