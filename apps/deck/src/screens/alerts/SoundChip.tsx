import { VolumeX } from 'lucide-react'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import styles from './Alerts.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** Says in the bar that sound waits for a click; a click on it is enough. */
export function SoundChip() {
  const t = useT()
  const { alertSound } = useServices().alerts
  return (
    <button type="button" className={styles.chip} onClick={() => void alertSound.arm()}>
      <VolumeX size={16} aria-hidden /> {t('alertSound.chip')}
    </button>
  )
}
