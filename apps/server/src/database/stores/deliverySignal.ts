import type { Database, Queries } from '../database.ts'

const channel = 'delivery'

/** Wakes whoever sends deliveries, in any process of this database. */
export async function wakeSenders(queries: Queries): Promise<void> {
  await queries.query(`SELECT pg_notify($1, '')`, [channel])
}

/** `onWake` also when calls may have been missed. */
export function listenToWakes(
  database: Pick<Database, 'listen'>,
  onWake: () => void,
): Promise<() => Promise<void>> {
  return database.listen(channel, onWake, onWake)
}

/**
 * Subscriptions come and go between two steps of whoever matches the log against them, so none misses an entry. Locked
 * before anything else, as they lock it.
 */
export async function noteChange(tx: Queries): Promise<void> {
  await tx.query('UPDATE delivery_place SET changes = changes + 1')
}
