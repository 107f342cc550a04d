import { useT } from '../../i18n/index.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { errorText } from './errorText.ts'
import { Naming } from './Naming.tsx'
import type { SignInForm } from './signInForm.ts'
import styles from './SyncScreen.module.css'
import { useSecondsUntil } from './useSecondsUntil.ts'

type Props = {
  form: Extract<SignInForm, { at: 'follow-link' }>
  isOnline: boolean
  onFollow: () => void
  onTypeCode: () => void
}

/** deck 9: from this age on a session from an address is warned of. */
const staleAfterMs = 120_000

/** The link of a mail was opened: a press signs in. A program that opens links presses nothing. */
export function FollowLink({ form, isOnline, onFollow, onTypeCode }: Props) {
  const t = useT()
  const isStale = useSecondsUntil(form.askedAt + staleAfterMs) === 0
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onFollow()
      }}
    >
      <Naming text={t('sync.linkText', { email: form.email })} name={form.email} />
      {isStale && (
        <p role="status" className={styles.warning}>
          {t('sync.linkOld')}
        </p>
      )}
      {form.error && (
        <p className={styles.error} role="alert">
          {t(errorText(form.error, 'sync.verifyFailed'))}
        </p>
      )}
      <SubmitButton label={t('sync.linkSignIn')} isBusy={form.isBusy} disabled={!isOnline} />
      <p className={styles.ways}>
        <button type="button" disabled={form.isBusy} onClick={onTypeCode}>
          {t('sync.linkCode')}
        </button>
      </p>
    </form>
  )
}
