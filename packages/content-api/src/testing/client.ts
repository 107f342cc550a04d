import { createContentApi, type ContentApi, type ContentApiOptions } from '../client.ts'
import type { Token } from '../token.ts'
import type { Answer, ContentServer, Script } from './contentServer.ts'

/** The time of the tests' clock, unless a test moves it. */
export const testNow = Date.parse('2026-02-22T09:00:00Z')

export const apiKey = 'd2lyZTpkZWNr'

export function validToken(changes: Partial<Token> = {}): Token {
  return {
    accessToken: 'access-0',
    refreshToken: 'refresh-0',
    authType: 'credentials',
    expiresAt: testNow + 3_600_000,
    ...changes,
  }
}

/** A client with a valid token and the deck's options. */
export function clientOf(server: ContentServer, options: Partial<ContentApiOptions> = {}): ContentApi {
  return createContentApi({
    baseUrl: server.baseUrl,
    apiKey,
    allowAnonymous: false,
    token: validToken(),
    now: () => testNow,
    wait: async () => {},
    ...options,
  })
}

export function tokenAnswer(number: number, expiresIn = 3600): Answer {
  return {
    json: {
      access_token: `access-${number}`,
      refresh_token: `refresh-${number}`,
      expires_in: expiresIn,
      token_type: 'bearer',
    },
  }
}

export const emptySearch: Answer = { json: { response: { docs: [], numFound: 0 } } }

/** Answers token calls with `token`, all others with `content`. */
export function withTokenCalls(token: Script, content: Script = () => emptySearch): Script {
  return request => (request.path === '/oauth/token' ? token(request) : content(request))
}

/** Refuses the first access token with an error; a renewed one gets the answer. */
export function refusingOldToken(refusal: Answer, answer: Answer = emptySearch): Script {
  return withTokenCalls(
    () => tokenAnswer(1),
    ({ headers }) => (headers.authorization === 'Bearer access-0' ? refusal : answer),
  )
}

export function errorAnswer(code: number, message: string, status = code): Answer {
  return { status, json: { error: { code, message } } }
}
