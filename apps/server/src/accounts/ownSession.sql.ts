import type { Queries } from '../database/database.ts'
import type { Claims } from './accessJwts.ts'
import { sessionNotFound } from './caller.sql.ts'
import type { Keys } from './keys.ts'
import { lockSession, rotateToken, type Granted, type Session } from './sessions.sql.ts'

/** The caller's session, locked as by `lockSession`. Throws a CodedRefusal if it has ended. */
export async function lockOwnSession(tx: Queries, { sessionId }: Claims): Promise<Session> {
  const session = await lockSession(tx, sessionId)
  if (!session) throw sessionNotFound()
  return session
}

/** Hands the session out again in its present state, with a new refresh token in place of the last. */
export async function renewSession(
  tx: Queries,
  keys: Pick<Keys, 'sealing'>,
  session: Session,
  now: Date,
): Promise<Granted> {
  const [current] = await tx.query<{ hash: string }>(
    'SELECT hash FROM auth.refresh_tokens WHERE session_id = $1 AND used_at IS NULL',
    [session.id],
  )
  if (!current) throw sessionNotFound()
  const token = { sessionId: session.id, parent: current.hash }
  return { session, refreshToken: await rotateToken(tx, keys, token, now) }
}
