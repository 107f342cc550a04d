import { useRef, type SubmitEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { EmailField } from './EmailField.tsx'
import styles from './SyncScreen.module.css'

type Props = { email: string; isOnline: boolean; onTypeCode: (email: string) => void }

/** The link belongs to another browser. The code of the same mail can be typed there, or here for this address. */
export function OtherBrowser({ email, isOnline, onTypeCode }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onTypeCode((field.current?.value ?? '').trim().toLowerCase())
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <p className={styles.text}>{t('sync.linkElsewhere')}</p>
      <EmailField ref={field} defaultValue={email} />
      <SubmitButton label={t('sync.linkEnter')} isBusy={false} disabled={!isOnline} />
    </form>
  )
}
