import type { ColumnHead } from '@wiredeck/columns'
import { useT, type Translate } from '../../../i18n/index.ts'
import type { DrawingFault } from '../../../ui/ErrorBoundary.tsx'
import { FaultNote } from '../../../ui/FaultNote.tsx'
import styles from './ColumnFault.module.css'
import { titleOf } from '../../../naming/title.ts'

type Props = {
  head: ColumnHead
  fault: DrawingFault
  onClose: (id: string, how: { byKeyboard: boolean }) => Promise<void>
}

/** Replaces a column that cannot be drawn, under its name if the name can be read. */
export function ColumnFault({ head, fault: { again, ref }, onClose }: Props) {
  const t = useT()
  const name = nameOf(head, t)
  return (
    <section className={styles.column} aria-label={name ?? t('fault.column')} data-id={head.id} tabIndex={-1}>
      <h2 className={styles.name}>{name}</h2>
      <FaultNote ref={ref} text={t('fault.column')}>
        <button type="button" onClick={again}>
          {t('document.retry')}
        </button>
        {/* The `detail` of a click by the keyboard is 0. */}
        <button type="button" onClick={event => void onClose(head.id, { byKeyboard: event.detail === 0 })}>
          {t('column.close')}
        </button>
      </FaultNote>
    </section>
  )
}

/** The column's params may be the part that cannot be drawn. */
function nameOf(head: ColumnHead, t: Translate): string | null {
  try {
    const name: unknown = titleOf(head, t)
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}
