import { VolumeX } from 'lucide-react'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import styles from './Alerts.module.css'
import { useIsSoundMissed } from './useIsSoundMissed.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** Says that the browser refuses sound, and arms it by a click. */
export function SoundIsOff() {
  const t = useT()
  const { alertSound } = useServices().alerts
  if (!useIsSoundMissed()) return null
  return (
    <p className={styles.soundIsOff}>
      <VolumeX size={16} aria-hidden />
      <span>
        <b>{t('alertSound.off')}</b> {t('alertSound.why')}
      </span>
      <button type="button" onClick={() => void alertSound.arm()}>
        {t('alertSound.arm')}
      </button>
    </p>
  )
}
