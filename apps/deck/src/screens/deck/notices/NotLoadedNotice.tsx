import { useT } from '../../../i18n/index.ts'
import styles from '../../parts/Notice.module.css'

/** Says that the script of the columns was not loaded, because the device is offline or the server has a newer deck. */
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
