import { HardDrive } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import styles from './ListStrip.module.css'

/** Says that a list holds the matches on this device, not the wire's answer. */
export function StoredStrip() {
  const t = useT()
  return (
    <p className={styles.strip} role="status" dir="auto">
      <HardDrive size={16} aria-hidden />
      <span>{t('column.stored')}</span>
    </p>
  )
}
