import type { ColumnError } from '@wiredeck/columns'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT, type Translate } from '../../i18n/index.ts'
import styles from './ErrorStrip.module.css'

/** What went wrong with a column, when it tries again, and a way not to wait. */
export function ErrorStrip({ error, onRetry }: { error: ColumnError; onRetry: () => void }) {
  const t = useT()
  const seconds = useSecondsUntil(error.retryAt)
  return (
    <div className={styles.strip} dir="ltr">
      <Info size={18} aria-hidden />
      <p>
        <span role="status">
          <b>{t('column.error')}</b> {reasonOf(error, t)}
        </span>{' '}
        {/* Outside the status: nobody wants to hear a count down. */}
        {seconds > 0 && t('column.nextTry', { seconds })}
      </p>
      <button type="button" onClick={onRetry}>
        {t('column.tryNow')}
      </button>
    </div>
  )
}

/** Counts down to an instant (epoch milliseconds), second by second. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((instant - now) / 1000))
}

function reasonOf({ code, message }: ColumnError, t: Translate): string {
  if (code === 0) return t('column.unreachable')
  if (code >= 500) return t('column.serverFailed', { code })
  return t('column.refused', { code, message })
}
