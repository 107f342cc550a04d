import type { ColumnHead } from '@wiredeck/columns'
import { useWireState } from '../../../context/hooks.ts'
import type { WireState } from '../../../services/wireState.ts'
import { useT, type Translate } from '../../../i18n/index.ts'
import styles from './WireStatus.module.css'

/** Shows in the bar how the columns hear from the wire, by a mark of its own shape for each state and in words. */
export function WireStatus({ columns }: { columns: readonly ColumnHead[] }) {
  const t = useT()
  const state = useWireState(columns)
  if (state === null) return null
  const words = wordsFor(state, t)
  return (
    <span className={styles.status} title={words}>
      <span className={styles[state.is]} aria-hidden />
      <span className={styles.words}>{words}</span>
    </span>
  )
}

function wordsFor({ is, count, total }: WireState, t: Translate): string {
  switch (is) {
    case 'offline':
      return t('nav.offline')
    case 'notAnswered':
      return t('nav.notAnswered')
    case 'catchingUp':
      return t('nav.catchingUp', { count, total })
    case 'polling':
      return count === total ? t('nav.polling', { count }) : t('nav.pollingSome', { count, total })
  }
}
