import type { SubscriptionParams } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import { defaultAlert } from '../model/alertSettings.ts'
import type { Column } from '../model/column.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { urgenciesFrom } from './passes.ts'

/** What a service that gets a column's alerts as well has to ask for. `unreadable`: nobody knows what the query means. */
export type ColumnSubscription = { is: 'asks'; params: SubscriptionParams } | { is: 'silent' | 'unreadable' }

/** Their number of urgency means other things. */
const classesWithoutUrgency = ['picture', 'graphic', 'video', 'videography']

/**
 * The column's search without its dates, as urgent as the column alerts. Quiet hours and pauses are a device's, so a service
 * knows nothing of them.
 */
export function subscriptionOf(
  { params, alert = defaultAlert }: Pick<Column, 'params' | 'alert'>,
  agency: AgencySettings,
): ColumnSubscription {
  if (alert.level === 'off') return { is: 'silent' }
  const search = paramsToSearch(params, agency)
  if (!search) return { is: 'unreadable' }
  const { query, fields, langs } = search
  const urgency = urgenciesFrom(alert.from)
  return {
    is: 'asks',
    params: {
      ...(query === undefined ? {} : { query }),
      ...(langs ? { langs } : {}),
      fields: { ...fields, ...(urgency ? { urgency } : {}) },
      ...(urgency ? { filter: { name: 'class', exclude: classesWithoutUrgency } } : {}),
    },
  }
}
