import { History } from 'lucide-react'
import { useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { timeOf } from '@wiredeck/document/times'
import styles from './ListStrip.module.css'

/** Says from when on a list has everything, while the wire analyses its archive again. */
export function CompleteStrip({ from }: { from: Date }) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  return (
    <p className={styles.strip} role="status" dir="auto">
      <History size={16} aria-hidden />
      <span>{t('column.completeFrom', { time: timeOf(from.getTime(), now, locale) })}</span>
    </p>
  )
}
