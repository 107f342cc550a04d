import type { Alert } from '@wiredeck/columns'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useEmbargoesOverBy, useNow } from '../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { directionOf } from '../../text/direction.ts'
import { timeOf } from '@wiredeck/document/times'
import styles from './Alerts.module.css'
import { alertLabel, alertTone } from '../../cards/alertWords.ts'

type Props = {
  alert: Alert
  /** Below the headline: which columns rang, and why. */
  children: ReactNode
  onOpen?: () => void
  /** Acknowledges it; without it there is no button. */
  onAcknowledge?: (() => void) | undefined
}

const acknowledgedBy = {
  acknowledge: 'alertList.acknowledged',
  open: 'alertList.opened',
  elsewhere: 'alertList.acknowledgedElsewhere',
} as const

/** A line of a list of alerts. */
export function AlertRow({ alert, children, onOpen, onAcknowledge }: Props) {
  const t = useT()
  const now = useNow()
  const embargoesOverBy = useEmbargoesOverBy()
  const locale = useRegionalLocale()
  const { card, at, acknowledged } = alert
  const time = (date: Date) => timeOf(date.getTime(), now, locale)
  return (
    <li className={`${styles.row} ${styles[alertTone(alert)]}`} data-done={acknowledged !== null}>
      <time dateTime={at.toISOString()}>{time(at)}</time>
      <div>
        <p>
          <b>{alertLabel(alert, { now, embargoesOverBy, locale, t })}</b>{' '}
          <Link href={paths.document(card.id)} lang={card.lang} dir={directionOf(card.lang)} onClick={onOpen}>
            {card.headline ?? card.id}
          </Link>
        </p>
        <small>{children}</small>
      </div>
      {acknowledged ? (
        <span className={styles.done}>
          <Check size={14} aria-hidden />
          {t(acknowledgedBy[acknowledged.by], { time: time(acknowledged.at) })}
        </span>
      ) : (
        onAcknowledge && (
          <button type="button" onClick={onAcknowledge}>
            {t('alert.acknowledge')}
          </button>
        )
      )}
    </li>
  )
}
