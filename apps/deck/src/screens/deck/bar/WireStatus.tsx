import type { ColumnHead } from '@wiredeck/columns'
import { useState } from 'react'
import { useAwaySince, useComes, useOfflineSince } from '../../../context/wire.ts'
import { useNow } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import { useRegionalLocale, useT, type Translate } from '../../../i18n/index.ts'
import { wireState, type WireState } from '../../../services/live/wireState.ts'
import { clockOf, timeOf } from '@wiredeck/document/times'
import { lazyPart } from '../../parts/lazyPart.tsx'
import styles from './WireStatus.module.css'

const WirePanel = lazyPart('menu', async () => (await import('./WirePanel.tsx')).WirePanel)

/** Says in the bar how the columns hear from the wire, by a mark of its own shape for each state and in words. */
export function WireStatus({ columns }: { columns: readonly ColumnHead[] }) {
  const t = useT()
  const locale = useRegionalLocale()
  const comes = useComes(columns)
  const offlineSince = useOfflineSince()
  const awaySince = useAwaySince()
  const { wire } = useServices().page.clock
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const state = wireState([...comes.values()])
  if (state === null) return null
  const since = offlineSince === null ? null : clockOf(new Date(offlineSince), locale)
  // What this device notes is told by the server's time, like all times (D53).
  const away = awaySince === null ? null : timeOf(awaySince + wire.differenceMs(), now, locale)
  const isAway = state.is === 'notAnswered' && away !== null
  const words = isAway ? t('nav.serverAway', { since: away }) : wordsFor(state, since, t)
  return (
    <>
      <button
        type="button"
        className={styles.status}
        data-away={isAway || undefined}
        title={words}
        popoverTarget="wire"
      >
        <span className={styles[state.is]} aria-hidden />
        <span className={styles.words}>{words}</span>
      </button>
      <div
        id="wire"
        popover="auto"
        className={styles.panel}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && <WirePanel columns={columns} comes={comes} state={state} offlineSince={since} />}
      </div>
    </>
  )
}

function wordsFor({ is, count, total }: WireState, since: string | null, t: Translate): string {
  switch (is) {
    case 'offline':
      return since === null ? t('nav.offline') : t('nav.offlineSince', { since })
    case 'notAnswered':
      return t('nav.notAnswered')
    case 'catchingUp':
      return t('nav.catchingUp', { count, total })
    case 'live':
      return count === total ? t('nav.live', { count }) : t('nav.liveSome', { count, total })
    case 'polling':
      return count === total ? t('nav.polling', { count }) : t('nav.pollingSome', { count, total })
  }
}
