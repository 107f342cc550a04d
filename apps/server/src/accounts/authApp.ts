import { Hono, type Context } from 'hono'
import { isDataError, whyUnavailable } from '../database/errors.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { createTurnTaking } from '../callers/takeTurn.ts'
import { createWhoseCall } from './caller.sql.ts'
import { createChallenges } from './challenges.sql.ts'
import { createFactors } from './factors.sql.ts'
import { createIdentities } from './identities.sql.ts'
import { createOtp } from './otp.sql.ts'
import { answerRefusal, apiVersionHeader } from './refusal.ts'
import type { AccountDeps } from './accountDeps.ts'
import { createSignOut } from './signOut.sql.ts'
import { createToken } from './token.ts'
import { createUser } from './user.sql.ts'
import { createVerify } from './verify.sql.ts'

function refuseLater(context: Context, status: 429 | 503, message: string, retryAfter: number): Response {
  context.header('retry-after', String(retryAfter))
  return answerRefusal(context, new CodedRefusal(status, 'over_request_rate_limit', message))
}

/** `/auth/v1`: what deck 7 calls the backend auth service. */
export function createAuthApp(deps: AccountDeps, allowedOrigins: readonly string[]): Hono {
  const user = createUser(deps)
  const factors = createFactors(deps)
  const challenges = createChallenges(deps)
  const identities = createIdentities(deps, allowedOrigins)
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof CodedRefusal) return answerRefusal(context, error)
    const reason = whyUnavailable(error)
    if (reason !== null) return answerRefusal(context, new CodedRefusal(503, 'unexpected_failure', reason))
    if (isDataError(error))
      return answerRefusal(
        context,
        new CodedRefusal(400, 'validation_failed', 'The database cannot keep what was sent'),
      )
    throw error
  })
  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
    for (const [name, value] of Object.entries(apiVersionHeader)) context.header(name, value)
  })

  app.use(createTurnTaking(deps.turns, createWhoseCall(deps), refuseLater))

  app.get('/.well-known/jwks.json', async context => context.json(await deps.keys.jwks()))
  app.post('/otp', createOtp(deps))
  app.post('/verify', createVerify(deps))
  app.post('/token', createToken(deps))
  app.get('/user', user.get)
  app.put('/user', user.put)
  app.get('/user/identities/authorize', identities.authorize)
  app.delete('/user/identities/:id', identities.unlink)
  app.post('/factors', factors.enrol)
  app.post('/factors/:id/challenge', challenges.challenge)
  app.post('/factors/:id/verify', challenges.verify)
  app.delete('/factors/:id', factors.unenrol)
  // There are no passwords: who has lost a device comes back by a code, as by signing in.
  app.post('/recover', createOtp(deps, 'recovery'))
  app.post('/logout', createSignOut(deps))
  app.all('*', () => {
    throw new CodedRefusal(404, 'not_found', 'This call is not served here')
  })
  return app
}
