import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RequestError } from './errors.ts'
import { decideToken, endsWithin, type Token, type TokenSituation } from './token.ts'
import { apiKey, clientOf, emptySearch, errorAnswer, testNow, tokenAnswer } from './testing/client.ts'
import { refusingOldToken, validToken, withTokenCalls } from './testing/client.ts'
import { startContentServer, type ContentServer } from './testing/contentServer.ts'

const credentials = { username: 'reader@corvane.example', password: 'secret' }
const expired = validToken({ expiresAt: testNow })
const anonymous = validToken({ authType: 'anonymous' })

describe('data 4: what to do for a token', () => {
  const base: TokenSituation = { token: null, hasApiKey: true, allowAnonymous: true, now: testNow }
  const decide = (changes: Partial<TokenSituation>) => {
    const step = decideToken({ ...base, ...changes })
    return step.do === 'fail' ? step.error.message : step.do
  }

  it.each<[string, Partial<TokenSituation>, string]>([
    ['no token', {}, 'askAnonymous'],
    ['no token, and none may be asked for', { allowAnonymous: false }, 'Invalid token'],
    ['a valid token', { token: validToken() }, 'reuse'],
    ['a valid anonymous token', { token: anonymous }, 'reuse'],
    ['a token that ends this very moment', { token: expired }, 'refresh'],
    ['a token that lasts one millisecond', { token: validToken({ expiresAt: testNow + 1 }) }, 'reuse'],
    ['an expired anonymous token', { token: { ...anonymous, expiresAt: 0 } }, 'askAnonymous'],
    ['an expired token without an API key', { token: expired, hasApiKey: false }, 'Invalid token'],
    ['a valid token that was refused', { token: validToken(), isRefused: true }, 'refresh'],
    ['a valid anonymous token that was refused', { token: anonymous, isRefused: true }, 'askAnonymous'],
    ['credentials', { credentials }, 'askWithPassword'],
    ['credentials over a valid token', { credentials, token: validToken() }, 'askWithPassword'],
    [
      'credentials without an API key',
      { credentials, hasApiKey: false },
      'Missing API Key to make authenticated requests',
    ],
  ])('%s', (_situation, changes, expected) => {
    expect(decide(changes)).toBe(expected)
  })

  it('says that a client without access is not authorised', () => {
    const step = decideToken({ ...base, allowAnonymous: false })
    expect(step).toMatchObject({ do: 'fail', error: { code: 401 } })
  })
})

it.each([
  [3600, 61, false],
  [3600, 59, true],
  [60, 31, false],
  [60, 29, true],
  [undefined, 59, true],
])('a token of %s s with %d s left is renewed a minute before its end: %s', (lifetime, left, isDue) => {
  const token = validToken({
    expiresAt: testNow + left * 1000,
    ...(lifetime !== undefined && { lifetimeMs: lifetime * 1000 }),
  })
  expect(endsWithin(token, 60_000, testNow)).toBe(isDue)
})

