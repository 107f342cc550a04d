import { useSyncExternalStore } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { documentIdOf } from '../../routes/paths.ts'
import type { DeckNews } from '../../installed/workerLink.ts'
import { useSettling } from '../../ui/useSettling.ts'
import styles from './Notice.module.css'
import { usePassing } from './usePassing.ts'

/** One at a time, as nobody installs a deck that is to be replaced. Good news waits for the bare deck. */
export function InstalledNotice() {
  const {
    installed: { updates, installer },
    access: { access },
  } = useServices()
  const news = useSyncExternalStore(updates.subscribe, updates.news)
  const isOffered = useSyncExternalStore(
    installer.subscribe,
    () => installer.isOffered() && !installer.isDeclined(),
  )
  const isIn = useSyncExternalStore(access.subscribe, access.isIn)
  const isReading = useLocationProperty(() => documentIdOf(location.pathname) !== null)
  if (news === 'offlineReady') return isIn && !isReading ? <News news={news} /> : null
  if (news !== null) return <News key={news} news={news} />
  return isOffered && isIn ? <InstallOffer /> : null
}

/** The notice passes by itself, because nobody has to act on it; milliseconds. */
const goodNewsForMs = 6000

const texts = {
  offlineReady: 'update.offlineReady',
  newVersion: 'update.newVersion',
  updateFailed: 'update.failed',
  offlineFailed: 'update.noOffline',
} as const

/** The deck can be read offline, or there is a new version with Refresh and Close (deck 2, Other elements). */
function News({ news }: { news: DeckNews }) {
  const t = useT()
  const { updates } = useServices().installed
  const settling = useSettling()
  const passing = usePassing(news === 'offlineReady' ? goodNewsForMs : null, () => updates.dismiss())
  return (
    <div className={styles.notice} {...passing} {...settling.group}>
      <span className={styles.whole}>{t(texts[news])}</span>
      {news === 'newVersion' && (
        <button type="button" onClick={() => updates.refresh()}>
          {t('update.refresh')}
        </button>
      )}
      <button type="button" onClick={() => updates.dismiss()}>
        {t('dialog.close')}
      </button>
    </div>
  )
}

function InstallOffer() {
  const t = useT()
  const { installer } = useServices().installed
  return (
    <div className={styles.notice}>
      <span className={styles.whole}>{t('install.offer')}</span>
      <button type="button" onClick={() => void installer.install()}>
        {t('install.accept')}
      </button>
      <button type="button" onClick={() => installer.decline()}>
        {t('dialog.close')}
      </button>
    </div>
  )
}
