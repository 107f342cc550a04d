import type { Queries } from '../database/database.ts'
import type { Keys } from './keys.ts'
import { randomToken, seal, sha256 } from '../base/secrets.ts'

/** One signed-in browser. */
export type Session = {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
}

/** A session and the refresh token that its browser gets. */
export type Granted = { session: Session; refreshToken: string }

/** Signs a user in. `method` is what they have shown: a code by mail, or a provider's word. */
export async function startSession(
  tx: Queries,
  userId: string,
  method: 'otp' | 'oauth',
  now: Date,
): Promise<Granted> {
  const amr = [{ method, timestamp: toSeconds(now) }]
  const [session] = await tx.query<Session>(
    `INSERT INTO auth.sessions (user_id, amr, created_at, refreshed_at) VALUES ($1, $2::text::jsonb, $3, $3)
      RETURNING id, user_id, aal, amr`,
    [userId, JSON.stringify(amr), now],
  )
  if (!session) throw new Error('A session was not made')
  await tx.query('UPDATE auth.users SET last_sign_in_at = $2 WHERE id = $1', [userId, now])
  const refreshToken = randomToken()
  await tx.query('INSERT INTO auth.refresh_tokens (hash, session_id, created_at) VALUES ($1, $2, $3)', [
    sha256(refreshToken),
    session.id,
    now,
  ])
  return { session, refreshToken }
}

/** Null if the session has ended. The row is locked until this transaction ends. */
export async function lockSession(tx: Queries, id: string): Promise<Session | null> {
  const [session] = await tx.query<Session>(
    'SELECT id, user_id, aal, amr FROM auth.sessions WHERE id = $1 FOR UPDATE',
    [id],
  )
  return session ?? null
}

/** Makes a new refresh token in place of `parent`, whose row keeps the new one sealed for the grace. */
export async function rotateToken(
  tx: Queries,
  keys: Pick<Keys, 'sealing'>,
  { sessionId, parent }: { sessionId: string; parent: string },
  now: Date,
): Promise<string> {
  const child = randomToken()
  await tx.query('UPDATE auth.refresh_tokens SET used_at = $2, sealed_child = $3 WHERE hash = $1', [
    parent,
    now,
    seal(keys.sealing, child, parent),
  ])
  await tx.query(
    'INSERT INTO auth.refresh_tokens (hash, session_id, parent, created_at) VALUES ($1, $2, $3, $4)',
    [sha256(child), sessionId, parent, now],
  )
  await tx.query('UPDATE auth.sessions SET refreshed_at = $2 WHERE id = $1', [sessionId, now])
  return child
}

/** Ends a session with its tokens: all that were handed out for it are refused from now on. */
export async function endSession(queries: Queries, id: string): Promise<void> {
  await queries.query('DELETE FROM auth.sessions WHERE id = $1', [id])
}

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)
