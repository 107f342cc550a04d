import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { Enrolment } from '../../session/factors.ts'
import type { AccountDetails } from '../../session/identities.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { errorText } from './errorText.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

type Props = { account: Account; details: AccountDetails; onEnd: () => void }

/** Makes an authenticator a factor: by a picture to scan or a secret to type, and the first code of it. */
export function EnrolFactor({ account: { factors }, details, onEnd }: Props) {
  const t = useT()
  const { isBusy, error, run } = useAction()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    void run(async () => setEnrolment(await enrol()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is drawn
  }, [])

  /** Removes factors that were begun and never confirmed, because they are in the way of a new one. */
  const enrol = async () => {
    for (const { id, isVerified } of details.user.factors) if (!isVerified) await factors.remove(id)
    const taken = new Set(details.user.factors.map(({ name }) => name))
    const names = Array.from({ length: taken.size + 1 }, (_, index) => `${t('factor.totp')} ${index + 1}`)
    return factors.enrol(names.find(name => !taken.has(name)) ?? '')
  }
  const handleCode = async (code: string) => {
    if (!enrolment) return
    const isRight = await run(async () => {
      const challengeId = await factors.challenge(enrolment.factorId)
      await factors.verify(enrolment.factorId, challengeId, code)
    })
    if (isRight) onEnd()
    else setTries(tries + 1)
  }

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
            <CodeBoxes
              key={tries}
              label={t('sync.code')}
              isBusy={isBusy}
              isWrong={error === 'wrong-code'}
              onCode={code => void handleCode(code)}
            />
          </div>
        </>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {t(errorText(error, 'factor.failed'))}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" onClick={onEnd}>
          {t('dialog.cancel')}
        </button>
      </div>
    </div>
  )
}
