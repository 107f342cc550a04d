import type { Database, Queries } from '../database/database.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Keys } from './keys.ts'
import { open, sha256 } from '../base/secrets.ts'
import { endSession, lockSession, rotateToken, type Granted } from './sessions.sql.ts'

/** Two tabs, or a browser whose answer was lost, ask with the same token within this time (D32). */
const graceMs = 10_000

type TokenRow = { session_id: string; used_at: Date | null; sealed_child: string | null }

/**
 * Exchanges a refresh token for the next one. Within the grace a used token leads to the one that has taken
 * its place, never to a second branch. After the grace it counts as stolen, and the session ends.
 */
export async function refresh(
  database: Database,
  keys: Pick<Keys, 'sealing'>,
  token: string,
  now: Date,
): Promise<Granted> {
  const outcome = await database.transaction(tx => tryRefresh(tx, keys, token, now))
  if (outcome === 'unknown')
    throw new CodedRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  if (outcome === 'reused')
    throw new CodedRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return outcome
}

async function tryRefresh(
  tx: Queries,
  keys: Pick<Keys, 'sealing'>,
  token: string,
  now: Date,
): Promise<Granted | 'unknown' | 'reused'> {
  const known = await readToken(tx, sha256(token))
  const session = known && (await lockSession(tx, known.session_id))
  if (!session) return 'unknown'
  const graceBegan = new Date(now.getTime() - graceMs)
  await tx.query(
    'UPDATE auth.refresh_tokens SET sealed_child = NULL WHERE session_id = $1 AND used_at < $2 AND sealed_child IS NOT NULL',
    [session.id, graceBegan],
  )
  let refreshToken = token
  for (;;) {
    const hash = sha256(refreshToken)
    // Read again, because another call may have used the token while this transaction waited for the session.
    const row = await readToken(tx, hash)
    if (!row) return 'unknown'
    if (row.used_at === null) break
    if (row.sealed_child === null) {
      await endSession(tx, session.id)
      return 'reused'
    }
    refreshToken = open(keys.sealing, row.sealed_child, hash)
  }
  if (refreshToken !== token) return { session, refreshToken }
  const parent = sha256(token)
  return { session, refreshToken: await rotateToken(tx, keys, { sessionId: session.id, parent }, now) }
}

async function readToken(tx: Queries, hash: string): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>(
    'SELECT session_id, used_at, sealed_child FROM auth.refresh_tokens WHERE hash = $1',
    [hash],
  )
  return row ?? null
}
