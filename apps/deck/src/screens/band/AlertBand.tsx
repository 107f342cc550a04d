import type { AcknowledgedBy } from '@wiredeck/columns'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAlertState, useEmbargoesOverBy, useNow } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { paths } from '../../routes/paths.ts'
import { directionOf } from '../../text/direction.ts'
import { timeAgo } from '@wiredeck/document/times'
import { alertLabel, alertTone } from '../../cards/alertWords.ts'
import { useColumnNames } from '../parts/useColumnNames.ts'
import { Band } from './Band.tsx'
import styles from './Band.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** Shows what alerts loudly, one after the other, until the reader has opened or acknowledged it. */
export function AlertBand() {
  const t = useT()
  const { alertBoard } = useServices().alerts
  const { band } = useAlertState()
  const [, navigate] = useLocation()
  const now = useNow()
  const embargoesOverBy = useEmbargoesOverBy()
  const locale = useRegionalLocale()
  const namesOf = useColumnNames()
  const [failed, setFailed] = useState<string | null>(null)
  const [alert] = band
  if (!alert) return null
  const { id, card, columns } = alert

  const acknowledge = (by: AcknowledgedBy) => {
    alertBoard.acknowledge([id], by).then(
      () => setFailed(null),
      () => setFailed(id),
    )
  }
  const handleOpen = () => {
    navigate(paths.document(card.id), {
      state: { columnId: columns[0]?.id, showsRevision: alert.revision },
    })
    acknowledge('open')
  }
  const isFlash = alertTone(alert) === 'flash'
  return (
    <Band
      key={id}
      tone={isFlash ? 'flash' : 'alert'}
      age={timeAgo(alert.at, now, locale)}
      count={band.length > 1 ? t('band.count', { nth: 1, count: band.length }) : null}
      open={{ label: t('alert.open'), key: 'o', onPress: handleOpen }}
      acknowledge={{ label: t('alert.acknowledge'), key: 'a', onPress: () => acknowledge('acknowledge') }}
    >
      {failed === id ? (
        t('band.notStored')
      ) : (
        <>
          <b className={styles.label}>{alertLabel(alert, { now, embargoesOverBy, locale, t })}</b>{' '}
          <span className={styles.headline} lang={card.lang} dir={directionOf(card.lang)}>
            {card.headline ?? card.id}
          </span>{' '}
          <small>{namesOf(columns)}</small>
        </>
      )}
    </Band>
  )
}
