import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContentApi, type ContentApi } from './client.ts'
import { isSlowSearch } from './errors.ts'
import { clientOf, emptySearch, errorAnswer, testNow, validToken } from './testing/client.ts'
import { startContentServer, type Answer, type ContentServer } from './testing/contentServer.ts'

let server: ContentServer
beforeEach(async () => {
  server = await startContentServer()
})
afterEach(() => server.close())

describe('data 7: a JSON call', () => {
  it('says what it sends and accepts, and carries the token', async () => {
    server.answer(() => emptySearch)
    await clientOf(server).search({ size: 3 })
    const [request] = server.requests
    expect(request?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer access-0',
    })
    expect(request).toMatchObject({ method: 'POST', path: '/v1/api/search', body: { maxRows: 3 } })
  })

  it('says JSON with a DELETE, also without a body', async () => {
    server.answer(() => ({ text: '' }))
    await clientOf(server).deleteSubscription({ service: 'My svc', name: 'sub 1' })
    expect(server.requests[0]).toMatchObject({ method: 'DELETE', body: '' })
    expect(server.requests[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer access-0',
    })
  })

  it('sends no body and no content type with a GET', async () => {
    server.answer(() => emptySearch)
    await clientOf(server).mlt({ uno: 'a', lang: 'en' })
    expect(server.requests[0]?.headers).not.toHaveProperty('content-type')
  })
})

describe('data 8: what an answer means', () => {
  const failure = async (answer: Answer): Promise<unknown> => {
    server.answer(() => answer)
    return clientOf(server)
      .search({})
      .then(
        () => 'no failure',
        (error: unknown) => error,
      )
  }

  it.each([200, 201, 299])('a status of %i is success', async status => {
    expect(await failure({ ...emptySearch, status })).toBe('no failure')
    // Unless the body says that it is none (D27).
    expect(await failure(errorAnswer(403, 'Not your feed', status))).toMatchObject({ code: 403, status })
  })

  it('takes code and message from an error body', async () => {
    expect(await failure(errorAnswer(1002, 'Bad credentials; trace 12', 400))).toMatchObject({
      name: 'ApiError',
      code: 1002,
      message: 'Bad credentials',
      status: 400,
    })
  })

  it('D27: also under status 200', async () => {
    expect(await failure(errorAnswer(403, 'Not your feed', 200))).toMatchObject({
      name: 'ApiError',
      code: 403,
      message: 'Not your feed',
    })
  })

  it('data 3: keeps the message up to its first semicolon', async () => {
    const error = await failure(errorAnswer(500, 'Index not ready; try later; trace 12'))
    expect(error).toMatchObject({ code: 500, message: 'Index not ready' })
  })

  it.each([
    [
      'an error body without a message',
      { status: 409, statusText: 'Conflict', json: { error: { code: 1 } } },
      409,
      'Conflict',
    ],
    [
      'an error body with a code in words',
      { status: 400, statusText: 'Bad Request', json: { error: { code: 'x', message: 'y' } } },
      400,
      'Bad Request',
    ],
    [
      'an HTML page of a proxy',
      { status: 502, statusText: 'Bad Gateway', text: '<h1>502</h1>' },
      502,
      'Bad Gateway',
    ],
    [
      'an empty body',
      { status: 503, statusText: 'Service Unavailable', text: '' },
      503,
      'Service Unavailable',
    ],
    ['a message that is only a semicolon', errorAnswer(500, ' ; trace'), 500, 'Unknown Error'],
  ])('takes the status of %s', async (_body, answer, code, message) => {
    expect(await failure(answer)).toMatchObject({ name: 'ApiError', code, message })
  })

  it.each([
    // No socket sends status 0, but a browser shows an opaque response with it.
    ['an answer without code and text', Response.error(), 520],
    ['a status without text', new Response(null, { status: 500 }), 500],
  ])('calls %s an Unknown Error', async (_answer, response, code) => {
    const api = clientOf(server, { fetch: async () => response })
    await expect(api.search({})).rejects.toMatchObject({ code, message: 'Unknown Error' })
  })

  it('takes the status of an OAuth error, which has neither code nor message', async () => {
    const json = { error: 'invalid_client', error_description: 'No such key' }
    expect(await failure({ status: 400, statusText: 'Bad Request', json })).toMatchObject({
      code: 400,
      message: 'Bad Request',
    })
  })

  it('D27: an OAuth error is one under status 200 as well', async () => {
    expect(await failure({ json: { error: 'invalid_grant' } })).toMatchObject({
      code: 400,
      message: 'invalid_grant',
    })
  })

  it.each([
    ['HTML', { text: '<h1>Welcome to the hotel</h1>' }],
    ['nothing', { text: '' }],
    ['another shape', { json: { documents: [] } }],
  ])('refuses %s under status 200', async (_body, answer) => {
    expect(await failure(answer)).toMatchObject({
      name: 'ApiError',
      code: 520,
      message: expect.stringContaining('Unexpected answer'),
    })
  })

  it.each([
    [
      'beside an error body',
      { error: { code: 429, message: 'Slow down' }, expireAt: '2026-02-22T09:01:00Z' },
    ],
    ['alone', { expireAt: '2026-02-22T09:01:00Z' }],
  ])('content-api 2: a 429 tells when it ends, %s', async (_shape, json) => {
    expect(await failure({ status: 429, json })).toMatchObject({
      code: 429,
      expireAt: '2026-02-22T09:01:00Z',
    })
  })

  const slow = { error: { code: 503, message: 'Takes too long', retryAfter: 30 } }
  it.each([
    ['in its body', { status: 503, json: slow }, 30_000, true],
    ['in its body before the header', { status: 503, json: slow, retryAfter: '5' }, 30_000, true],
    [
      'in its header, in its own words',
      { ...errorAnswer(503, 'Takes too long'), retryAfter: '5' },
      5000,
      true,
    ],
    ['in the header of a proxy', { status: 503, text: '<h1>503</h1>', retryAfter: '5' }, 5000, false],
    [
      'for all requests',
      { status: 503, json: { error: { code: 503, message: 'Away', outage: true } }, retryAfter: '2' },
      2000,
      false,
    ],
    ['nowhere', errorAnswer(503, 'Index not ready'), null, false],
    ['in words', { ...errorAnswer(503, 'x'), retryAfter: 'soon' }, null, false],
    [
      'in a body that says nonsense',
      { status: 503, json: { error: { ...slow.error, retryAfter: 'x' } } },
      null,
      false,
    ],
  ])('a 503 says %s how long to wait', async (_where, answer, retryAfterMs, isSlow) => {
    const error = await failure(answer)
    expect(error).toMatchObject({ code: 503, retryAfterMs })
    expect(isSlowSearch(error)).toBe(isSlow)
  })

  it('has no such time in any other error', async () => {
    expect(await failure(errorAnswer(500, 'x'))).toMatchObject({ expireAt: null })
  })
})

