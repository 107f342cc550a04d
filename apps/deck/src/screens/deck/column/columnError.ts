import type { ColumnError } from '@wiredeck/columns'
import type { Translate } from '../../../i18n/index.ts'

/** A server's answers to a search that it cannot read, or that is too long. */
const unreadableQuery: ReadonlySet<number> = new Set([400, 413, 414, 422])

/** Why a column could not be brought up to date, in the reader's language. */
export function reasonOf({ cause, code }: ColumnError, t: Translate): string {
  if (cause === 'unreachable') return t('column.unreachable')
  if (cause === 'timeout' || code === 408) return t('column.timedOut')
  if (cause === 'device') return t('column.notKept')
  if (code === 401) return t('column.refusedLogin', { code })
  if (code === 403) return t('column.refusedAccess', { code })
  if (code === 404) return t('column.notFound', { code })
  if (code === 429) return t('column.refusedTooOften', { code })
  if (unreadableQuery.has(code)) return t('column.refusedQuery', { code })
  // 520 stands for an answer that explains nothing (data 8).
  if (code === 520) return t('column.unreadable', { code })
  if (code >= 500) return t('column.serverFailed', { code })
  return t('column.refused', { code })
}
