import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { AccountDetails } from '../../session/identities.ts'
import { EnrolFactor } from './EnrolFactor.tsx'
import { FactorItem } from './FactorItem.tsx'
import styles from './SyncScreen.module.css'

type Props = { account: Account; details: AccountDetails; onChange: () => void }

/** The account's second factors. A phone that it already has is shown; only authenticators can be added. */
export function FactorList({ account, details, onChange }: Props) {
  const t = useT()
  const [isEnrolling, setIsEnrolling] = useState(false)
  const verified = details.user.factors.filter(({ isVerified }) => isVerified)

  const handleEnd = () => {
    setIsEnrolling(false)
    onChange()
  }
  return (
    <section className={styles.part}>
      <h2>{t('account.factors')}</h2>
      {verified.length === 0 && !isEnrolling && <p className={styles.hint}>{t('factor.none')}</p>}
      <ul className={styles.list}>
        {verified.map(factor => (
          <FactorItem key={factor.id} factor={factor} factors={account.factors} onChange={onChange} />
        ))}
      </ul>
      {isEnrolling ? (
        <EnrolFactor account={account} details={details} onEnd={handleEnd} />
      ) : (
        <div className={styles.buttons}>
          <button type="button" onClick={() => setIsEnrolling(true)}>
            {t('factor.add')}
          </button>
        </div>
      )}
    </section>
  )
}
