import type { Context } from 'hono'
import * as v from 'valibot'
import type { Queries } from '../database/database.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { answerSession } from './answerSession.ts'
import type { GoogleUser } from './googleTokens.ts'
import { requireFullSession } from './level.sql.ts'
import { lockOwnSession, renewSession } from './ownSession.sql.ts'
import { outsideTurn } from '../callers/takeTurn.ts'
import { readBody } from '../http/readBody.ts'
import { sha256 } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'
import { countTry } from './countTry.ts'
import { startSession } from './sessions.sql.ts'
import { findOrCreateUser, putIdentity } from './users.sql.ts'

const bodySchema = v.object({
  provider: v.string(),
  id_token: v.pipe(v.string(), v.maxLength(16_384)),
  nonce: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(512)))),
  link_identity: v.optional(v.boolean(), false),
})

/**
 * POST /token?grant_type=id_token: signs in by an id token of Google, or ties Google's user to the user who
 * is signed in, whose session and level stay.
 */
export function createIdToken(deps: AccountDeps) {
  const { database, keys, google, now } = deps
  return async (context: Context) => {
    const body = await readBody(context, bodySchema)
    if (body.provider !== 'google' || !google)
      throw new CodedRefusal(400, 'provider_disabled', 'Nobody signs in here with this provider')
    const at = now()
    await countTry(context, deps, at)
    const signedIn = body.link_identity ? await requireFullSession(context, deps) : null
    const person = await outsideTurn(context, () => google.read(body.id_token, body.nonce ?? undefined, at))
    const granted = await database.transaction(async tx => {
      const session = signedIn && (await lockOwnSession(tx, signedIn))
      await useOnce(tx, body.id_token, person.expiresAt)
      const userId = await userOf(tx, person, session?.user_id ?? null, at)
      const { sub, expiresAt: _, ...data } = person
      const shown = { sub, ...data, email_verified: true, avatar_url: person.picture }
      await putIdentity(tx, userId, { provider: 'google', id: sub, data: shown }, at)
      await showAs(tx, userId, person)
      return session ? renewSession(tx, keys, session, at) : startSession(tx, userId, 'oauth', at)
    })
    return answerSession(context, deps, granted)
  }
}

/** An id token that was seen before may have been overheard. */
async function useOnce(tx: Queries, idToken: string, expiresAt: Date): Promise<void> {
  const fresh = await tx.query(
    'INSERT INTO auth.used_id_tokens (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
    [sha256(idToken), expiresAt],
  )
  if (fresh.length === 0) throw new CodedRefusal(400, 'bad_jwt', 'The id token is not valid')
}

/** Finds the user by Google's id, else by the mailbox, which both Google and, by a code, this server have verified. */
async function userOf(tx: Queries, person: GoogleUser, signedIn: string | null, now: Date): Promise<string> {
  const [linked] = await tx.query<{ user_id: string }>(
    "SELECT user_id FROM auth.identities WHERE provider = 'google' AND provider_id = $1",
    [person.sub],
  )
  if (linked && signedIn !== null && linked.user_id !== signedIn)
    throw new CodedRefusal(422, 'identity_already_exists', 'This identity belongs to another user')
  return linked?.user_id ?? signedIn ?? findOrCreateUser(tx, person.email, now)
}

/** Name and picture for the deck's person icon, if the user has none. */
async function showAs(tx: Queries, userId: string, { name, picture }: GoogleUser): Promise<void> {
  const shown = {
    ...(name === undefined ? {} : { full_name: name }),
    ...(picture?.startsWith('https://') ? { avatar_url: picture } : {}),
  }
  await tx.query('UPDATE auth.users SET user_metadata = $2::text::jsonb || user_metadata WHERE id = $1', [
    userId,
    JSON.stringify(shown),
  ])
}
