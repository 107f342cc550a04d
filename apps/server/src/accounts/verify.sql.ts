import type { Context } from 'hono'
import * as v from 'valibot'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { answerSession } from './answerSession.ts'
import { emailSchema, readBody } from '../http/readBody.ts'
import { equals, peppered, sha256 } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'
import { countTry, type SignedInFrom } from './countTry.ts'
import { redeem, type Mailed } from './redeem.sql.ts'

/** No passwords and no sign-up of their own: a recovery, too, is a sign-in by code. */
const typeSchema = v.picklist(['email', 'magiclink', 'signup', 'recovery'])

const bodySchema = v.union([
  v.object({ token_hash: v.pipe(v.string(), v.maxLength(256)), type: typeSchema }),
  v.object({
    email: emailSchema,
    token: v.pipe(v.string(), v.trim(), v.maxLength(64)),
    type: typeSchema,
  }),
])

/** A guesser hits each mailed code with a chance of 5 in 1,000,000, from however many addresses. */
const maxTries = 5
/** Tries from other addresses than the one that asked for the code, which keeps the remaining tries. */
const maxForeignTries = 2

/**
 * POST /verify: a session for the code that was mailed, or for the secret of a mailed link without PKCE. Wrong, used,
 * expired and foreign ones are refused alike.
 */
export function createVerify(deps: AccountDeps) {
  const { database, now } = deps
  return async (context: Context) => {
    const body = await readBody(context, bodySchema)
    const at = now()
    const from = await countTry(context, deps, at)
    const right =
      'token_hash' in body
        ? await findLink(deps, body.token_hash, at)
        : await findCode(deps, { ...body, ...from }, at)
    if (!right) throw wrongCode()
    const granted = await database.transaction(tx => redeem(tx, right, from, at))
    if (!granted) throw wrongCode()
    return answerSession(context, deps, granted)
  }
}

type Try = SignedInFrom & { email: string; token: string }

async function findCode(
  { database, keys }: AccountDeps,
  { email, token, caller }: Try,
  now: Date,
): Promise<Mailed | null> {
  const given = peppered(keys.pepper, email, token)
  // One statement counts the try and gives the hashes, so that no two tries are counted as one.
  const stored = await database.query<{ id: string; hash: string }>(
    `UPDATE auth.codes SET tries = tries + 1, foreign_tries = foreign_tries + (caller <> $2)::int
      WHERE id IN (SELECT id FROM auth.codes WHERE email = $1 AND expires_at > $3 ORDER BY id FOR UPDATE)
        AND tries < $4 AND (caller = $2 OR foreign_tries < $5)
      RETURNING id, hash`,
    [email, caller, now, maxTries, maxForeignTries],
  )
  const right = stored.find(({ hash }) => equals(given, hash))
  return right ? { id: right.id, email } : null
}

/** A link of PKCE is not found here, because it is good only together with the verifier of its browser. */
async function findLink({ database }: AccountDeps, secret: string, now: Date): Promise<Mailed | null> {
  const [right] = await database.query<Mailed>(
    'SELECT id, email FROM auth.codes WHERE link = $1 AND challenge IS NULL AND expires_at > $2',
    [sha256(secret), now],
  )
  return right ?? null
}

const wrongCode = () => new CodedRefusal(403, 'otp_expired', 'Token has expired or is invalid')
