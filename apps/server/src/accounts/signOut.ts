import type { Context } from 'hono'
import * as v from 'valibot'
import { requireSession } from './caller.ts'
import { readAs } from './readBody.ts'
import type { Services } from './services.ts'
import { endSession } from './sessions.ts'

const scopeSchema = v.optional(v.picklist(['local', 'global', 'others']), 'global')

/** POST /logout: ends this session, all of the user's, or all but this one. */
export function createSignOut(services: Services) {
  const { database } = services
  return async (context: Context) => {
    const { userId, sessionId } = await requireSession(context, services)
    switch (readAs(scopeSchema, context.req.query('scope'))) {
      case 'local':
        await endSession(database, sessionId)
        break
      case 'global':
        await database.query('DELETE FROM auth.sessions WHERE user_id = $1', [userId])
        break
      case 'others':
        await database.query('DELETE FROM auth.sessions WHERE user_id = $1 AND id <> $2', [userId, sessionId])
    }
    return context.body(null, 204)
  }
}
