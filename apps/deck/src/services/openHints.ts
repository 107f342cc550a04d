import { conditionsToSearch, toStoredRequest } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Access } from '../access/access.ts'
import { createWireHints, type WireHints } from '../access/wireHints.ts'
import type { OfflineSearch } from '../offline/offlineSearch.ts'
import { isOnline } from '../platform/online.ts'
import type { AgendaSwitch } from './agenda.ts'

type Deps = {
  access: Access
  agency: AgencySettings
  agenda: Pick<AgendaSwitch, 'newParams'>
  offlineSearch: Pick<OfflineSearch, 'search' | 'values'>
  /** The wire's time, in epoch milliseconds. */
  now: () => number
}

/** Hints for the search that a new column would make. */
export function openHints({ access, agency, agenda, offlineSearch, now }: Deps): WireHints {
  return createWireHints({
    api: access.api,
    base: () => conditionsToSearch(agenda.newParams(), agency),
    now,
    isOnline,
    stored: {
      values: (field, params, size) => offlineSearch.values(field, toStoredRequest(params, 0), size),
      count: async params => (await offlineSearch.search(toStoredRequest(params, 0))).count,
    },
  })
}
