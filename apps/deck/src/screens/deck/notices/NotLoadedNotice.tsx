import { useT } from '../../../i18n/index.ts'
import styles from '../../parts/Notice.module.css'

/** The script of the columns did not come: offline at the first start, or replaced by a newer deck. */
export function NotLoadedNotice() {
  const t = useT()
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.whole}>{t('column.unreachable')}</span>
      <button type="button" onClick={() => location.reload()}>
        {t('column.tryNow')}
      </button>
    </div>
  )
}
