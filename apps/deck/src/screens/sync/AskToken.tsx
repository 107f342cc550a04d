import { useEffect, useRef, type SubmitEvent } from 'react'
import { useT, type MessageId } from '../../i18n/index.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { EmailField } from './EmailField.tsx'
import { errorText } from './errorText.ts'
import type { SignInError, SignInForm } from './signInForm.ts'
import styles from './SyncScreen.module.css'

type Props = {
  form: Extract<SignInForm, { at: 'ask-token' }>
  isOnline: boolean
  onSubmit: (email: string) => void
  onEnterAgain: () => void
}

const failures: Record<SignInError['when'], MessageId> = {
  sending: 'sync.sendFailed',
  verifying: 'sync.verifyFailed',
  arriving: 'sync.linkFailed',
}

/** Asks for the address that a code is sent to, and says what was wrong with the last one. */
export function AskToken({ form, isOnline, onSubmit, onEnterAgain }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const { error, isBusy } = form
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit((field.current?.value ?? '').trim().toLowerCase())
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <p className={styles.text}>{t('sync.text')}</p>
      <EmailField ref={field} defaultValue={form.email} errorId={error ? 'sync-error' : undefined} />
      {error && (
        <p id="sync-error" className={styles.error} role="alert">
          {t(errorText(error.code, failures[error.when]))}
        </p>
      )}
      <SubmitButton label={t('sync.sendCode')} isBusy={isBusy} disabled={!isOnline} />
      {form.sentAt !== null && (
        <button type="button" className="soft" disabled={isBusy} onClick={onEnterAgain}>
          {t('sync.enterAgain')}
        </button>
      )}
    </form>
  )
}
