import type { AlertSettings, Rehearsal } from '@wiredeck/columns'
import { useState, type CSSProperties } from 'react'
import { useEmbargoesOverBy, useNow } from '../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { directionOf } from '../../text/direction.ts'
import { tableClockOf, tableTimeOf } from '@wiredeck/document/times'
import styles from './Alerts.module.css'
import { alertLabel, alertTone } from '../../cards/alertWords.ts'
import { useRehearsal } from './useRehearsal.ts'

const fewest = 5

/** What settings would have alerted of in the last 24 hours, before they are saved. */
export function Rehearsed({ columnId, settings }: { columnId: string; settings: AlertSettings }) {
  const t = useT()
  const rehearsal = useRehearsal(columnId, settings)
  return (
    <section className={styles.rehearsal} aria-busy={rehearsal === 'running'}>
      {rehearsal === 'running' ? (
        <p>{t('alertMe.counting')}</p>
      ) : rehearsal === 'failed' ? (
        <p>{t('alertMe.uncounted')}</p>
      ) : (
        <Counted rehearsal={rehearsal} />
      )}
    </section>
  )
}

function Counted({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useT()
  const now = useNow()
  const embargoesOverBy = useEmbargoesOverBy()
  const locale = useRegionalLocale()
  const [showsAll, setShowsAll] = useState(false)
  const { alerts, hours, isComplete } = rehearsal
  const loudCount = alerts.filter(({ isQuiet }) => !isQuiet).length
  const quietCount = alerts.length - loudCount
  return (
    <>
      <p role="status">
        <b>{loudCount === 0 ? t('alertMe.wouldNot') : t('alertMe.would', { count: loudCount })}</b>
        {quietCount > 0 && ` ${t('alertMe.wouldQuiet', { count: quietCount })}`}
        {!isComplete && ` ${t('alertMe.partial')}`}
      </p>
      {alerts.length > 0 && <Hours hours={hours} />}
      <ol>
        {alerts.slice(0, showsAll ? alerts.length : fewest).map(alert => (
          <li
            key={`${alert.card.id} ${alert.card.revision}`}
            data-quiet={alert.isQuiet}
            className={styles[alertTone(alert)]}
          >
            <time dateTime={alert.at.toISOString()}>{tableTimeOf(alert.at.getTime(), now, locale)}</time>
            <span title={alert.card.headline ?? undefined}>
              <b>{alertLabel(alert, { now, embargoesOverBy, locale, t })}</b>{' '}
              {alert.isQuiet && `${t('alertMe.quietMark')}: `}
              <bdi lang={alert.card.lang} dir={directionOf(alert.card.lang)}>
                {alert.card.headline ?? alert.card.id}
              </bdi>
            </span>
          </li>
        ))}
      </ol>
      {alerts.length > fewest && (
        <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('alertMe.showFew') : t('alertMe.showAll', { count: alerts.length })}
        </button>
      )}
    </>
  )
}

/** A bar for each hour. The list below says the same to a reader who does not see the bars. */
function Hours({ hours }: Pick<Rehearsal, 'hours'>) {
  const t = useT()
  const most = Math.max(1, ...hours.map(({ count }) => count))
  return (
    <div aria-hidden dir="ltr">
      <div className={styles.bars}>
        {/* React's types do not include custom properties. */}
        {hours.map(({ begins, count, isQuiet }) => (
          <i key={begins} data-quiet={isQuiet} style={{ '--share': count / most } as CSSProperties} />
        ))}
      </div>
      <p className={styles.scale}>
        {[0, 6, 12, 18].map(place => (
          <span key={place}>{tableClockOf(new Date(hours[place]?.begins ?? 0))}</span>
        ))}
        <span>{t('alertMe.now')}</span>
      </p>
    </div>
  )
}
