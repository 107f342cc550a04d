import { useState, type SubmitEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { AccountDetails } from '../../session/identities.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { fieldWarning } from '../parts/fieldWarning.ts'
import { textIn } from '../parts/textIn.ts'
import { EnrolFoot } from './EnrolFoot.tsx'
import { FactorCode } from './FactorCode.tsx'
import { Naming } from './Naming.tsx'
import { freeName, removeUnverified } from './newFactor.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

type Props = { account: Account; details: AccountDetails; onEnd: () => void }

/** A phone whose code was sent. */
type Sent = { factorId: string; challengeId: string; phone: string }

/** Written with its country code, whatever stands between the digits. */
const numberPattern = '\\s*(\\+|00)[1-9][0-9 \\(\\)\\.\\/\\-]{5,24}'

/** Makes a phone a factor: by its number, and the code of the first message to it. */
export function EnrolPhone({ account: { factors }, details, onEnd }: Props) {
  const t = useT()
  const action = useAction()
  const [sent, setSent] = useState<Sent | null>(null)

  const enrol = async (phone: string) => {
    await removeUnverified(factors, details.user.factors)
    const { factorId } = await factors.enrolPhone(freeName(t('factor.phone'), details.user.factors), phone)
    setSent({ factorId, challengeId: await factors.challenge(factorId), phone })
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = textIn(new FormData(event.currentTarget), 'phone').trim()
    void action.run(() => enrol(phone))
  }

  return (
    <div className={styles.form}>
      {sent ? (
        <>
          <Naming text={t('factor.phoneSent', { phone: sent.phone })} name={sent.phone} />
          <FactorCode
            action={action}
            onCode={code => factors.verify(sent.factorId, sent.challengeId, code)}
            onRight={onEnd}
          />
        </>
      ) : (
        <form className={styles.form} onSubmit={handleSubmit}>
          <label className="field">
            {t('factor.number')}
            <input
              name="phone"
              type="tel"
              required
              autoComplete="tel"
              placeholder="+33 6 12 34 56 78"
              pattern={numberPattern}
              {...fieldWarning(t('factor.numberWrong'))}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to write here
              autoFocus
            />
          </label>
          <SubmitButton label={t('factor.sendMessage')} isBusy={action.isBusy} />
        </form>
      )}
      <EnrolFoot error={action.error} onEnd={onEnd} />
    </div>
  )
}
