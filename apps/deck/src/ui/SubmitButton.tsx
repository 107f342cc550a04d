import { LoaderCircle } from 'lucide-react'
import styles from './SubmitButton.module.css'

type Props = { label: string; isBusy: boolean; disabled?: boolean }

/** Sends its form, and shows that the answer is on its way. */
export function SubmitButton({ label, isBusy, disabled = false }: Props) {
  return (
    <button
      type="submit"
      className={`primary ${styles.submit}`}
      disabled={isBusy || disabled}
      aria-busy={isBusy}
    >
      {isBusy && <LoaderCircle size={18} className={styles.spinner} aria-hidden />}
      {label}
    </button>
  )
}
