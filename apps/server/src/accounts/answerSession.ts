import type { Context } from 'hono'
import { sessionNotFound } from './caller.sql.ts'
import type { AccountDeps } from './accountDeps.ts'
import { toSeconds, type Granted } from './sessions.sql.ts'
import { readUser } from './users.sql.ts'

/** A Session, as deck 3 names its fields. */
export async function answerSession(
  context: Context,
  { database, jwts, now }: AccountDeps,
  { session, refreshToken }: Granted,
) {
  const user = await readUser(database, session.user_id)
  if (!user) throw sessionNotFound()
  const body = {
    access_token: await jwts.sign(user, session),
    token_type: 'bearer',
    expires_in: jwts.lifetime,
    expires_at: toSeconds(now()) + jwts.lifetime,
    refresh_token: refreshToken,
    user,
  }
  return context.json(body)
}
