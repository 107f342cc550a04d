import type { AgencySettings } from '@wiredeck/document'
import { createColumn } from '../model/column.ts'
import { defaultParams } from '../model/params.ts'
import type { Report } from '../base/report.ts'
import { createDropReport } from '../checked/reportDrops.ts'
import { checkImport } from '../checked/checkImport.ts'
import type { Store } from '../store/store.ts'

/**
 * Puts the starter columns of the configuration on an empty deck (D31); a deck with columns does not change.
 * `starters` is the unchecked value from the configuration; unreadable parts are reported.
 */
export async function giveStarterColumns(
  store: Store,
  starters: unknown,
  { agency, report }: { agency: AgencySettings; report: Report },
): Promise<void> {
  const sound = checkImport(starters, createDropReport(report)('starter column', null))
  await store.update(columns => {
    if (columns.length > 0) return null
    return {
      columns: sound.map(({ type, params, alert }, order) =>
        createColumn(
          {
            type,
            params: { ...defaultParams(agency), ...params },
            ...(alert ? { alert } : {}),
            isStarter: true,
          },
          order,
        ),
      ),
    }
  })
}
