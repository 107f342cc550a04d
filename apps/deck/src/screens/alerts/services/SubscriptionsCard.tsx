import { defaultAlert, type ColumnHead } from '@wiredeck/columns'
import { X } from 'lucide-react'
import { useColumnHeads } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import type { Deliveries } from '../../../services/deliveries/openDeliveries.ts'
import { useT, type Translate } from '../../../i18n/index.ts'
import type { Service } from '../../../services/deliveries/deliveryBoard.ts'
import { columnOfSubscription } from '../../../services/deliveries/subscriptionName.ts'
import { wantedSubscription } from '../../../services/deliveries/wantedSubscription.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { titleOf } from '../../../naming/title.ts'
import alertStyles from '../Alerts.module.css'
import screenStyles from '../AlertsScreen.module.css'
import { fromWord } from '../../../cards/alertWords.ts'
import { FailureLine } from './FailureLine.tsx'
import styles from './Services.module.css'
import { useDoing } from './useDoing.ts'

/** What each service gets: columns of this deck by their names, and whatever else the account has asked for. */
export function SubscriptionsCard({
  deliveries,
  services,
}: {
  deliveries: Deliveries
  services: readonly Service[]
}) {
  const t = useT()
  const subscribed = services.filter(({ subscriptions }) => subscriptions.length > 0)
  return (
    <section className={screenStyles.card}>
      <h2>{t('subscription.title')}</h2>
      <p className={alertStyles.hint}>{t('subscription.how')}</p>
      {subscribed.map(({ name, subscriptions }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {subscriptions.map(subscription => (
              <SubscriptionItem
                key={subscription}
                name={subscription}
                onRemove={() => deliveries.removeSubscription(name, subscription)}
              />
            ))}
          </ul>
        </section>
      ))}
      {subscribed.length === 0 && <p className={alertStyles.hint}>{t('subscription.none')}</p>}
    </section>
  )
}

function SubscriptionItem({ name, onRemove }: { name: string; onRemove: () => Promise<void> }) {
  const t = useT()
  const { agency } = useServices().config
  const heads = useColumnHeads() ?? []
  const { isBusy, failure, run } = useDoing()
  const columnId = columnOfSubscription(name)
  const head = heads.find(({ id }) => id === columnId)
  const isCurrent = head !== undefined && wantedSubscription(head, agency).name === name
  const { title, hint } = head
    ? wordsOf(head, isCurrent, t)
    : { title: columnId === null ? name : t('subscription.elsewhere'), hint: null }
  return (
    <li className={styles.subscription}>
      <span>
        <b>{title}</b>
        {hint !== null && <small>{hint}</small>}
      </span>
      <IconButton
        icon={X}
        label={t('subscription.remove', { name: title })}
        disabled={isBusy}
        onClick={() => void run(onRemove)}
      />
      <FailureLine failure={failure} />
    </li>
  )
}

function wordsOf(head: ColumnHead, isCurrent: boolean, t: Translate) {
  return {
    title: titleOf(head, t),
    hint: isCurrent
      ? t('subscription.column', { from: fromWord((head.alert ?? defaultAlert).from, t) })
      : t('subscription.behind'),
  }
}
