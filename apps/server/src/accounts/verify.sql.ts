import type { Context } from 'hono'
import * as v from 'valibot'
import type { Queries } from '../database/database.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { answerSession } from './answerSession.ts'
import { callerHash } from '../callers/callerHash.ts'
import { addressOf } from '../http/clientAddress.ts'
import { limitAddress, limits } from '../callers/rateLimit.ts'
import { emailSchema, readBody } from '../http/readBody.ts'
import { equals, peppered } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'
import { startSession } from './sessions.sql.ts'
import { findOrCreateUser, putIdentity } from './users.sql.ts'

const bodySchema = v.object({
  email: emailSchema,
  token: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  type: v.literal('email'),
})

/** A guesser hits each mailed code with a chance of 5 in 1,000,000, from however many addresses. */
const maxTries = 5
/** Tries from other addresses than the one that asked for the code, which keeps the remaining tries. */
const maxForeignTries = 2

/** POST /verify: a session for the code that was mailed. Wrong, used, expired and foreign codes are refused alike. */
export function createVerify(deps: AccountDeps) {
  const { database, keys, now } = deps
  return async (context: Context) => {
    const { email, token } = await readBody(context, bodySchema)
    const at = now()
    const address = addressOf(context, deps.address)
    await limitAddress(deps, { name: 'tries', address, limit: limits.triesFromOneAddress }, at)
    const given = peppered(keys.pepper, email, token)
    const caller = callerHash(keys.pepper, address)
    // One statement counts the try and gives the hashes, so that no two tries are counted as one.
    const stored = await database.query<{ id: string; hash: string }>(
      `UPDATE auth.codes SET tries = tries + 1, foreign_tries = foreign_tries + (caller <> $2)::int
        WHERE id IN (SELECT id FROM auth.codes WHERE email = $1 AND expires_at > $3 ORDER BY id FOR UPDATE)
          AND tries < $4 AND (caller = $2 OR foreign_tries < $5)
        RETURNING id, hash`,
      [email, caller, at, maxTries, maxForeignTries],
    )
    const right = stored.filter(({ hash }) => equals(given, hash))[0]
    if (!right) throw wrongCode()
    const granted = await database.transaction(async tx => {
      // Uses up all codes of the caller that asked for this one. Codes of other callers stay, because a stranger's
      // request ends no code.
      const used = await tx.query<{ id: string }>(
        `DELETE FROM auth.codes WHERE email = $1
            AND caller = (SELECT caller FROM auth.codes WHERE id = $2) RETURNING id`,
        [email, right.id],
      )
      if (!used.some(({ id }) => id === right.id)) throw wrongCode()
      const userId = await findOrCreateUser(tx, email, at)
      if (address !== null) await rememberCaller(tx, userId, caller, at)
      const data = { sub: userId, email, email_verified: true }
      await putIdentity(tx, userId, { provider: 'email', id: userId, data }, at)
      return startSession(tx, userId, 'otp', at)
    })
    return answerSession(context, deps, granted)
  }
}

/** From this address, strangers no longer keep the user from asking for codes. */
async function rememberCaller(tx: Queries, userId: string, caller: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO auth.known_callers (user_id, caller, seen_at) VALUES ($1, $2, $3)
      ON CONFLICT (user_id, caller) DO UPDATE SET seen_at = excluded.seen_at`,
    [userId, caller, now],
  )
}

const wrongCode = () => new CodedRefusal(403, 'otp_expired', 'Token has expired or is invalid')
