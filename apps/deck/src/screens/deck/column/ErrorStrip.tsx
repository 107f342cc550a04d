import type { ColumnError } from '@wiredeck/columns'
import { Info } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import { useNextTry } from '../../parts/useNextTry.ts'
import { reasonOf } from './columnError.ts'
import styles from './ErrorStrip.module.css'

type Props = {
  error: ColumnError
  /** Whether screen readers hear it at once. */
  isSaid: boolean
  onRetry: () => void
}

/** Says what went wrong with a column and when it tries again, with a button to try now. */
export function ErrorStrip({ error, isSaid, onRetry }: Props) {
  const t = useT()
  return (
    <div className={styles.strip} dir="ltr">
      <Info size={18} aria-hidden />
      <p>
        <span role={isSaid ? 'status' : undefined} data-error>
          <b>{t('column.error')}</b> {reasonOf(error, t)}
        </span>{' '}
        {/* Not in the status, so that no countdown is read aloud. Always a line, so that cards stay
            still. */}
        <span className={styles.next}>{useNextTry(error.retryAt)}</span>
      </p>
      <button type="button" onClick={onRetry}>
        {t('column.tryNow')}
      </button>
    </div>
  )
}
