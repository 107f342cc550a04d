import type { Queries } from '../database/database.ts'
import type { SignedInFrom } from './countTry.ts'
import { startSession, type Granted } from './sessions.sql.ts'
import { findOrCreateUser, putIdentity } from './users.sql.ts'

/** A row of a mailed code, with the mailbox that it was sent to. */
export type Mailed = { id: string; email: string }

/** Signs in by a code or link that was right, and uses it up. Null if another call has used it meanwhile. */
export async function redeem(
  tx: Queries,
  { id, email }: Mailed,
  { caller, address }: SignedInFrom,
  now: Date,
): Promise<Granted | null> {
  // Uses up all codes of the caller that asked for this one. Codes of other callers stay, because a stranger's
  // request ends no code.
  const used = await tx.query<{ id: string }>(
    `DELETE FROM auth.codes WHERE email = $1
        AND caller = (SELECT caller FROM auth.codes WHERE id = $2) RETURNING id`,
    [email, id],
  )
  if (!used.some(each => each.id === id)) return null
  const userId = await findOrCreateUser(tx, email, now)
  if (address !== null) await rememberCaller(tx, userId, caller, now)
  const data = { sub: userId, email, email_verified: true }
  await putIdentity(tx, userId, { provider: 'email', id: userId, data }, now)
  return startSession(tx, userId, 'otp', now)
}

/** From this address, strangers no longer keep the user from asking for codes. */
async function rememberCaller(tx: Queries, userId: string, caller: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO auth.known_callers (user_id, caller, seen_at) VALUES ($1, $2, $3)
      ON CONFLICT (user_id, caller) DO UPDATE SET seen_at = excluded.seen_at`,
    [userId, caller, now],
  )
}
