import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { AccountDetails } from '../../session/identities.ts'
import type { Factor } from '../../session/sessionState.ts'
import { EnrolFactor } from './EnrolFactor.tsx'
import { EnrolPhone } from './EnrolPhone.tsx'
import { FactorItem } from './FactorItem.tsx'
import styles from './SyncScreen.module.css'

type Props = {
  account: Account
  details: AccountDetails
  /** Can codes be sent to phones? */
  hasPhones: boolean
  onChange: () => void
}

/** The account's second factors. A phone can be added where messages can be sent; one that the account has is shown anyway. */
export function FactorList({ account, details, hasPhones, onChange }: Props) {
  const t = useT()
  const [enrolling, setEnrolling] = useState<Factor['type'] | null>(null)
  const verified = details.user.factors.filter(({ isVerified }) => isVerified)

  const handleEnd = () => {
    setEnrolling(null)
    onChange()
  }
  return (
    <section className={styles.part}>
      <h2>{t('account.factors')}</h2>
      {verified.length === 0 && !enrolling && <p className={styles.hint}>{t('factor.none')}</p>}
      <ul className={styles.list}>
        {verified.map(factor => (
          <FactorItem key={factor.id} factor={factor} factors={account.factors} onChange={onChange} />
        ))}
      </ul>
      {enrolling === 'totp' && <EnrolFactor account={account} details={details} onEnd={handleEnd} />}
      {enrolling === 'phone' && <EnrolPhone account={account} details={details} onEnd={handleEnd} />}
      {!enrolling && (
        <div className={styles.buttons}>
          <button type="button" onClick={() => setEnrolling('totp')}>
            {t('factor.add')}
          </button>
          {hasPhones && (
            <button type="button" onClick={() => setEnrolling('phone')}>
              {t('factor.addPhone')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
