import type { ColumnError } from '@wiredeck/columns'

type AskingColumn = {
  error: ColumnError | null
  /** When the wire answered last, epoch milliseconds; 0 before the first time. */
  lastUpdated: number
}

/**
 * Since when no server answers any column (epoch ms, by the device's clock); null while one does, and where a column
 * has failed for another reason, which it then tells itself.
 */
export function awaySince(columns: readonly AskingColumn[]): number | null {
  // A column that was just added waits for its first answer, which says nothing yet.
  const told = columns.filter(({ error, lastUpdated }) => error !== null || lastUpdated > 0)
  const errors = told.flatMap(({ error }) => (error !== null && isOfServer(error) ? [error] : []))
  if (errors.length === 0 || errors.length < told.length) return null
  return Math.min(...errors.map(({ since }) => since))
}

/** Whether nobody answered, rather than somebody refused. */
function isOfServer({ cause, code, isGeneral }: ColumnError): boolean {
  return isGeneral && (cause === 'unreachable' || cause === 'timeout' || code === 408 || code >= 500)
}
