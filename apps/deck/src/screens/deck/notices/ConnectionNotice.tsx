import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { isOnline, onOnlineChange } from '../../../platform/online.ts'
import { createConnectionNews, type ConnectionNews } from './connectionNews.ts'
import styles from '../../parts/Notice.module.css'

/** How long the notice that the device is back online stays, milliseconds. */
const showBackOnlineForMs = 5000

/** Says that the device is offline, until dismissed, and that it is back (deck 4, Connectivity). */
export function ConnectionNotice() {
  const t = useT()
  const [news, setNews] = useState<ConnectionNews | null>(() => (isOnline() ? null : 'offline'))

  useEffect(() => {
    const connection = createConnectionNews(isOnline(), setNews)
    const unsubscribe = onOnlineChange(connection.change)
    return () => {
      unsubscribe()
      connection.stop()
    }
  }, [])
  useEffect(() => {
    if (news !== 'back') return undefined
    const timer = setTimeout(() => setNews(null), showBackOnlineForMs)
    return () => clearTimeout(timer)
  }, [news])

  return (
    // Always in the page, because screen readers announce what changes in a status, not a new status.
    <div role="status">
      {news && (
        <div className={styles.notice}>
          {news === 'back' ? t('device.online') : t('device.offlineReading')}
          <button type="button" onClick={() => setNews(null)}>
            {t('notice.dismiss')}
          </button>
        </div>
      )}
    </div>
  )
}
