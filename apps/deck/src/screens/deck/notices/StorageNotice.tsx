import { useSyncExternalStore } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useT, type MessageId } from '../../../i18n/index.ts'
import type { StorageNews } from '../../../services/storageNews.ts'
import styles from '../../parts/Notice.module.css'

const texts: Record<StorageNews, MessageId> = {
  memory: 'storage.memory',
  waiting: 'storage.waiting',
  outdated: 'storage.outdated',
  lost: 'storage.lost',
  full: 'storage.full',
  uncleared: 'storage.uncleared',
}

/** Says what happened to the reader's local database, until dismissed (D8). */
export function StorageNotice() {
  const t = useT()
  const { storageNews } = useServices().stored
  const news = useSyncExternalStore(storageNews.subscribe, storageNews.news)
  return (
    <div role="status">
      {news && (
        <div className={styles.notice}>
          <span className={styles.whole}>{t(texts[news])}</span>
          {news === 'outdated' ? (
            <button type="button" onClick={() => location.reload()}>
              {t('storage.reload')}
            </button>
          ) : (
            <button type="button" onClick={storageNews.dismiss}>
              {t('notice.dismiss')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
