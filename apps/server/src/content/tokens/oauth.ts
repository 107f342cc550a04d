import type { TokenAnswer } from '@wiredeck/content-api/wire'
import type { Context, Next } from 'hono'
import type { AccessTokens, SignedClaims } from './accessTokens.ts'
import type { PasswordLimit } from './passwordLimit.ts'
import { equals } from '../../base/secrets.ts'
import { answerJson } from '../../http/answerText.ts'
import { Refusal } from '../../http/refusal.ts'

export type OauthOptions = {
  tokens: AccessTokens
  /** The expected value of the Basic header, base64 of `clientId:clientSecret`. */
  apiKey: string
  account: { email: string; password: string } | null
  isAnonymousOn: boolean
  /** Seconds. */
  lifetime: number
  now: () => number
  limitPasswords: PasswordLimit
}

/** A refresh token outlives its access token by a month, so that a deck left alone over the holidays comes back. */
const refreshLifetimeMs = 30 * 24 * 3_600_000

/**
 * /oauth/token: an anonymous token by GET; by POST, as multipart or urlencoded form, the password and the
 * refresh grant, both with the API key in a Basic header. The same refresh token may be used again: two
 * tabs do.
 */
export function createOauth(options: OauthOptions) {
  const grant = (account: string | null): TokenAnswer => {
    const now = options.now()
    return {
      access_token: options.tokens.sign({ use: 'access', account, expiresAt: now + options.lifetime * 1000 }),
      refresh_token: options.tokens.sign({ use: 'refresh', account, expiresAt: now + refreshLifetimeMs }),
      token_type: 'bearer',
      expires_in: options.lifetime,
    }
  }

  const grantAnonymous = (): TokenAnswer => {
    if (!options.isAnonymousOn)
      throw new Refusal(403, 'There is no anonymous access here (ANONYMOUS): ask for a token with a password')
    return grant(null)
  }

  const grantFor = (form: Record<string, unknown>): TokenAnswer => {
    switch (form.grant_type) {
      case 'password': {
        const { account } = options
        const isRight =
          account !== null &&
          equals(String(form.username).trim().toLowerCase(), account.email) &&
          equals(String(form.password), account.password)
        if (!isRight) throw new Refusal(401, 'Bad credentials')
        return grant(account.email)
      }
      case 'refresh_token': {
        const claims = options.tokens.verify(String(form.refresh_token), 'refresh', options.now())
        // An account that the settings no longer have gets no further token.
        const isKnown = claims?.account === null || claims?.account === options.account?.email
        if (!claims || !isKnown) throw new Refusal(401, 'Invalid refresh token')
        return claims.account === null ? grantAnonymous() : grant(claims.account)
      }
      case 'anonymous':
        return grantAnonymous()
      default:
        throw new Refusal(
          400,
          `grant_type: expected password, refresh_token or anonymous, received ${String(form.grant_type)}`,
        )
    }
  }

  return {
    get: (context: Context) => {
      if (context.req.query('grant_type') !== 'anonymous') {
        throw new Refusal(400, 'grant_type: expected anonymous; the others come by POST')
      }
      return answer(context, grantAnonymous())
    },
    post: async (context: Context) => {
      if (!equals(context.req.header('authorization') ?? '', `Basic ${options.apiKey}`)) {
        throw new Refusal(401, 'Invalid API key')
      }
      const form = await readForm(context)
      if (form.grant_type !== 'password') return answer(context, grantFor(form))
      return options.limitPasswords(context, String(form.username), async () => ({
        // A wrong form throws.
        answer: answer(context, grantFor(form)),
        isRight: true,
      }))
    },
  }
}

/** Lets a call pass only with an access token of ours. */
export function createBearerGuard(options: Pick<OauthOptions, 'tokens' | 'now'>) {
  return async (context: Context, next: Next) => {
    claimsOf(context, options)
    await next()
  }
}

/** A call's token is verified once, however often the caller is asked for. */
const claimsByCall = new WeakMap<Request, SignedClaims>()

/** The caller. Throws a Refusal without an access token of ours. */
export function claimsOf(context: Context, options: Pick<OauthOptions, 'tokens' | 'now'>): SignedClaims {
  const known = claimsByCall.get(context.req.raw)
  if (known) return known
  const claims = verifiedClaims(context, options)
  claimsByCall.set(context.req.raw, claims)
  return claims
}

function verifiedClaims(
  context: Context,
  { tokens, now }: Pick<OauthOptions, 'tokens' | 'now'>,
): SignedClaims {
  const token = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (token === undefined) throw new Refusal(401, 'Invalid access token: none was sent')
  const claims = tokens.verify(token, 'access', now())
  if (!claims) throw new Refusal(401, 'Invalid access token: unknown or expired')
  return claims
}

async function readForm(context: Context): Promise<Record<string, unknown>> {
  try {
    return await context.req.parseBody()
  } catch {
    throw new Refusal(400, 'The body is no form')
  }
}

function answer(context: Context, token: TokenAnswer) {
  return answerJson(context, token, 200, { 'cache-control': 'no-store' })
}
