import type { ColumnError } from '@wiredeck/columns'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { clockOf } from '../../../text/relativeTime.ts'
import { reasonOf } from './columnError.ts'
import styles from './ErrorStrip.module.css'

/** What went wrong with a column, when it tries again, and a way not to wait. */
export function ErrorStrip({ error, onRetry }: { error: ColumnError; onRetry: () => void }) {
  const t = useT()
  return (
    <div className={styles.strip} dir="ltr">
      <Info size={18} aria-hidden />
      <p>
        <span role="status">
          <b>{t('column.error')}</b> {reasonOf(error, t)}
        </span>{' '}
        {/* Outside the status: nobody wants to hear a count down. Always a line: else the cards would jump at each try. */}
        <span className={styles.next}>{useNextTry(error.retryAt)}</span>
      </p>
      <button type="button" onClick={onRetry}>
        {t('column.tryNow')}
      </button>
    </div>
  )
}

/** A minute is counted down, second by second; what is later has a time of day. '' when it is now. */
function useNextTry(instant: number): string {
  const t = useT()
  const locale = useRegionalLocale()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((instant - now) / 1000)
  if (seconds <= 0) return ''
  if (seconds <= 60) return t('column.nextTry', { seconds })
  const time = clockOf(new Date(instant), locale)
  return t('column.nextTryAt', { time })
}
