import type { ContentApi } from '@wiredeck/content-api'
import { parseDocument, urgenciesOf, type AgencySettings } from '@wiredeck/document'
import type { Report } from '../base/report.ts'
import { leastLoudness, type AlertFrom } from '../model/alertSettings.ts'
import type { ColumnParams } from '../model/params.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { toStored } from './toStored.ts'
import type { Store, StoredDocument } from '../store/store.ts'

export type SearchUrgentDeps = {
  api: Pick<ContentApi, 'searchAll'>
  store: Pick<Store, 'document'>
  agency: AgencySettings
  report: Report
}

/** `isKnown`: this device has the revision, stored with its place in the log. */
export type UrgentDocument = StoredDocument & { isKnown: boolean }

/** All documents of a column's search since an instant, restricted by urgency. Rejects if a search does. */
export async function* searchUrgent(
  { api, store, agency, report }: SearchUrgentDeps,
  params: ColumnParams,
  urgencyFrom: AlertFrom,
  since: Date,
): AsyncGenerator<UrgentDocument> {
  const asked = paramsToSearch(params, agency)
  if (!asked) return
  const urgency = urgenciesOf(leastLoudness(urgencyFrom))
  const { size: _, ...search } = asked
  const from = since.toISOString()
  const dateFrom = search.dateFrom !== undefined && search.dateFrom > from ? search.dateFrom : from
  const fields = { ...search.fields, ...(urgency ? { urgency } : {}) }
  for await (const raw of api.searchAll({ ...search, fields, dateFrom })) {
    const result = parseDocument(raw, { report })
    if (!('document' in result)) continue
    const stored = await store.document(result.document.id)
    const isKnown = stored?.card.revision === result.document.revision
    yield isKnown ? { ...stored, isKnown } : { ...toStored(result.document, raw), isKnown: false }
  }
}
