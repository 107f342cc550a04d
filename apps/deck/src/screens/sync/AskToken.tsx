import { useEffect, useRef, type SubmitEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { emailWarning } from '../parts/emailWarning.ts'
import { errorText } from './errorText.ts'
import type { SignInForm } from './signInForm.ts'
import styles from './SyncScreen.module.css'

type Props = {
  form: Extract<SignInForm, { at: 'ask-token' }>
  isOnline: boolean
  onSubmit: (email: string) => void
  onEnterAgain: () => void
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
  const failure = error?.when === 'verifying' ? 'sync.verifyFailed' : 'sync.sendFailed'
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <p className={styles.text}>{t('sync.text')}</p>
      <label className="field">
        {t('sync.email')}
        <input
          ref={field}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={form.email}
          {...emailWarning(t('auth.email-warning'))}
          aria-invalid={error !== null}
          aria-describedby={error ? 'sync-error' : undefined}
        />
      </label>
      {error && (
        <p id="sync-error" className={styles.error} role="alert">
          {t(errorText(error.code, failure))}
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
