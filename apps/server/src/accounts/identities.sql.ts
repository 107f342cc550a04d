import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { requireFullSession } from './level.sql.ts'
import { readAs, uuidSchema } from '../http/readBody.ts'
import { randomToken } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'
import { syncPath } from './linkPlace.ts'

/** Where Google sends the reader back to; by default the deck, where its address is known. */
function pageToReturnTo(asked: string | undefined, siteUrl: string | null): URL {
  const address = asked ?? (siteUrl === null ? undefined : siteUrl + syncPath)
  if (address === undefined)
    throw new CodedRefusal(400, 'validation_failed', 'redirect_to, the page to come back to, is missing')
  if (!URL.canParse(address))
    throw new CodedRefusal(400, 'validation_failed', 'redirect_to cannot be read as an address')
  return new URL(address)
}

/**
 * GET /user/identities/authorize and DELETE /user/identities/{id} (deck 7). Google sends the reader back
 * to the deck with an id token, and with the nonce that belongs to it as `state`.
 */
export function createIdentities(deps: AccountDeps, allowedOrigins: readonly string[]) {
  const { database, google } = deps
  return {
    authorize: async (context: Context) => {
      await requireFullSession(context, deps)
      if (context.req.query('provider') !== 'google' || !google)
        throw new CodedRefusal(400, 'provider_disabled', 'Nobody signs in here with this provider')
      const back = pageToReturnTo(context.req.query('redirect_to'), deps.links.siteUrl)
      const isOwn = back.host === context.req.header('host') && /^https?:$/.test(back.protocol)
      if (!isOwn && back.origin !== deps.links.siteUrl && !allowedOrigins.includes(back.origin))
        throw new CodedRefusal(400, 'validation_failed', 'redirect_to is no page of this deck')
      const nonce = randomToken()
      const url = new URL('https://accounts.google.com/o/oauth2/v2/auth')
      url.search = new URLSearchParams({
        client_id: google.clientId,
        redirect_uri: back.href,
        response_type: 'id_token',
        scope: 'openid email profile',
        nonce: createHash('sha256').update(nonce).digest('hex'),
        state: nonce,
      }).toString()
      return context.json({ url: url.href })
    },

    unlink: async (context: Context) => {
      const { userId } = await requireFullSession(context, deps)
      const id = readAs(uuidSchema, context.req.param('id'))
      const outcome = await database.transaction(async tx => {
        // One transaction at a time, because two could each remove one of the last two identities.
        await tx.query('SELECT 1 FROM auth.users WHERE id = $1 FOR UPDATE', [userId])
        const identities = await tx.query<{ id: string; provider: string }>(
          'SELECT id, provider FROM auth.identities WHERE user_id = $1',
          [userId],
        )
        const identity = identities.find(each => each.id === id.toLowerCase())
        if (!identity) return 'unknown'
        if (identities.length === 1) return 'last'
        if (identity.provider === 'email') return 'mailbox'
        await tx.query('DELETE FROM auth.identities WHERE id = $1', [id])
        return 'gone'
      })
      if (outcome === 'unknown')
        throw new CodedRefusal(404, 'identity_not_found', 'There is no such identity')
      if (outcome === 'last')
        throw new CodedRefusal(422, 'single_identity_not_deletable', 'The last identity of a user stays')
      // The next code to this mailbox would find the user and tie the identity again, so nothing would be closed.
      if (outcome === 'mailbox')
        throw new CodedRefusal(
          422,
          'email_identity_not_deletable',
          'The e-mail address of an account stays a way into it',
        )
      return context.json({})
    },
  }
}
