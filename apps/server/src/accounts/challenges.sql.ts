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
import { createPhoneCodes } from './phoneCodes.ts'
import { limits } from '../callers/rateLimit.ts'
import { readBody, uuidSchema } from '../http/readBody.ts'
import { equals, peppered } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'
import { toSeconds, type Granted } from './sessions.sql.ts'

const bodySchema = v.object({ challenge_id: uuidSchema, code: v.pipe(v.string(), v.trim(), v.maxLength(16)) })

const challengeLivesMs = 300_000
const maxTries = 5

/** How a session names what it has shown. */
const methods = { totp: 'totp', phone: 'mfa/phone' } as const

/** POST /factors/{id}/challenge and /factors/{id}/verify: the session gets its second factor. */
export function createChallenges(deps: AccountDeps) {
  const { database, keys, counter, now } = deps
  const phoneCodes = createPhoneCodes(deps)
  return {
    challenge: async (context: Context) => {
      const claims = await requireSession(context, deps)
      const factor = await readFactor(database, claims, context.req.param('id'))
      const id = crypto.randomUUID()
      const code = factor.factor_type === 'phone' ? await phoneCodes.take(context, claims, factor) : null
      const expires = new Date(now().getTime() + challengeLivesMs)
      await database.query(
        'INSERT INTO auth.challenges (id, factor_id, expires_at, code_hash) VALUES ($1, $2, $3, $4)',
        [id, factor.id, expires, code && peppered(keys.pepper, id, code)],
      )
      if (code !== null) await phoneCodes.send(context, factor, code)
      return context.json({ id, type: factor.factor_type, expires_at: toSeconds(expires) })
    },

    verify: async (context: Context) => {
      const claims = await requireSession(context, deps)
      const factor = await readFactor(database, claims, context.req.param('id'))
      const { challenge_id: challengeId, code } = await readBody(context, bodySchema)
      const at = now()
      if (!(await counter.add('factor', [factor.id], limits.secondFactorTries, at)).isWithin)
        throw new CodedRefusal(429, 'over_request_rate_limit', 'Too many codes were tried: try again later')
      const [challenge] = await database.query<{ code_hash: string | null }>(
        `UPDATE auth.challenges SET tries = tries + 1
          WHERE id = $1 AND factor_id = $2 AND tries < $3 AND expires_at > $4 RETURNING code_hash`,
        [challengeId, factor.id, maxTries, at],
      )
      if (!challenge) throw wrongCode()
      const step = factor.factor_type === 'totp' ? stepOf(keys.sealing, factor, code, at) : null
      const isRight =
        factor.factor_type === 'totp'
          ? step !== null
          : challenge.code_hash !== null &&
            equals(peppered(keys.pepper, challengeId.toLowerCase(), code), challenge.code_hash)
      if (!isRight) throw wrongCode()
      const granted = await database.transaction(tx => raise(tx, deps, { claims, factor, step, challengeId }))
      return answerSession(context, deps, granted)
    },
  }
}

/** `step` is the time step of an authenticator's code; null for a phone, whose codes are good once by themselves. */
type Shown = { claims: Claims; factor: StoredFactor; step: number | null; challengeId: string }

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
  const [open] = await tx.query('DELETE FROM auth.challenges WHERE id = $1 RETURNING id', [challengeId])
  const [fresh] = await tx.query(
    `UPDATE auth.mfa_factors SET last_step = coalesce($2, last_step), status = 'verified', updated_at = $3
      WHERE id = $1 AND ($2::bigint IS NULL OR last_step < $2) RETURNING id`,
    [factor.id, step, at],
  )
  // Otherwise an overheard code could be used a second time: within its thirty seconds, or at the same moment.
  if (!open || !fresh) throw wrongCode()
  const method = methods[factor.factor_type]
  const amr = [...session.amr.filter(each => each.method !== method), { method, timestamp: toSeconds(at) }]
  await tx.query(`UPDATE auth.sessions SET aal = 'aal2', amr = $2::text::jsonb WHERE id = $1`, [
    session.id,
    JSON.stringify(amr),
  ])
  return renewSession(tx, keys, { ...session, aal: 'aal2', amr }, at)
}

const wrongCode = () => new CodedRefusal(422, 'mfa_verification_failed', 'The code is wrong or was used')
