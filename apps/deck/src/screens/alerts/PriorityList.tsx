import type { Alert } from '@wiredeck/columns'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAlertState, useNow } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { paths } from '../../routes/paths.ts'
import { useSettling } from '../../ui/useSettling.ts'
import { timeAgo } from '@wiredeck/document/times'
import { AlertRow } from './AlertRow.tsx'
import styles from './Alerts.module.css'
import { SoundIsOff } from './SoundIsOff.tsx'
import { useColumnNames } from '../parts/useColumnNames.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** The last alerts, and all unacknowledged ones. Those that came while the reader was away stand first. */
export function PriorityList({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { alertBoard, alertSound } = useServices().alerts
  const { alerts } = useAlertState()
  const [hasFailed, setHasFailed] = useState(false)
  const open = alerts?.filter(({ acknowledged }) => acknowledged === null) ?? []
  const away = open.filter(({ isLate }) => isLate)
  const others = alerts?.filter(alert => !away.includes(alert)) ?? []
  // With each answer the next alert moves up, below the pointer.
  const settling = useSettling(away.map(({ id }) => id).join(' '))

  const acknowledge = (done: readonly Alert[]) => {
    const ids = done.map(({ id }) => id)
    alertBoard.acknowledge(ids, 'acknowledge').then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
  }
  const rows = (listed: readonly Alert[]) => (
    <ul>
      {listed.map(alert => (
        <AlertRow key={alert.id} alert={alert} onOpen={onClose} onAcknowledge={() => acknowledge([alert])}>
          <ColumnsAndAge alert={alert} />
        </AlertRow>
      ))}
    </ul>
  )
  return (
    <section className={styles.list} aria-label={t('nav.bell')}>
      <header>
        <h2>{t('nav.bell')}</h2>
        <span>{t('alertList.lastTen')}</span>
        {open.length > 0 && (
          <button type="button" onClick={() => acknowledge(open)}>
            {t('alertList.all')}
          </button>
        )}
      </header>
      <SoundIsOff />
      <p role="status" className={styles.failed}>
        {hasFailed && t('band.notStored')}
      </p>
      {alerts?.length === 0 && <p className={styles.none}>{t('alertList.none')}</p>}
      {away.length > 0 && (
        <>
          <h3>{t('alertList.away')}</h3>
          <div {...settling.group}>{rows(away)}</div>
        </>
      )}
      {others.length > 0 && rows(others)}
      <footer>
        <Link href={paths.alerts} onClick={onClose}>
          {t('alertList.what')}
        </Link>
        <button type="button" onClick={() => void alertSound.ring('flash')}>
          {t('alertList.test')}
        </button>
      </footer>
    </section>
  )
}

function ColumnsAndAge({ alert }: { alert: Alert }) {
  const namesOf = useColumnNames()
  const now = useNow()
  const locale = useRegionalLocale()
  return [namesOf(alert.columns), alert.acknowledged ? '' : timeAgo(alert.at, now, locale)]
    .filter(part => part !== '')
    .join(' · ')
}