describe('data 4: the life of a token', () => {
  let server: ContentServer
  let signals: (Token | null)[]
  const onTokenChange = (token: Token | null) => void signals.push(token)
  const tokenCalls = () => server.to('/oauth/token')

  beforeEach(async () => {
    server = await startContentServer()
    signals = []
  })
  afterEach(() => server.close())

  it('asks for an anonymous token, without a basic header, and sends it with the call', async () => {
    server.answer(withTokenCalls(() => tokenAnswer(1)))
    const api = clientOf(server, { token: null, allowAnonymous: true, onTokenChange })
    await api.search({})
    expect(tokenCalls()).toMatchObject([{ method: 'GET', query: { grant_type: 'anonymous' } }])
    expect(tokenCalls()[0]?.headers).not.toHaveProperty('authorization')
    expect(server.to('/v1/api/search')[0]?.headers.authorization).toBe('Bearer access-1')
    expect(signals).toEqual([
      {
        accessToken: 'access-1',
        refreshToken: 'refresh-1',
        authType: 'anonymous',
        expiresAt: testNow + 3_600_000,
        lifetimeMs: 3_600_000,
      },
    ])
  })

  it('replaces an expired anonymous token by a new anonymous one', async () => {
    server.answer(withTokenCalls(() => tokenAnswer(1)))
    const api = clientOf(server, { token: { ...anonymous, expiresAt: 0 }, allowAnonymous: true })
    await api.search({})
    expect(tokenCalls()).toMatchObject([{ method: 'GET', query: { grant_type: 'anonymous' } }])
    expect(api.token()).toMatchObject({ accessToken: 'access-1', authType: 'anonymous' })
  })

  it('D26: takes no anonymous token where that is not allowed, and sends nothing', async () => {
    const api = clientOf(server, { token: null })
    await expect(api.search({})).rejects.toMatchObject({ code: 401, message: 'Invalid token' })
    expect(server.requests).toEqual([])
  })

  it('logs in with a form and the API key', async () => {
    server.answer(withTokenCalls(() => tokenAnswer(1)))
    const api = clientOf(server, { token: null, onTokenChange })
    const token = await api.logIn(credentials)
    expect(tokenCalls()).toMatchObject([{ method: 'POST', body: { grant_type: 'password', ...credentials } }])
    expect(tokenCalls()[0]?.headers.authorization).toBe(`Basic ${apiKey}`)
    expect(tokenCalls()[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(token.authType).toBe('credentials')
    expect(api.token()).toEqual(token)
    expect(signals).toEqual([token])
    await expect(clientOf(server, { apiKey: null }).logIn(credentials)).rejects.toThrow('Missing API Key')
    expect(tokenCalls()).toHaveLength(1)
  })

  it('keeps the access it had when a login is refused', async () => {
    server.answer(() => errorAnswer(401, 'Bad credentials'))
    const api = clientOf(server, { onTokenChange })
    await expect(api.logIn(credentials)).rejects.toMatchObject({
      name: 'ApiError',
      code: 401,
      message: 'Bad credentials',
    })
    expect(api.token()).toEqual(validToken())
    expect(signals).toEqual([])
  })

  it('cannot log in or refresh without an API key', async () => {
    for (const allowAnonymous of [false, true]) {
      const api = clientOf(server, { apiKey: null, token: expired, allowAnonymous })
      await expect(api.logIn(credentials)).rejects.toEqual(
        new RequestError('Missing API Key to make authenticated requests'),
      )
      await expect(api.search({})).rejects.toEqual(new RequestError('Invalid token'))
    }
    expect(server.requests).toEqual([])
  })

  it('gives up a log in with its caller', async () => {
    server.answer(() => ({ fault: 'silence' }))
    const api = clientOf(server, { token: null, onTokenChange })
    const signal = AbortSignal.abort()
    await expect(api.logIn(credentials, { signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(signals).toEqual([])
  })

  it('asks for no token for a call that was given up before', async () => {
    const api = clientOf(server, { token: expired })
    await expect(api.search({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(server.requests).toEqual([])
  })

  it.each([
    ['access_token', { refresh_token: 'r', expires_in: 60 }],
    ['refresh_token', { access_token: 'a', expires_in: 60 }],
    ['expires_in', { access_token: 'a', refresh_token: 'r' }],
    ['a text as access_token', { access_token: 7, refresh_token: 'r', expires_in: 60 }],
    ['a text as refresh_token', { access_token: 'a', refresh_token: null, expires_in: 60 }],
    ['expires_in in numbers', { access_token: 'a', refresh_token: 'r', expires_in: '60' }],
  ])('data 5: takes no token answer without %s', async (_field, json) => {
    server.answer(() => ({ json }))
    const api = clientOf(server, { token: null, allowAnonymous: true, onTokenChange })
    await expect(api.search({})).rejects.toMatchObject({ code: 520 })
    expect(signals).toEqual([])
  })

  it('reuses a valid token', async () => {
    server.answer(() => emptySearch)
    for (const token of [validToken(), anonymous]) {
      const api = clientOf(server, { token, allowAnonymous: true })
      await api.search({})
      await api.search({})
    }
    expect(server.requests.map(request => request.path)).toEqual(
      Array.from({ length: 4 }, () => '/v1/api/search'),
    )
  })

  it('refreshes an expired token once for eight who call together', async () => {
    server.answer(withTokenCalls(() => tokenAnswer(1)))
    const api = clientOf(server, { token: expired, onTokenChange })
    await Promise.all(Array.from({ length: 8 }, () => api.search({})))
    expect(tokenCalls().map(request => request.body)).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'refresh-0' },
    ])
    expect(server.to('/v1/api/search').map(request => request.headers.authorization)).toEqual(
      Array.from({ length: 8 }, () => 'Bearer access-1'),
    )
    expect(signals).toMatchObject([{ accessToken: 'access-1', authType: 'credentials' }])
  })

  it('counts the expiry from the answer, not from the request', async () => {
    let now = testNow
    server.answer(
      withTokenCalls(() => {
        now += 20_000
        return tokenAnswer(1, 60)
      }),
    )
    const api = clientOf(server, { token: expired, now: () => now })
    await api.search({})
    expect(api.token()?.expiresAt).toBe(testNow + 20_000 + 60_000)
  })

  it('D25: after a 401 refreshes once for all and repeats each call once', async () => {
    server.answer(refusingOldToken(errorAnswer(401, 'Invalid access token: x')))
    const api = clientOf(server)
    await Promise.all(Array.from({ length: 8 }, () => api.search({})))
    expect(tokenCalls()).toHaveLength(1)
    expect(server.to('/v1/api/search')).toHaveLength(16)
  })

  it('D25: uses the token that another call got after the same 401', async () => {
    let release = () => {}
    const late = new Promise<void>(resolve => {
      release = resolve
    })
    server.answer(
      withTokenCalls(
        () => tokenAnswer(1),
        ({ path, headers }) => {
          if (headers.authorization === 'Bearer access-1') return emptySearch
          return {
            ...errorAnswer(401, 'Invalid access token'),
            ...(path === '/v1/api/mlt' ? { after: late } : {}),
          }
        },
      ),
    )
    const api = clientOf(server)
    const slow = api.mlt({ uno: 'a', lang: 'en' })
    await api.search({})
    release()
    await slow
    expect(tokenCalls()).toHaveLength(1)
  })

  it('D25: a second 401 is thrown and does not end the access', async () => {
    server.answer(
      withTokenCalls(
        () => tokenAnswer(1),
        () => errorAnswer(401, 'Invalid access token'),
      ),
    )
    const api = clientOf(server)
    await expect(api.search({})).rejects.toMatchObject({ code: 401, message: 'Invalid access token' })
    expect(tokenCalls()).toHaveLength(1)
    expect(server.to('/v1/api/search')).toHaveLength(2)
    expect(api.token()?.accessToken).toBe('access-1')
  })

  it('D25 and D27: a 401 under HTTP 200 is one as well', async () => {
    server.answer(refusingOldToken(errorAnswer(401, 'Invalid access token', 200)))
    await clientOf(server).search({})
    expect(tokenCalls()).toHaveLength(1)
  })

  it('D25: a status of 401 is one, whatever code its body has', async () => {
    server.answer(refusingOldToken(errorAnswer(1003, 'Token too old', 401)))
    await clientOf(server).search({})
    expect(tokenCalls()).toHaveLength(1)
  })

  it('D25: a write is repeated after a 401, for nothing was written', async () => {
    server.answer(
      refusingOldToken(errorAnswer(401, 'Invalid access token'), { json: { response: { uno: 'svc-1' } } }),
    )
    const datas = { address: 'desk@corvane.example' }
    expect(await clientOf(server).registerService({ name: 'Desk', type: 'mail', datas })).toBe('svc-1')
  })

  it('believes its own clock, to the millisecond: a token has no margin', async () => {
    let now = testNow
    server.answer(withTokenCalls(() => tokenAnswer(1, 60)))
    const api = clientOf(server, { token: expired, now: () => now })
    await api.search({})
    now += 59_999
    await api.search({})
    expect(tokenCalls()).toHaveLength(1)
    now += 1
    await api.search({})
    expect(tokenCalls()).toHaveLength(2)
  })

  it('a clock that is wrong costs one refusal, not the access', async () => {
    // The client's clock is an hour slow: the token looks valid but is not.
    server.answer(refusingOldToken(errorAnswer(401, 'Invalid access token')))
    const api = clientOf(server, { now: () => testNow - 3_600_000 })
    await api.search({})
    await api.search({})
    expect(server.requests.map(request => request.path)).toEqual([
      '/v1/api/search',
      '/oauth/token',
      '/v1/api/search',
      '/v1/api/search',
    ])
  })

  it.each([400, 401, 403])(
    'D25: a refresh that is refused with %i ends the access, signals it, and is told as 401',
    async code => {
      server.answer(() => errorAnswer(code, 'Invalid refresh token'))
      const api = clientOf(server, { token: expired, onTokenChange })
      await expect(api.search({})).rejects.toMatchObject({ code: 401, message: 'Invalid token' })
      expect(api.token()).toBeNull()
      expect(signals).toEqual([null])
    },
  )

  it.each([
    ['a code of its own under 401', errorAnswer(1002, 'Bad refresh token', 401)],
    ['a code of its own under 400', errorAnswer(1002, 'Bad refresh token', 400)],
    ['a code of its own under 403', errorAnswer(1002, 'Bad refresh token', 403)],
    ['D27: a 401 under 200', errorAnswer(401, 'Bad refresh token', 200)],
    ['D27: a word of OAuth under 200', { json: { error: 'invalid_grant' } }],
    ['a word of OAuth under 403', { status: 403, json: { error: 'invalid_grant' } }],
    ['a 401 without a word', { status: 401, text: '' }],
  ])('D25: a refresh that is refused by %s ends the access', async (_refusal, answer) => {
    server.answer(() => answer)
    const api = clientOf(server, { token: expired, onTokenChange })
    await expect(api.search({})).rejects.toMatchObject({ name: 'ApiError' })
    expect(signals).toEqual([null])
  })

  it('D25: an OAuth refusal without a code ends the access as well', async () => {
    server.answer(() => ({ status: 400, statusText: 'Bad Request', json: { error: 'invalid_grant' } }))
    const api = clientOf(server, { token: expired, onTokenChange })
    await expect(api.search({})).rejects.toMatchObject({ code: 401, message: 'Invalid token' })
    expect(signals).toEqual([null])
  })

  it.each([
    ['a lost connection', { fault: 'hangUp' as const }],
    ['a 500', errorAnswer(500, 'Out of order')],
    ['a 502 in HTML', { status: 502, text: '<h1>Bad gateway</h1>' }],
    ['a portal in HTML', { text: '<h1>Welcome to the hotel</h1>' }],
    ['a portal in HTML that forbids', { status: 403, text: '<h1>Welcome to the hotel</h1>' }],
    ['a portal that forbids without a word', { status: 403, text: '' }],
    ['a proxy that wants a password', { status: 407, text: '<h1>Who are you?</h1>' }],
    ['a 429', { status: 429, json: { expireAt: '2026-02-22T09:01:00Z' } }],
    ['D27: an outage that says 503 under 400', errorAnswer(503, 'Out of order', 400)],
    ['D27: an outage that says 503 under 200', errorAnswer(503, 'Out of order', 200)],
    ['a token of another shape', { json: { access_token: 'x' } }],
  ])('D25: %s during a refresh keeps the access', async (_fault, answer) => {
    server.answer(() => answer)
    const api = clientOf(server, { token: expired, onTokenChange })
    await expect(api.search({})).rejects.toBeInstanceOf(Error)
    expect(api.token()).toEqual(expired)
    expect(signals).toEqual([])
    server.answer(withTokenCalls(() => tokenAnswer(1)))
    await api.search({})
    expect(api.token()?.accessToken).toBe('access-1')
  })

  describe('while a refresh is under way', () => {
    /** A client whose refresh waits for `answerRefresh`, and one call that waits for the refresh. */
    async function duringRefresh(refreshAnswer = tokenAnswer(1), signal?: AbortSignal) {
      let answerRefresh = () => {}
      const after = new Promise<void>(resolve => {
        answerRefresh = resolve
      })
      server.answer(
        withTokenCalls(({ body }) =>
          (body as Record<string, string>).grant_type === 'password'
            ? tokenAnswer(7)
            : { ...refreshAnswer, after },
        ),
      )
      const api = clientOf(server, { token: expired, onTokenChange })
      const call = api.search({}, { signal })
      call.catch(() => {})
      while (tokenCalls().length === 0) await new Promise(resolve => setTimeout(resolve, 1))
      return { api, call, answerRefresh }
    }

    it('a caller that gives up does not take the others along', async () => {
      const { api, call, answerRefresh } = await duringRefresh()
      const impatient = new AbortController()
      const given = api.search({}, { signal: impatient.signal })
      impatient.abort()
      await expect(given).rejects.toMatchObject({ name: 'AbortError' })
      answerRefresh()
      await call
      expect(tokenCalls()).toHaveLength(1)
      expect(server.to('/v1/api/search')).toHaveLength(1)
      expect(api.token()?.accessToken).toBe('access-1')
    })

    it('the first caller may give up as well', async () => {
      const first = new AbortController()
      const { api, call, answerRefresh } = await duringRefresh(tokenAnswer(1), first.signal)
      const second = api.search({})
      first.abort()
      await expect(call).rejects.toMatchObject({ name: 'AbortError' })
      answerRefresh()
      await second
      expect(tokenCalls()).toHaveLength(1)
      expect(api.token()?.accessToken).toBe('access-1')
    })

    it('a log out is not undone', async () => {
      const { api, call, answerRefresh } = await duringRefresh()
      api.resetToken()
      answerRefresh()
      await expect(call).rejects.toMatchObject({ code: 401 })
      expect(api.token()).toBeNull()
      expect(signals).toEqual([null])
    })

    it('a log in counts, and serves those who waited', async () => {
      const { api, call, answerRefresh } = await duringRefresh()
      await api.logIn(credentials)
      answerRefresh()
      await call
      expect(api.token()?.accessToken).toBe('access-7')
      expect(server.to('/v1/api/search')[0]?.headers.authorization).toBe('Bearer access-7')
    })

    it('the token of another tab counts, also when this refresh is refused', async () => {
      const { api, call, answerRefresh } = await duringRefresh(errorAnswer(401, 'Invalid refresh token'))
      const other = validToken({ accessToken: 'access-other' })
      api.adoptToken(other)
      answerRefresh()
      await call
      expect(api.token()).toEqual(other)
      expect(signals).toEqual([])
    })
  })

  it('does not let a late anonymous token replace a login', async () => {
    let answerAnonymous = () => {}
    const after = new Promise<void>(resolve => {
      answerAnonymous = resolve
    })
    server.answer(
      withTokenCalls(({ method }) => (method === 'GET' ? { ...tokenAnswer(1), after } : tokenAnswer(7))),
    )
    const api = clientOf(server, { token: null, allowAnonymous: true })
    const call = api.search({})
    await api.logIn(credentials)
    answerAnonymous()
    await call
    expect(api.token()).toMatchObject({ accessToken: 'access-7', authType: 'credentials' })
  })

  it('a reset clears the token and signals it; what another tab brought is not signalled back', () => {
    const api = clientOf(server, { onTokenChange })
    api.resetToken()
    expect(api.token()).toBeNull()
    api.adoptToken(validToken())
    expect(api.token()).toEqual(validToken())
    expect(signals).toEqual([null])
  })
})
