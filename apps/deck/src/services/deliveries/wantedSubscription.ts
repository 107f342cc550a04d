import { subscriptionOf, type ColumnHead } from '@wiredeck/columns'
import type { SubscriptionParams } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import type { NamedColumn } from './dueSubscriptions.ts'
import { subscriptionNameOf } from './subscriptionName.ts'

export type SentColumn = Pick<ColumnHead, 'id' | 'params' | 'alert'>

/** The subscription that a column needs now; no name and params if it needs none or cannot be read. */
export type WantedSubscription = NamedColumn & { params: SubscriptionParams | null }

export function wantedSubscription(column: SentColumn, agency: AgencySettings): WantedSubscription {
  const { id } = column
  const subscription = subscriptionOf(column, agency)
  const params = subscription.is === 'asks' ? subscription.params : null
  const name = params && subscriptionNameOf(id, params)
  return { id, name, params, isReadable: subscription.is !== 'unreadable' }
}
