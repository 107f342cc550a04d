import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Account } from '../../session/account.ts'
import type { Factor, SessionUser } from '../../session/sessionState.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { errorText } from './errorText.ts'
import { factorName } from './factorName.ts'
import styles from './SyncScreen.module.css'
import { useAction } from './useAction.ts'

/** The code of the second factor, where the account has one. */
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

/** An authenticator counts by itself; a phone is sent its code when the reader asks for it. */
function Answer({ factor, account }: { factor: Factor; account: Account }) {
  const t = useT()
  const { isBusy, error, run } = useAction()
  const [sentId, setSentId] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  const handleSend = () => run(async () => setSentId(await account.factors.challenge(factor.id)))
  const handleCode = async (code: string) => {
    const isRight = await run(async () => {
      const challengeId = sentId ?? (await account.factors.challenge(factor.id))
      await account.factors.verify(factor.id, challengeId, code)
    })
    if (!isRight) setTries(tries + 1)
  }
  const name = factorName(factor, t)
  return (
    <>
      <p className={styles.text}>{t('factor.dueText', { name })}</p>
      {factor.type === 'phone' && sentId === null ? (
        <button type="button" className="primary" disabled={isBusy} onClick={() => void handleSend()}>
          {t('factor.sendMessage')}
        </button>
      ) : (
        <CodeBoxes
          key={tries}
          label={t('sync.code')}
          isBusy={isBusy}
          isWrong={error === 'wrong-code'}
          onCode={code => void handleCode(code)}
        />
      )}
      {error && (
        <p className={styles.error} role="alert">
          {t(errorText(error, 'factor.failed'))}
        </p>
      )}
    </>
  )
}
