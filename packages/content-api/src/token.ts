import { ApiError, invalidToken, isRefusedGrant, missingApiKey, RequestError } from './errors.ts'
import type { Http } from './http.ts'
import { tokenAnswerSchema, type TokenAnswer } from './wire/index.ts'

export type AuthType = 'anonymous' | 'credentials'

/** The client's access (data 3). Plain data, so that it can be stored. */
export type Token = {
  accessToken: string
  refreshToken: string
  authType: AuthType
  /** Epoch milliseconds on this device's clock, counted from the answer. */
  expiresAt: number
  /** How long it lasts from its answer; a token that an earlier deck has stored does not say. */
  lifetimeMs?: number
}

export type Credentials = { username: string; password: string }

/** One step of the token lifecycle (data 4). */
export type TokenStep =
  | { do: 'reuse'; token: Token }
  | { do: 'askAnonymous' }
  | { do: 'askWithPassword'; credentials: Credentials }
  | { do: 'refresh'; token: Token }
  | { do: 'fail'; error: Error }

export type TokenSituation = {
  token: Token | null
  credentials?: Credentials | undefined
  hasApiKey: boolean
  /** D26: the deck's client takes no anonymous token. */
  allowAnonymous: boolean
  now: number
  /** The server refused the token, even if it has not expired. */
  isRefused?: boolean
}

/** Decides the next step to get a token. Uses no clock and no network. */
export function decideToken(situation: TokenSituation): TokenStep {
  const { token, credentials, hasApiKey, allowAnonymous, now, isRefused = false } = situation
  if (credentials) {
    return hasApiKey
      ? { do: 'askWithPassword', credentials }
      : { do: 'fail', error: new RequestError(missingApiKey) }
  }
  if (token && !isRefused && token.expiresAt > now) return { do: 'reuse', token }
  if (token?.authType === 'credentials') {
    return hasApiKey ? { do: 'refresh', token } : { do: 'fail', error: new RequestError(invalidToken) }
  }
  if (allowAnonymous) return { do: 'askAnonymous' }
  return { do: 'fail', error: new ApiError(401, invalidToken) }
}

/** Whether a token has less than `forMs` left, and half of its life behind it: a short one is not renewed all the time. */
export function endsWithin({ expiresAt, lifetimeMs = Infinity }: Token, forMs: number, now: number): boolean {
  return expiresAt - now < Math.min(forMs, lifetimeMs / 2)
}

export type TokenKeeperOptions = {
  http: Http
  /** The value of the Basic header: base64 of `clientId:clientSecret`. */
  apiKey: string | null
  allowAnonymous: boolean
  now: () => number
  initial: Token | null
  /** Called with every new token, and with null when the access ends. */
  onChange: (token: Token | null) => void
  shared?: SharedToken | undefined
}

/** Lets several clients, such as a browser's tabs, share one token: one client refreshes it for all. */
export type SharedToken = {
  /** Runs a task while no other client runs one. */
  alone: (task: () => Promise<Token>) => Promise<Token>
  /** The token that another client may have stored. */
  latest: () => Token | null
}

export type TokenKeeper = {
  current(): Token | null
  /** A usable token. Simultaneous callers share one request. */
  get(): Promise<Token>
  /** A new token after a 401 for `refused`; if another caller already got one, that one is used. */
  renew(refused: Token): Promise<Token>
  logIn(credentials: Credentials, signal?: AbortSignal): Promise<Token>
  /** Takes the token that another tab stored. Does not call `onChange`. */
  adopt(token: Token | null): void
  reset(): void
}

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { http, apiKey, allowAnonymous, now, onChange, shared: tabs } = options
  let token = options.initial
  let pending: Promise<Token> | null = null

  const accept = (answer: TokenAnswer, authType: AuthType): Token => {
    token = {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      authType,
      // Exactly as specified, without a margin: if the clocks disagree, a 401 renews the token.
      expiresAt: now() + answer.expires_in * 1000,
      lifetimeMs: answer.expires_in * 1000,
    }
    onChange(token)
    return token
  }

  const post = (form: Record<string, string>, signal?: AbortSignal) =>
    http.json(tokenAnswerSchema, {
      method: 'POST',
      path: '/oauth/token',
      headers: { authorization: `Basic ${apiKey}` },
      body: toForm(form),
      signal,
    })

  const take = async (step: TokenStep, signal?: AbortSignal): Promise<Token> => {
    switch (step.do) {
      case 'reuse':
        return step.token
      case 'fail':
        throw step.error
      case 'askAnonymous':
        return replace(token, 'anonymous', () => http.json(tokenAnswerSchema, anonymousRequest))
      case 'askWithPassword': {
        const { username, password } = step.credentials
        return accept(await post({ grant_type: 'password', username, password }, signal), 'credentials')
      }
      case 'refresh': {
        const { refreshToken } = step.token
        const refresh = () =>
          replace(step.token, 'credentials', () =>
            post({ grant_type: 'refresh_token', refresh_token: refreshToken }),
          )
        return tabs ? tabs.alone(async () => fromElsewhere(step.token, tabs) ?? refresh()) : refresh()
      }
    }
  }

  /** The token that another client got while this one waited for its turn. */
  const fromElsewhere = (old: Token, { latest }: SharedToken): Token | null => {
    const other = latest()
    if (!other || other.accessToken === old.accessToken || other.expiresAt <= now()) return null
    token = other
    return other
  }

  /** Replaces a token by its successor, unless a login, a logout or another tab has replaced it meanwhile. */
  const replace = async (
    old: Token | null,
    authType: AuthType,
    ask: () => Promise<TokenAnswer>,
  ): Promise<Token> => {
    try {
      const answer = await ask()
      if (token === old) return accept(answer, authType)
    } catch (error) {
      // Only a refused refresh ends the access; a lost connection does not (D25). The call then fails with a
      // message about the token, whatever the refusal's code, because a plain 400 would say that the query
      // cannot be read.
      if (token === old && old?.authType === 'credentials' && isRefusedGrant(error)) keeper.reset()
      else if (!token || token === old) throw error
    }
    if (token) return token
    throw new ApiError(401, invalidToken)
  }

  /** Simultaneous callers share one request. */
  const shared = (isRefused: boolean): Promise<Token> => {
    if (pending) return pending
    const step = decideToken({ token, hasApiKey: apiKey !== null, allowAnonymous, now: now(), isRefused })
    if (step.do === 'reuse') return Promise.resolve(step.token)
    pending = take(step).finally(() => {
      pending = null
    })
    return pending
  }

  const keeper: TokenKeeper = {
    current: () => token,
    get: () => shared(false),
    renew: refused => shared(token?.accessToken === refused.accessToken),
    logIn: (credentials, signal) =>
      take(
        decideToken({ token, credentials, hasApiKey: apiKey !== null, allowAnonymous, now: now() }),
        signal,
      ),
    adopt(other) {
      token = other
    },
    reset() {
      token = null
      onChange(null)
    },
  }
  return keeper
}

const anonymousRequest = {
  method: 'GET',
  path: '/oauth/token',
  query: { grant_type: 'anonymous' },
} as const

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
