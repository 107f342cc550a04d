import { useT } from '../../../i18n/index.ts'
import styles from './Since.module.css'

type Props = { count: number; total: number; onShowAll: () => void }

/** Below a list of which only a part is shown, always in sight: says how much, and leads back to all. */
export function SinceEnd({ count, total, onShowAll }: Props) {
  const t = useT()
  return (
    <div className={styles.end} dir="ltr">
      <p>{t('since.filtered', { count, total })}</p>
      <button type="button" onClick={onShowAll}>
        {t('since.all')}
      </button>
    </div>
  )
}