describe('a call that takes too long', () => {
  it('fails after the time that the client was given', async () => {
    server.answer(() => ({ fault: 'silence' }))
    const api = clientOf(server, { timeoutMs: 30 })
    await expect(api.search({})).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('fails so in the middle of the answer, too', async () => {
    server.answer(() => ({ fault: 'standstill' }))
    const api = clientOf(server, { timeoutMs: 100 })
    await expect(api.search({})).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('can be given up by its caller, before and while it runs', async () => {
    const controller = new AbortController()
    const api = clientOf(server)
    await expect(api.search({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(server.requests).toEqual([])

    server.answer(() => {
      controller.abort()
      return { fault: 'silence' }
    })
    await expect(api.search({}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is no ApiError when the line was cut, because nobody answered', async () => {
    server.answer(() => ({ fault: 'hangUp' }))
    const error: unknown = await clientOf(server)
      .search({})
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
  })
})

describe('a read that fails for a moment', () => {
  const mail = { name: 'a', type: 'mail' as const, datas: { address: 'desk@corvane.example' } }
  const later = (ms: number) => new Date(testNow + ms).toISOString()
  const busy = (expireAt: unknown): Answer => ({ status: 429, json: { expireAt } })

  /** A client that records how long it waited, and a server that answers all but the first request. */
  function afterFirst(first: Answer) {
    server.answer(() => (server.requests.length === 1 ? first : emptySearch))
    const waits: number[] = []
    const api = clientOf(server, { wait: async ms => void waits.push(ms) })
    return { api, waits }
  }
  it.each([502, 503, 504])('is repeated after a %i', async status => {
    const { api, waits } = afterFirst({ status, text: '<h1>Restarting</h1>' })
    expect(await api.search({})).toMatchObject({ documents: [] })
    expect(server.requests).toHaveLength(2)
    expect(waits).toEqual([500])
  })

  it('D27: also where the 503 stands in the body alone', async () => {
    const { api } = afterFirst(errorAnswer(503, 'Index not ready', 200))
    await api.search({})
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    ['search', (api: ContentApi) => api.search({})],
    ['mlt', (api: ContentApi) => api.mlt({ uno: 'a', lang: 'en' })],
    ['list', (api: ContentApi) => api.list('slug')],
    ['services', (api: ContentApi) => api.listServices()],
    ['subscriptions', (api: ContentApi) => api.listSubscriptions()],
    ['subscriptions of a service', (api: ContentApi) => api.subscriptionsInService('a')],
  ])('is repeated as it was: %s', async (_call, call) => {
    const { api } = afterFirst({ status: 503 })
    await call(api)
    const [first, second] = server.requests.map(({ method, path, query, body }) => ({
      method,
      path,
      query,
      body,
    }))
    expect(second).toEqual(first)
  })

  it('waits as long as a 429 says in its header', async () => {
    const { api, waits } = afterFirst({ status: 429, json: {}, retryAfter: '5' })
    await api.search({})
    expect(waits).toEqual([5000])
  })

  it('is repeated once, and then fails as it failed', async () => {
    server.answer(() => ({ status: 503, statusText: 'Service Unavailable' }))
    await expect(clientOf(server).search({})).rejects.toMatchObject({ code: 503 })
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    ['ends in 10 s', later(10_000), 10_000],
    ['ends in this moment', later(0), 0],
    ['has ended, by our clock', later(-60_000), 0],
  ])('waits for the end of a 429 that %s', async (_end, expireAt, waitMs) => {
    const { api, waits } = afterFirst(busy(expireAt))
    await api.search({})
    expect(waits).toEqual([waitMs])
  })

  it('compares the end of a 429 with the server’s time where that is known', async () => {
    const behindMs = 7_200_000
    server.answer(() => (server.requests.length === 1 ? busy(later(10_000 - behindMs)) : emptySearch))
    const waits: number[] = []
    const wait = async (ms: number) => void waits.push(ms)
    await clientOf(server, { wait, serverNow: () => testNow - behindMs }).search({})
    expect(waits).toEqual([10_000])
  })

  it.each([
    ['a 429 that ends later', busy(later(10_001))],
    ['a 429 that tells no end', { status: 429, json: {} }],
    ['a 429 whose end is no date', busy('soon')],
    [
      'a search that takes the server too long',
      { status: 503, json: { error: { code: 503, message: 'Slow', retryAfter: 1 } } },
    ],
    ['a 500', { status: 500 }],
    ['a 404', { status: 404 }],
    ['an answer of another shape', { json: {} }],
    ['a cut line', { fault: 'hangUp' as const }],
  ])('is not repeated after %s', async (_failure, first) => {
    const { api, waits } = afterFirst(first)
    await expect(api.search({})).rejects.toBeInstanceOf(Error)
    expect(server.requests).toHaveLength(1)
    expect(waits).toEqual([])
  })

  it.each([
    ['a log in', (api: ContentApi) => api.logIn({ username: 'a', password: 'b' })],
    ['a registration', (api: ContentApi) => api.registerService(mail)],
    ['a new subscription', (api: ContentApi) => api.addSubscription({ name: 'a', service: 'b' }, {})],
    ['the end of a service', (api: ContentApi) => api.deleteService('a')],
    ['the end of a subscription', (api: ContentApi) => api.deleteSubscription({ name: 'a', service: 'b' })],
    ['the end of several', (api: ContentApi) => api.removeSubscriptions('a', ['b'])],
  ])('is no write: %s is sent once', async (_write, call) => {
    const { api } = afterFirst({ status: 503 })
    await expect(call(api)).rejects.toMatchObject({ code: 503 })
    expect(server.requests).toHaveLength(1)
  })

  it('can be given up while it waits', async () => {
    server.answer(() => busy(later(9000)))
    const controller = new AbortController()
    const call = createContentApi({
      baseUrl: server.baseUrl,
      token: validToken(),
      now: () => {
        // The clock is read for the last time when the pause begins.
        if (server.requests.length > 0) queueMicrotask(() => controller.abort())
        return testNow
      },
    }).search({}, { signal: controller.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.requests).toHaveLength(1)
  })
})
