import type { Database, Queries } from '../../database/database.ts'

const channel = 'delivery'

/** Wakes whoever sends deliveries, in any process of this database. */
export async function wakeSenders(queries: Queries): Promise<void> {
  await queries.query(`SELECT pg_notify($1, '')`, [channel])
}

/** `onWake` is also called when wakes may have been missed. */
export function listenToWakes(
  database: Pick<Database, 'listen'>,
  onWake: () => void,
): Promise<() => Promise<void>> {
  return database.listen(channel, onWake, onWake)
}

/**
 * Makes subscriptions change only between two steps of the matching, so that none misses an entry. Call it
 * before any other lock, because the matching also locks this row first.
 */
export async function noteChange(tx: Queries): Promise<void> {
  await tx.query('UPDATE delivery_place SET changes = changes + 1')
}
