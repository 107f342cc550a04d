import type { Context } from 'hono'
import * as v from 'valibot'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { answerSession } from './answerSession.ts'
import { createIdToken } from './idToken.sql.ts'
import { createExchange } from './exchange.sql.ts'
import { readBody } from '../http/readBody.ts'
import { refresh } from './refresh.sql.ts'
import type { AccountDeps } from './accountDeps.ts'

const refreshSchema = v.object({ refresh_token: v.pipe(v.string(), v.maxLength(256)) })

/** POST /token: by the grant that its query names, a refresh token, a provider's id token or a mailed link. */
export function createToken(deps: AccountDeps) {
  const idToken = createIdToken(deps)
  const exchange = createExchange(deps)
  return async (context: Context) => {
    switch (context.req.query('grant_type') ?? '') {
      case 'refresh_token': {
        const { refresh_token: token } = await readBody(context, refreshSchema)
        const granted = await refresh(deps.database, deps.keys, token, deps.now())
        return answerSession(context, deps, granted)
      }
      case 'id_token':
        return idToken(context)
      case 'pkce':
        return exchange(context)
      default:
        throw new CodedRefusal(400, 'validation_failed', 'grant_type must be refresh_token, id_token or pkce')
    }
  }
}
