import type { ContentApi } from '@wiredeck/content-api'
import type { Report } from '../base/report.ts'
import type { Column } from '../model/column.ts'
import type { StoredDocument } from '../store/store.ts'
import { readRows } from './rawRow.ts'
import { readDocuments } from './refresh.ts'

/**
 * Whole documents by their unos, in the form of the store. Bad ones are left out, and reported unless they
 * are at an end of `list`. Rejects if a search does.
 */
export async function fetchWhole(
  { api, report }: { api: Pick<ContentApi, 'search'>; report: Report },
  unos: readonly string[],
  list: Pick<Column, 'newest' | 'oldest'> = { newest: null, oldest: null },
): Promise<StoredDocument[]> {
  if (unos.length === 0) return []
  const found = await api.search({ fields: { uno: unos }, size: unos.length, withTotal: false })
  return readDocuments(readRows(found), list, report)
}
