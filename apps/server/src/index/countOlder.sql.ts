import type { Database } from '../database/database.ts'
import { countFacetsBetween } from '../database/tables/facetDays.ts'

/** Counted in a tenth of a second or less, because on the embedded database all others wait meanwhile. */
const batchSize = 100

/**
 * Counts some of the documents that are older than the counts by day, the newest first. Resolves to whether
 * there are more. Until all are counted, lists of values read the documents themselves.
 */
export function countOlder(database: Database): Promise<boolean> {
  return database.transaction(async tx => {
    const [progress] = await tx.query<{ to: string }>(
      'SELECT uncounted_to::text AS to FROM facet_progress FOR UPDATE',
    )
    const to = progress?.to ?? '0'
    if (to === '0') return false
    const [batch] = await tx.query<{ from: string | null }>(
      `SELECT min(id)::text AS from FROM
        (SELECT id FROM doc WHERE id <= $1::bigint ORDER BY id DESC LIMIT ${batchSize}) AS batch`,
      [to],
    )
    if (batch?.from) await tx.query(countFacetsBetween, [batch.from, to])
    await tx.query('UPDATE facet_progress SET uncounted_to = coalesce($1::bigint, 1) - 1', [
      batch?.from ?? null,
    ])
    return batch?.from !== null
  })
}
