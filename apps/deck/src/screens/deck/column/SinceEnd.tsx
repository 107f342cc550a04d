import { useT } from '../../../i18n/index.ts'
import styles from './Since.module.css'

type Props = { count: number; total: number; onShowAll: () => void }

/** Always in sight below a filtered list: says how much of it is shown, and leads back to all. */
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
