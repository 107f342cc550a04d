import { useState } from 'react'
import type { Deliveries } from '../../../services/deliveries/openDeliveries.ts'
import { useT } from '../../../i18n/index.ts'
import type { DeliveryState } from '../../../services/deliveries/deliveryBoard.ts'
import alertStyles from '../Alerts.module.css'
import screenStyles from '../AlertsScreen.module.css'
import { AddService } from './AddService.tsx'
import { ServiceItem } from './ServiceItem.tsx'
import styles from './Services.module.css'

type Props = { deliveries: Deliveries } & DeliveryState

/** The services that alerts also go to, and how they are doing. */
export function ServicesCard({ deliveries, told, hasFailed }: Props) {
  const t = useT()
  const [isAdding, setIsAdding] = useState(false)
  const kinds = (['mail', 'rest'] as const).filter(kind => told?.transports.includes(kind))
  return (
    <section className={screenStyles.card}>
      <header className={styles.head}>
        <h2>{t('service.title')}</h2>
        {kinds.length > 0 && !isAdding && (
          <button type="button" className={alertStyles.tool} onClick={() => setIsAdding(true)}>
            {t('service.add')}
          </button>
        )}
      </header>
      <p className={alertStyles.hint}>{t('service.what')}</p>
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t('service.notTold')}
        </p>
      )}
      {isAdding && (
        <AddService
          kinds={kinds}
          names={told?.services.map(({ name }) => name) ?? []}
          onAdd={deliveries.add}
          onClose={() => setIsAdding(false)}
        />
      )}
      <ul>
        {told?.services.map(service => (
          <ServiceItem key={service.name} service={service} deliveries={deliveries} />
        ))}
      </ul>
      {told?.services.length === 0 && !isAdding && (
        <p className={alertStyles.hint}>{t('alertMe.noService')}</p>
      )}
    </section>
  )
}
