import { useState } from 'react'
import { Link } from 'wouter'
import { useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { paths } from '../../../routes/paths.ts'
import type { Delivery } from '../../../services/deliveries/deliveryBoard.ts'
import { directionOf } from '../../../text/direction.ts'
import { tableTimeOf } from '@wiredeck/document/times'
import alertStyles from '../Alerts.module.css'
import screenStyles from '../AlertsScreen.module.css'
import styles from './Services.module.css'
import { deliveryWords, isFailed } from './serviceWords.ts'
import { StateLine } from './StateLine.tsx'

const filters = { all: () => true, failed: isFailed } as const
type Filter = keyof typeof filters

const fewest = 10

/** The last documents that were sent to services, and what became of each. */
export function DeliveriesCard({ all }: { all: readonly Delivery[] }) {
  const t = useT()
  const [filter, setFilter] = useState<Filter>('all')
  const [showsAll, setShowsAll] = useState(false)
  const failed = all.filter(isFailed).length
  const shown = all.filter(filters[filter])
  return (
    <section className={screenStyles.card}>
      <header className={styles.head}>
        <h2>{t('delivery.title')}</h2>
        {all.length > 0 && (
          <div className={styles.filters}>
            <button type="button" aria-pressed={filter === 'all'} onClick={() => setFilter('all')}>
              {t('used.all')}
            </button>
            <button type="button" aria-pressed={filter === 'failed'} onClick={() => setFilter('failed')}>
              {t('delivery.failed')} <b>{failed}</b>
            </button>
          </div>
        )}
      </header>
      {all.length === 0 && <p className={alertStyles.hint}>{t('delivery.none')}</p>}
      {all.length > 0 && shown.length === 0 && <p className={alertStyles.hint}>{t('delivery.noneFailed')}</p>}
      {shown.length > 0 && (
        <table className={styles.deliveries}>
          <thead>
            <tr>
              <th scope="col">{t('delivery.filed')}</th>
              <th scope="col">{t('used.story')}</th>
              <th scope="col">{t('delivery.to')}</th>
              <th scope="col">{t('used.state')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, showsAll ? shown.length : fewest).map(delivery => (
              <Row key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length > fewest && (
        <button
          type="button"
          className={styles.showAll}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('alertMe.showFew') : t('alertMe.showAll', { count: shown.length })}
        </button>
      )}
    </section>
  )
}

function Row({ delivery }: { delivery: Delivery }) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  const { filed, headline, lang, uno, service } = delivery
  return (
    <tr>
      <td className={styles.filed}>
        <time dateTime={filed}>{tableTimeOf(Date.parse(filed), now, locale)}</time>
      </td>
      <td className={styles.story} lang={lang} dir={directionOf(lang)}>
        <Link href={paths.document(uno)}>{headline || uno}</Link>
      </td>
      <td className={styles.to}>{service}</td>
      <td>
        <StateLine {...deliveryWords(delivery, { now, locale, t })} />
      </td>
    </tr>
  )
}
