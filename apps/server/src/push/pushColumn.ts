import { toSearchRequest, type SearchRequest } from '@wiredeck/content-api'
import {
  paramsToSearch,
  checkRemote,
  type AlertSettings,
  type ColumnParams,
} from '@wiredeck/columns/alerting'
import { topicsFor, type AgencySettings } from '@wiredeck/document'
import { contentLanguages } from '@wiredeck/query'
import type { ColumnRow } from './pushStore.sql.ts'

/** A column that alerts on the desktop. */
export type PushColumn = { id: string; userId: string; name: string; alert: AlertSettings }

export type PushSearch = { agency: AgencySettings; fullTextMatch: 'in' | 'contains' }

const longestName = 80

/** The alerts and the query of a row; null if the row is no such column, or its query is unreadable. */
export function readPushColumn(
  row: ColumnRow,
  { agency, fullTextMatch }: PushSearch,
): { column: PushColumn; body: SearchRequest } | null {
  const read = checkRemote(row, agency, () => {})
  const alert = read?.params.view?.alert
  if (!read || alert?.level !== 'desktop') return null
  const search = paramsToSearch(read.params, agency)
  if (!search) return null
  const column = { id: read.id, userId: row.user_id, name: nameOf(read.params), alert }
  return { column, body: toSearchRequest({ ...search, size: 1 }, { fullTextMatch, maxRows: 1 }) }
}

/** Its query, or its topic as the agency calls it; '' if it has neither. */
function nameOf({ query, topic, langs = [] }: ColumnParams): string {
  const languages = [...contentLanguages.filter(each => langs.includes(each)), ...contentLanguages]
  const label = languages.flatMap(topicsFor).find(({ value }) => value === topic)?.label
  return (query ?? label ?? (topic === 'all' ? '' : (topic ?? ''))).slice(0, longestName)
}
