import type { Column, ColumnHead, ColumnStatus } from '@wiredeck/columns'
import { SearchX } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { Skeletons } from '../../ui/Skeleton.tsx'
import styles from './ColumnEnd.module.css'

/** Placeholders while a list loads for the first time (`deck.md` section 9). */
const skeletonCount = 10

type Props = { head: ColumnHead; column: Column | null; status: ColumnStatus; count: number }

/** What stands below the last card: more to come, the end, or why there is nothing. */
export function ColumnEnd({ head, column, status, count }: Props) {
  const t = useT()
  if (count > 0) {
    if (column?.hasNoMore) return <p className={styles.end}>{t('column.end')}</p>
    return <Skeletons count={2} />
  }
  if (column?.hasNoMore && status.loading === null) return <NoResult head={head} />
  if (status.error) return null
  return <Skeletons count={skeletonCount} />
}

function NoResult({ head }: { head: ColumnHead }) {
  const t = useT()
  return (
    <div className={styles.nothing}>
      <SearchX size={26} strokeWidth={1.5} aria-hidden />
      <b>{t('column.noResult')}</b>
      {head.params.query && (
        <span>
          {t('column.nothingMatches')} <code>{head.params.query}</code>
        </span>
      )}
    </div>
  )
}
