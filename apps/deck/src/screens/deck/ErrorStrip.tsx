import type { ColumnError } from '@wiredeck/columns'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT, type MessageId, type Translate } from '../../i18n/index.ts'
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

/** A code as a sentence of the reader's language; what the server wrote itself is English at best. */
function reasonOf({ code }: ColumnError, t: Translate): string {
  if (code === 0) return t('column.unreachable')
  if (code >= 500) return t('column.serverFailed', { code })
  return t(refusals[code] ?? 'column.refused', { code })
}

const refusals: Record<number, MessageId> = {
  400: 'column.refusedQuery',
  401: 'column.refusedLogin',
  403: 'column.refusedAccess',
  413: 'column.refusedQuery',
  414: 'column.refusedQuery',
  422: 'column.refusedQuery',
  429: 'column.refusedTooOften',
}
