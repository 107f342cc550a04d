import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { Enrolment } from '../../session/factors.ts'
import type { AccountDetails } from '../../session/identities.ts'
import { EnrolFoot } from './EnrolFoot.tsx'
import { FactorCode } from './FactorCode.tsx'
import { freeName, removeUnverified } from './newFactor.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

type Props = { account: Account; details: AccountDetails; onEnd: () => void }

/** Makes an authenticator a factor: by a picture to scan or a secret to type, and its first code. */
export function EnrolFactor({ account: { factors }, details, onEnd }: Props) {
  const t = useT()
  const action = useAction()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  useEffect(() => {
    void action.run(async () => setEnrolment(await enrol()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is drawn
  }, [])

  const enrol = async () => {
    await removeUnverified(factors, details.user.factors)
    return factors.enrol(freeName(t('factor.totp'), details.user.factors))
  }
  const verify = async (factorId: string, code: string) =>
    factors.verify(factorId, await factors.challenge(factorId), code)

  return (
    <div className={styles.enrol}>
      {enrolment && (
        <>
          <img src={enrolment.qrCode} alt={t('factor.picture')} width={176} height={176} />
          <div className={styles.form}>
            <p className={styles.text}>{t('factor.scan')}</p>
            <p className={styles.hint}>
              {t('factor.secret')} <code>{enrolment.secret}</code>
            </p>
            <FactorCode action={action} onCode={code => verify(enrolment.factorId, code)} onRight={onEnd} />
          </div>
        </>
      )}
      <EnrolFoot error={action.error} onEnd={onEnd} />
    </div>
  )
}
