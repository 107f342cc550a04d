import type { ColumnError } from '@wiredeck/columns'
import { Info } from 'lucide-react'
import { useNow } from '../../context/hooks.ts'
import { useT, type Translate } from '../../i18n/index.ts'
import styles from './ErrorStrip.module.css'

/** What went wrong with a column, when it tries again, and a way not to wait. */
export function ErrorStrip({ error, onRetry }: { error: ColumnError; onRetry: () => void }) {
  const t = useT()
  const seconds = Math.max(0, Math.ceil((error.retryAt - useNow()) / 1000))
  return (
    <div className={styles.strip} role="status">
      <Info size={18} aria-hidden />
      <p>
        <b>{t('column.error')}</b> {reasonOf(error, t)} {seconds > 0 && t('column.nextTry', { seconds })}
      </p>
      <button type="button" onClick={onRetry}>
        {t('column.tryNow')}
      </button>
    </div>
  )
}

function reasonOf({ code, message }: ColumnError, t: Translate): string {
  if (code === 0) return t('column.unreachable')
  if (code >= 500) return t('column.serverFailed', { code })
  return t('column.refused', { code, message })
}
