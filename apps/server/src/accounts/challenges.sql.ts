import type { Context } from 'hono'
import * as v from 'valibot'
import type { Queries } from '../database/database.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Claims } from './accessJwts.ts'
import { answerSession } from './answerSession.ts'
import { requireSession } from './caller.sql.ts'
import { readFactor, stepOf, type StoredFactor } from './factors.sql.ts'
import { requireLevel } from './level.sql.ts'
import { lockOwnSession, renewSession } from './ownSession.sql.ts'
import { limits } from '../callers/rateLimit.ts'
import { readBody, uuidSchema } from '../http/readBody.ts'
import type { AccountDeps } from './accountDeps.ts'
import { toSeconds, type Granted } from './sessions.sql.ts'

const bodySchema = v.object({ challenge_id: uuidSchema, code: v.pipe(v.string(), v.trim(), v.maxLength(16)) })

const challengeLivesMs = 300_000
const maxTries = 5

/** POST /factors/{id}/challenge and /factors/{id}/verify: the session gets its second factor. */
export function createChallenges(deps: AccountDeps) {
  const { database, keys, counter, now } = deps
  return {
    challenge: async (context: Context) => {
      const factor = await readFactor(database, await requireSession(context, deps), context.req.param('id'))
      const expires = new Date(now().getTime() + challengeLivesMs)
      const [challenge] = await database.query<{ id: string }>(
        'INSERT INTO auth.challenges (factor_id, expires_at) VALUES ($1, $2) RETURNING id',
        [factor.id, expires],
      )
      return context.json({ id: challenge?.id, type: 'totp', expires_at: toSeconds(expires) })
    },

    verify: async (context: Context) => {
      const claims = await requireSession(context, deps)
      const factor = await readFactor(database, claims, context.req.param('id'))
      const { challenge_id: challengeId, code } = await readBody(context, bodySchema)
      const at = now()
      if (!(await counter.add('factor', [factor.id], limits.secondFactorTries, at)).isWithin)
        throw new CodedRefusal(429, 'over_request_rate_limit', 'Too many codes were tried: try again later')
      const [challenge] = await database.query(
        `UPDATE auth.challenges SET tries = tries + 1
          WHERE id = $1 AND factor_id = $2 AND tries < $3 AND expires_at > $4 RETURNING id`,
        [challengeId, factor.id, maxTries, at],
      )
      const step = stepOf(keys.sealing, factor, code, at)
      if (!challenge || step === null) throw wrongCode()
      const granted = await database.transaction(tx => raise(tx, deps, { claims, factor, step, challengeId }))
      return answerSession(context, deps, granted)
    },
  }
}

type Shown = { claims: Claims; factor: StoredFactor; step: number; challengeId: string }

async function raise(
  tx: Queries,
  { keys, now }: AccountDeps,
  { claims, factor, step, challengeId }: Shown,
): Promise<Granted> {
  const at = now()
  const session = await lockOwnSession(tx, claims)
  if (factor.status === 'unverified') {
    // One transaction at a time, because two new factors would not see each other.
    await tx.query('SELECT 1 FROM auth.users WHERE id = $1 FOR UPDATE', [session.user_id])
    await requireLevel(tx, claims)
  }
  const [fresh] = await tx.query(
    `UPDATE auth.mfa_factors SET last_step = $2, status = 'verified', updated_at = $3 WHERE id = $1 AND last_step < $2
      RETURNING id`,
    [factor.id, step, at],
  )
  // Otherwise an overheard code could be used a second time within its thirty seconds.
  if (!fresh) throw wrongCode()
  await tx.query('DELETE FROM auth.challenges WHERE id = $1', [challengeId])
  const amr = [
    ...session.amr.filter(({ method }) => method !== 'totp'),
    { method: 'totp', timestamp: toSeconds(at) },
  ]
  await tx.query(`UPDATE auth.sessions SET aal = 'aal2', amr = $2::text::jsonb WHERE id = $1`, [
    session.id,
    JSON.stringify(amr),
  ])
  return renewSession(tx, keys, { ...session, aal: 'aal2', amr }, at)
}

const wrongCode = () => new CodedRefusal(422, 'mfa_verification_failed', 'The code is wrong or was used')
