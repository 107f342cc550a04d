import type { ColumnError } from '@wiredeck/columns'
import type { Translate } from '../../i18n/index.ts'

/** Why a column could not be brought up to date, in the reader's language. */
export function reasonOf({ cause, code, message }: ColumnError, t: Translate): string {
  if (cause === 'unreachable') return t('column.unreachable')
  if (cause === 'timeout' || code === 408) return t('column.timedOut')
  if (cause === 'device') return t('column.notKept')
  if (code === 401) return t('column.notLetIn', { code })
  if (code === 403) return t('column.forbidden', { code })
  if (code === 404) return t('column.notFound', { code })
  if (code === 429) return t('column.tooMany', { code })
  // 520 stands for an answer that explains nothing (`data-layer.md` section 8).
  if (code === 520) return t('column.unreadable', { code })
  if (code >= 500) return t('column.serverFailed', { code })
  return t('column.refused', { code, message })
}
