import type { Claims } from '../accounts/accessJwts.ts'
import type { Database } from '../database/database.ts'
import { asSession, SessionEnded } from '../database/asSession.ts'
import type { Change } from './bindings.ts'

/** The client turns what comes as text into these. */
const columns = [
  { name: 'id', type: 'uuid' },
  { name: 'user_id', type: 'uuid' },
  { name: 'type', type: 'text' },
  { name: 'params', type: 'jsonb' },
  { name: 'order', type: 'float8' },
  { name: 'version', type: 'int4' },
  { name: 'created_at', type: 'timestamptz' },
  { name: 'updated_at', type: 'timestamptz' },
]

/**
 * What a signed-in user may know of a change: the row as row-level security shows it to them, of a deleted one its id.
 * Null where their session has ended, or the row is not there (any more): its deletion is told next.
 */
export async function readChange(
  database: Database,
  claims: Claims,
  { type, id }: Change,
  now: Date,
): Promise<Record<string, unknown> | null> {
  const told = {
    schema: 'public',
    table: 'columns',
    commit_timestamp: now.toISOString(),
    type,
    columns,
    errors: null,
  }
  try {
    const [row] = await asSession(database, claims, tx =>
      tx.query<{ record: string }>(
        'SELECT row_to_json(c)::text AS record FROM public.columns AS c WHERE id = $1',
        [id],
      ),
    )
    if (type === 'DELETE') return { ...told, old_record: { id } }
    if (!row) return null
    return { ...told, record: JSON.parse(row.record), ...(type === 'UPDATE' && { old_record: { id } }) }
  } catch (error) {
    if (error instanceof SessionEnded) return null
    throw error
  }
}
