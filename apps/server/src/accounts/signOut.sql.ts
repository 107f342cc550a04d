import type { Context } from 'hono'
import * as v from 'valibot'
import type { Claims } from './accessJwts.ts'
import { requireSession } from './caller.sql.ts'
import { readAs } from '../http/readBody.ts'
import type { AccountDeps } from './accountDeps.ts'
import { endSession } from './sessions.sql.ts'

const scopeSchema = v.optional(v.picklist(['local', 'global', 'others']), 'global')

/**
 * POST /logout: ends this session, all of the user's, or all but this one. A session of the first level ends none of
 * the second, because an intruder with the mailbox alone could sign the reader out everywhere.
 */
export function createSignOut(deps: AccountDeps) {
  const { database } = deps
  const endOthers = (userId: string, sessionId: string, aal: Claims['aal']) =>
    database.query(
      "DELETE FROM auth.sessions WHERE user_id = $1 AND id <> $2 AND ($3 = 'aal2' OR aal = 'aal1')",
      [userId, sessionId, aal],
    )
  return async (context: Context) => {
    const { userId, sessionId, aal } = await requireSession(context, deps)
    switch (readAs(scopeSchema, context.req.query('scope'))) {
      case 'local':
        await endSession(database, sessionId)
        break
      case 'global':
        await endSession(database, sessionId)
        await endOthers(userId, sessionId, aal)
        break
      case 'others':
        await endOthers(userId, sessionId, aal)
    }
    return context.body(null, 204)
  }
}
