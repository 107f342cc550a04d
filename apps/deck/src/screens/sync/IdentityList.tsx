import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { AccountDetails, Identity } from '../../session/identities.ts'
import { errorText } from './errorText.ts'
import { GoogleButton } from './GoogleButton.tsx'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

type Props = {
  account: Account
  details: AccountDetails
  hasGoogle: boolean
  onChange: () => void
}

/** The ways to sign in. The address cannot be removed, because a code to it would find the account again. */
export function IdentityList({ account, details, hasGoogle, onChange }: Props) {
  const t = useT()
  const { identities } = details
  const { isBusy, error, run } = useAction()
  const isLinked = identities.some(({ provider }) => provider === 'google')

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
      {hasGoogle && !isLinked && <GoogleButton use="link" social={account.social} />}
      {error && (
        <p className={styles.error} role="alert">
          {t(errorText(error, 'factor.failed'))}
        </p>
      )}
    </section>
  )
}
