import { answerWithinMs, type Database, type Queries } from './database.ts'

/** Shorter than for upkeep, because a caller waits for these transactions. */
const settings = `set_config('statement_timeout', '${answerWithinMs}', true)`

/** The user of an access token, as row-level security knows them. */
export type SessionUser = { userId: string; sessionId: string; aal: 'aal1' | 'aal2' }

/** The session of an access token has ended before the token expired. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/**
 * Runs fixed statements as the database role of a user, whom row-level security knows by the claims. Never pass a
 * client's SQL, because it could step out of the role. Throws SessionEnded.
 */
export function asSession<T>(
  database: Database,
  { userId, sessionId, aal }: SessionUser,
  run: (tx: Queries) => Promise<T>,
): Promise<T> {
  return database.transaction(async tx => {
    const told = JSON.stringify({ sub: userId, role: 'authenticated', session_id: sessionId, aal })
    const alive = await tx.query(
      `SELECT ${settings}, set_config('request.jwt.claims', $3, true),
        set_config('role', 'authenticated', true)
        FROM auth.sessions WHERE id = $1 AND user_id = $2`,
      [sessionId, userId, told],
    )
    if (alive.length === 0) throw new SessionEnded('The session has ended')
    return run(tx)
  })
}
