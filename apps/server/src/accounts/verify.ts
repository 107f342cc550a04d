import type { Context } from 'hono'
import * as v from 'valibot'
import { CodedRefusal } from '../web/codedRefusal.ts'
import { answerSession } from './answerSession.ts'
import { addressOf } from './clientAddress.ts'
import { limitAddress, limits } from './rateLimit.ts'
import { emailSchema, readBody } from './readBody.ts'
import { equals, peppered } from './secrets.ts'
import type { Services } from './services.ts'
import { startSession } from './sessions.ts'
import { findOrCreateUser, putIdentity } from './users.ts'

const bodySchema = v.object({
  email: emailSchema,
  token: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  type: v.literal('email'),
})

/** Of a million codes: a guesser has 5 in 1,000,000 for each that was mailed. */
const maxTries = 5

/** POST /verify: a session for the code that was mailed. Wrong, used, expired and foreign codes are refused alike. */
export function createVerify(services: Services) {
  const { database, keys, now } = services
  return async (context: Context) => {
    const { email, token } = await readBody(context, bodySchema)
    const at = now()
    const address = addressOf(context, services.address)
    await limitAddress(services, { name: 'tries', address, limit: limits.triesFromOneAddress }, at)
    const given = peppered(keys.pepper, email, token)
    // One statement counts the try and gives the hash, so that no two tries are counted as one.
    const [stored] = await database.query<{ hash: string }>(
      `UPDATE auth.codes SET tries = tries + 1 WHERE email = $1 AND tries < $2 AND expires_at > $3 RETURNING hash`,
      [email, maxTries, at],
    )
    if (!equals(given, stored?.hash ?? peppered(keys.pepper, 'no code'))) throw wrongCode()
    const granted = await database.transaction(async tx => {
      const used = await tx.query('DELETE FROM auth.codes WHERE email = $1 AND hash = $2 RETURNING 1', [
        email,
        given,
      ])
      if (used.length === 0) throw wrongCode()
      const userId = await findOrCreateUser(tx, email, at)
      const data = { sub: userId, email, email_verified: true }
      await putIdentity(tx, userId, { provider: 'email', id: userId, data }, at)
      return startSession(tx, userId, 'otp', at)
    })
    return answerSession(context, services, granted)
  }
}

const wrongCode = () => new CodedRefusal(403, 'otp_expired', 'Token has expired or is invalid')
