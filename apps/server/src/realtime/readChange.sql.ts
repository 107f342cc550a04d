import type { Claims } from '../accounts/accessJwts.ts'
import type { Database } from '../database/database.ts'
import { asSession, SessionEnded } from '../database/asSession.ts'
import type { Change } from './bindings.ts'
import { toldTables } from './toldTables.ts'

/**
 * What a signed-in user may know of a change: the row as row-level security shows it, or the key of a deleted
 * one. Null if the user's session has ended, or the row is no longer there: its deletion is told next.
 */
export async function readChange(
  database: Database,
  claims: Claims,
  { table, type, id }: Change,
  now: Date,
): Promise<Record<string, unknown> | null> {
  const { key, columns } = toldTables[table]
  const told = {
    schema: 'public',
    table,
    commit_timestamp: now.toISOString(),
    type,
    columns,
    errors: null,
  }
  try {
    const [row] = await asSession(database, claims, tx =>
      tx.query<{ record: string }>(
        `SELECT row_to_json(r)::text AS record FROM public.${table} AS r WHERE ${key} = $1`,
        [id],
      ),
    )
    if (type === 'DELETE') return { ...told, old_record: { [key]: id } }
    if (!row) return null
    return {
      ...told,
      record: JSON.parse(row.record),
      ...(type === 'UPDATE' && { old_record: { [key]: id } }),
    }
  } catch (error) {
    if (error instanceof SessionEnded) return null
    throw error
  }
}
