import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Claims } from './accessJwts.ts'
import { requireFullSession } from './level.sql.ts'
import { readAs, readBody, uuidSchema } from '../http/readBody.ts'
import { open, seal } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'

const line = v.pipe(v.string(), v.maxLength(100), v.regex(/^\P{Cc}*$/u))
const bodySchema = v.object({
  factor_type: v.picklist(['totp', 'phone']),
  friendly_name: v.optional(line, ''),
  issuer: v.optional(v.pipe(line, v.regex(/^[^:]*$/)), 'Wiredeck'),
  phone: v.optional(v.string()),
})

/** A number as it is called from everywhere. What people write between its digits is left out, `(0)` too. */
const phoneSchema = v.pipe(
  v.string(),
  v.transform(text =>
    text
      .replace('(0)', '')
      .replace(/[\s()./-]/g, '')
      .replace(/^00/, '+'),
  ),
  v.regex(/^\+[1-9]\d{6,14}$/),
)

const mostFactors = 10

/** POST /factors and DELETE /factors/{id}: a second factor by an authenticator app or a phone (deck 7). */
export function createFactors(deps: AccountDeps) {
  const { database, keys, now } = deps

  const add = async (userId: string, { type, name, sealed }: NewFactor): Promise<string> => {
    const id = crypto.randomUUID()
    const [added] = await database.query(
      `INSERT INTO auth.mfa_factors (id, user_id, friendly_name, factor_type, sealed_secret, created_at, updated_at)
        SELECT $1, $2, $3, $4, $5, $6, $6
        WHERE (SELECT count(*) FROM auth.mfa_factors WHERE user_id = $2) < $7
        ON CONFLICT (user_id, friendly_name) DO NOTHING RETURNING id`,
      [id, userId, name, type, seal(keys.sealing, sealed, id), now(), mostFactors],
    )
    if (!added)
      throw new CodedRefusal(422, 'mfa_factor_name_conflict', 'There is a factor of this name, or too many')
    return id
  }

  return {
    enrol: async (context: Context) => {
      const { userId } = await requireFullSession(context, deps)
      const {
        factor_type: type,
        friendly_name: name,
        issuer,
        phone: given,
      } = await readBody(context, bodySchema)
      if (type === 'phone') {
        if (!deps.sendText)
          throw new CodedRefusal(422, 'phone_provider_disabled', 'Nothing is sent to phones here')
        const phone = readPhone(given)
        const id = await add(userId, { type, name, sealed: phone })
        return context.json({ id, type, friendly_name: name, phone })
      }
      const email = await emailOf(database, userId)
      const secret = new Secret({ size: 20 })
      const id = await add(userId, { type, name, sealed: secret.base32 })
      const uri = new TOTP({ issuer, label: email, secret }).toString()
      const totp = { qr_code: qrCode(uri), secret: secret.base32, uri }
      return context.json({ id, type, friendly_name: name, totp })
    },

    unenrol: async (context: Context) => {
      const claims = await requireFullSession(context, deps)
      const { id } = await readFactor(database, claims, context.req.param('id'))
      await database.query('DELETE FROM auth.mfa_factors WHERE id = $1', [id])
      return context.json({ id })
    },
  }
}

/** `sealed` is what nobody may read in the database: a secret, or a number. */
type NewFactor = { type: StoredFactor['factor_type']; name: string; sealed: string }

export type StoredFactor = {
  id: string
  factor_type: 'totp' | 'phone'
  status: 'verified' | 'unverified'
  sealed_secret: string
  /** The time step of the last code that was taken, so that none is taken twice. */
  last_step: number
}

/** The factor, if it is the caller's own. Throws a CodedRefusal for another user's factor. */
export async function readFactor(
  database: Database,
  { userId }: Claims,
  given: string | undefined,
): Promise<StoredFactor> {
  const [factor] = await database.query<StoredFactor>(
    `SELECT id, factor_type, status, sealed_secret, last_step::int AS last_step FROM auth.mfa_factors WHERE id = $1 AND user_id = $2`,
    [readAs(uuidSchema, given), userId],
  )
  if (!factor) throw new CodedRefusal(404, 'mfa_factor_not_found', 'There is no such factor')
  return factor
}

/** The number of a phone. */
export const phoneOf = (sealing: Buffer, factor: StoredFactor) =>
  open(sealing, factor.sealed_secret, factor.id)

function readPhone(given: string | undefined): string {
  const read = v.safeParse(phoneSchema, given)
  if (!read.success)
    throw new CodedRefusal(
      400,
      'validation_failed',
      'phone has to be a number with its country, such as +33 6 12 34 56 78',
    )
  return read.output
}

/** The time step of a code, now or one step aside; null if the code is wrong. */
export function stepOf(sealing: Buffer, factor: StoredFactor, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(open(sealing, factor.sealed_secret, factor.id)) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

async function emailOf(database: Database, userId: string): Promise<string> {
  const [user] = await database.query<{ email: string }>('SELECT email FROM auth.users WHERE id = $1', [
    userId,
  ])
  return user?.email ?? ''
}

/** The client puts the picture into an address unescaped, which a `#` would end. */
function qrCode(uri: string): string {
  return encodeQR(uri, 'svg', { border: 2 }).replaceAll('#', '%23')
}
