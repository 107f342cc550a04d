import type { Context } from 'hono'
import * as v from 'valibot'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { readBody } from '../http/readBody.ts'
import { sha256 } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'
import { answerSession } from './answerSession.ts'
import { countTry } from './countTry.ts'
import { isVerifierOf, pkceWord } from './pkce.ts'
import { redeem, type Mailed } from './redeem.sql.ts'

const bodySchema = v.object({ auth_code: v.pipe(v.string(), v.maxLength(256)), code_verifier: pkceWord })

/**
 * POST /token?grant_type=pkce: a session for the secret of a mailed link, for the browser that asked for the mail. Another
 * browser is refused and uses nothing up, so that the code in the same mail stays good.
 */
export function createExchange(deps: AccountDeps) {
  const { database, now } = deps
  return async (context: Context) => {
    const { auth_code: secret, code_verifier: verifier } = await readBody(context, bodySchema)
    const at = now()
    const from = await countTry(context, deps, at)
    const [link] = await database.query<Mailed & { challenge: string }>(
      'SELECT id, email, challenge FROM auth.codes WHERE link = $1 AND challenge IS NOT NULL AND expires_at > $2',
      [sha256(secret), at],
    )
    if (!link) throw noSuchLink()
    if (!isVerifierOf(link.challenge, verifier))
      throw new CodedRefusal(400, 'bad_code_verifier', 'The link was asked for by another browser')
    const granted = await database.transaction(tx => redeem(tx, link, from, at))
    if (!granted) throw noSuchLink()
    return answerSession(context, deps, granted)
  }
}

const noSuchLink = () => new CodedRefusal(404, 'flow_state_not_found', 'The link has expired or was used')
