import { completeFrom, type Column, type ColumnHead, type ColumnStatus } from '@wiredeck/columns'
import { SearchX } from 'lucide-react'
import { useIsOnline } from '../../../context/hooks.ts'
import { useT } from '../../../i18n/index.ts'
import { Skeletons } from '../../../ui/Skeleton.tsx'
import styles from './ColumnEnd.module.css'

/** Placeholders while a list loads for the first time (deck 9). */
const skeletonCount = 10

type Props = {
  head: ColumnHead
  column: Column | null
  status: ColumnStatus
  /** Cards that are drawn, and whether more are stored below them. */
  count: number
  hasMoreStored: boolean
  /** Opens the choice of another search or topic, if this one finds nothing. */
  onChangeSubject: () => void
}

/** The place below the last card: says that more is to come, that this is the end, or why there is nothing. */
export function ColumnEnd({ head, column, status, count, hasMoreStored, onChangeSubject }: Props) {
  const t = useT()
  const isOnline = useIsOnline()
  if (count > 0) {
    // Animated only while older documents load, because each frame costs time even out of sight.
    const more = <Skeletons count={2} isStill={status.loading === null} />
    if (hasMoreStored) return more
    // While the strip above the list says that more may be found, this is no end.
    if (column?.hasNoMore) return completeFrom(column) ? null : <End text={t('column.end')} />
    if (column?.isStoredOnly) return <End text={t('column.storedEnd')} />
    if (!isOnline) return <End text={t('device.offline')} />
    return more
  }
  const isRead = column?.hasNoMore || column?.isStoredOnly
  if (isRead && status.loading === null)
    return <NoResult head={head} isStored={column?.isStoredOnly === true} onChange={onChangeSubject} />
  if (status.error) return null
  if (!isOnline && column) return <End text={t('device.offline')} />
  return <Skeletons count={skeletonCount} />
}

function End({ text }: { text: string }) {
  return (
    <p className={styles.end} dir="ltr">
      {text}
    </p>
  )
}

type NoResultProps = { head: ColumnHead; isStored: boolean; onChange: () => void }

function NoResult({ head, isStored, onChange }: NoResultProps) {
  const t = useT()
  return (
    <div className={styles.nothing} dir="ltr">
      <SearchX size={26} strokeWidth={1.5} aria-hidden />
      <b>{t(isStored ? 'column.storedNothing' : 'column.noResult')}</b>
      {head.params.query && (
        <span>
          {t('column.nothingMatches')} <code>{head.params.query}</code>
        </span>
      )}
      <button type="button" onClick={onChange}>
        {head.type === 'search' ? t('column.changeSearch') : t('column.changeTopic')}
      </button>
    </div>
  )
}
