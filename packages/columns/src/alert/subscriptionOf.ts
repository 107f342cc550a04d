import type { SubscriptionParams } from '@wiredeck/content-api'
import { silentClasses, urgenciesOf, type AgencySettings } from '@wiredeck/document'
import { defaultAlert } from '../model/alertSettings.ts'
import type { Column } from '../model/column.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { leastLoudness } from '../model/alertSettings.ts'

/** The subscription of a service that also gets a column's alerts. `unreadable` refers to the query. */
export type ColumnSubscription = { is: 'asks'; params: SubscriptionParams } | { is: 'silent' | 'unreadable' }

/**
 * The column's search without its dates, restricted to the urgency that alerts. A service ignores quiet hours
 * and pauses, because they belong to a device.
 */
export function subscriptionOf(
  { params, alert = defaultAlert }: Pick<Column, 'params' | 'alert'>,
  agency: AgencySettings,
): ColumnSubscription {
  if (alert.level === 'off') return { is: 'silent' }
  const search = paramsToSearch(params, agency)
  if (!search) return { is: 'unreadable' }
  const { query, fields, langs } = search
  const urgency = urgenciesOf(leastLoudness(alert.from))
  return {
    is: 'asks',
    params: {
      ...(query === undefined ? {} : { query }),
      ...(langs ? { langs } : {}),
      fields: { ...fields, ...(urgency ? { urgency } : {}) },
      ...(urgency ? { filter: { name: 'class', exclude: [...silentClasses] } } : {}),
    },
  }
}
