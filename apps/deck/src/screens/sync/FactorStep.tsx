import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { Factor, SessionUser } from '../../session/sessionState.ts'
import { FactorCode } from './FactorCode.tsx'
import { FactorError } from './FactorError.tsx'
import { factorName } from './factorName.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

/** The code of the second factor, if the account has one. */
export function FactorStep({ account, user }: { account: Account; user: SessionUser }) {
  const t = useT()
  const verified = user.factors.filter(({ isVerified }) => isVerified)
  const [chosen, setChosen] = useState(verified.find(({ type }) => type === 'totp') ?? verified[0])
  const leaving = useAction()
  if (!chosen) return null
  return (
    <div className={styles.form}>
      {verified.length > 1 && (
        <label className="field">
          {t('factor.which')}
          <select
            value={chosen.id}
            onChange={event => setChosen(verified.find(({ id }) => id === event.target.value))}
          >
            {verified.map(factor => (
              <option key={factor.id} value={factor.id}>
                {factorName(factor, t)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Answer key={chosen.id} factor={chosen} account={account} />
      <p className={styles.ways}>
        <button
          type="button"
          disabled={leaving.isBusy}
          onClick={() => void leaving.run(() => account.leave())}
        >
          {t('sync.signOut')}
        </button>
      </p>
    </div>
  )
}

/** An authenticator makes codes itself; a phone gets its code when the reader asks for it. */
function Answer({ factor, account }: { factor: Factor; account: Account }) {
  const t = useT()
  const action = useAction()
  const [sentId, setSentId] = useState<string | null>(null)

  const handleSend = () => action.run(async () => setSentId(await account.factors.challenge(factor.id)))
  const verify = async (code: string) => {
    const challengeId = sentId ?? (await account.factors.challenge(factor.id))
    await account.factors.verify(factor.id, challengeId, code)
  }
  const name = factorName(factor, t)
  return (
    <>
      <p className={styles.text}>{t('factor.dueText', { name })}</p>
      {factor.type === 'phone' && sentId === null ? (
        <button type="button" className="primary" disabled={action.isBusy} onClick={() => void handleSend()}>
          {t('factor.sendMessage')}
        </button>
      ) : (
        <FactorCode action={action} onCode={verify} />
      )}
      {sentId !== null && (
        <p className={styles.ways}>
          <button type="button" disabled={action.isBusy} onClick={() => void handleSend()}>
            {t('sync.another')}
          </button>
        </p>
      )}
      <FactorError error={action.error} />
    </>
  )
}
