import type { Context } from 'hono'
import type { Queries } from '../database/database.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Claims } from './accessJwts.ts'
import { requireSession } from './caller.sql.ts'
import type { AccountDeps } from './accountDeps.ts'

/** Like `requireSession`, but the session must have shown the user's second factor, if there is one. */
export async function requireFullSession(context: Context, deps: AccountDeps): Promise<Claims> {
  const claims = await requireSession(context, deps)
  await requireLevel(deps.database, claims)
  return claims
}

/**
 * If the user has a second factor, only a session that has shown it changes the account. Throws a
 * CodedRefusal.
 */
export async function requireLevel(queries: Queries, { userId, aal }: Claims): Promise<void> {
  if (aal === 'aal2') return
  const [verified] = await queries.query(
    "SELECT 1 FROM auth.mfa_factors WHERE user_id = $1 AND status = 'verified' LIMIT 1",
    [userId],
  )
  if (verified)
    throw new CodedRefusal(422, 'insufficient_aal', 'This needs a session that has shown its second factor')
}
