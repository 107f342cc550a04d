import { useT } from '../../i18n/index.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { Naming } from './Naming.tsx'
import { resendAfterMs, type SignInForm } from './signInForm.ts'
import styles from './SyncScreen.module.css'
import { useSecondsUntil } from './useSecondsUntil.ts'

type Props = {
  form: Extract<SignInForm, { at: 'verify-token' }>
  isOnline: boolean
  hasMailbox: boolean
  onCode: (code: string) => void
  onResend: () => void
  onChangeAddress: () => void
}

/** The six digits that came by e-mail. */
export function VerifyToken({ form, isOnline, hasMailbox, onCode, onResend, onChangeAddress }: Props) {
  const t = useT()
  const seconds = useSecondsUntil(form.sentAt + resendAfterMs)
  return (
    <div className={styles.form}>
      <Naming text={t('sync.codeSent', { email: form.email })} name={form.email} />
      {/* A new key, so that the boxes are empty for another code. */}
      <CodeBoxes key={form.sentAt} label={t('sync.code')} isBusy={form.isBusy || !isOnline} onCode={onCode} />
      <p className={styles.ways}>
        {seconds > 0 ? (
          <span>{t('sync.anotherIn', { seconds })}</span>
        ) : (
          <button type="button" disabled={form.isBusy || !isOnline} onClick={onResend}>
            {t('sync.another')}
          </button>
        )}
        <button type="button" disabled={form.isBusy} onClick={onChangeAddress}>
          {t('sync.changeAddress')}
        </button>
        {hasMailbox && (
          <a href="/mailbox" target="_blank" rel="noreferrer">
            {t('sync.mailbox')}
          </a>
        )}
      </p>
    </div>
  )
}
