import type { ColumnError } from '@wiredeck/columns'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { clockOf } from '../../../text/relativeTime.ts'
import { reasonOf } from './columnError.ts'
import styles from './ErrorStrip.module.css'

/** Says what went wrong with a column and when it tries again, with a button to try now. */
export function ErrorStrip({ error, onRetry }: { error: ColumnError; onRetry: () => void }) {
  const t = useT()
  return (
    <div className={styles.strip} dir="ltr">
      <Info size={18} aria-hidden />
      <p>
        <span role="status">
          <b>{t('column.error')}</b> {reasonOf(error, t)}
        </span>{' '}
        {/* Outside the status, because nobody wants to hear a countdown. A line at all times keeps the cards still. */}
        <span className={styles.next}>{useNextTry(error.retryAt)}</span>
      </p>
      <button type="button" onClick={onRetry}>
        {t('column.tryNow')}
      </button>
    </div>
  )
}

/** Counts the last minute down by seconds; a later time is a time of day. '' when it is now. */
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
