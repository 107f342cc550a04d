import type { Context } from 'hono'
import type { Queries } from '../database/database.ts'
import { addressOf } from '../http/clientAddress.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { syncAccount } from '../callers/caller.ts'
import type { WhoseCall } from '../callers/takeTurn.ts'
import type { AccessJwts, Claims } from './accessJwts.ts'
import type { AccountDeps } from './accountDeps.ts'

/** The bearer token; null if there is none. */
function bearerOf(context: Context): string | null {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null
}

type Verifying = { jwts: AccessJwts; keys: AccountDeps['keys'] }

/** A call's token is verified once, however often its claims are asked for. */
const verifiedByRequest = new WeakMap<Request, ReturnType<AccessJwts['verify']>>()

/** `nobody` for the publishable key, which stands for no user, and without a token; else as the token is verified. */
export async function bearerClaims(
  context: Context,
  { jwts, keys }: Verifying,
): Promise<Claims | 'nobody' | 'expired' | null> {
  const bearer = bearerOf(context)
  if (bearer === null || bearer === keys.publishableKey) return 'nobody'
  const verified = verifiedByRequest.get(context.req.raw) ?? jwts.verify(bearer)
  verifiedByRequest.set(context.req.raw, verified)
  return verified
}

/** Who makes a call of the sync accounts: the user of a token that is good; else an address. */
export function createWhoseCall(deps: Pick<AccountDeps, 'jwts' | 'keys' | 'address'>): WhoseCall {
  return async context => {
    const address = addressOf(context, deps.address)
    const claims = await bearerClaims(context, deps)
    if (claims === null || typeof claims === 'string')
      return { caller: { account: null, address }, connection: '' }
    return { caller: { account: syncAccount(claims.userId), address }, connection: claims.sessionId }
  }
}

/** The claims of a call's access token; null for the publishable key, which stands for no user. */
async function claimsOf(context: Context, deps: Verifying): Promise<Claims | null> {
  const claims = await bearerClaims(context, deps)
  if (claims === 'nobody') return null
  if (claims === null || claims === 'expired') {
    const message = claims === null ? 'The access token is not valid' : 'The access token has expired'
    throw new CodedRefusal(403, 'bad_jwt', message)
  }
  return claims
}

/** Like `claimsOf`, for a session that has not ended. Throws a CodedRefusal if nobody is signed in. */
export async function requireSession(context: Context, deps: AccountDeps): Promise<Claims> {
  const claims = await claimsOf(context, deps)
  if (!claims) throw new CodedRefusal(401, 'no_authorization', 'This call needs a signed-in user')
  if (!(await isAlive(deps.database, claims))) throw sessionNotFound()
  return claims
}

export const sessionNotFound = () =>
  new CodedRefusal(403, 'session_not_found', 'The session of this access token has ended')

/** An access token is valid until it expires, but its session may have ended before. */
export async function isAlive(queries: Queries, { sessionId, userId }: Claims): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM auth.sessions WHERE id = $1 AND user_id = $2', [
    sessionId,
    userId,
  ])
  return rows.length > 0
}
