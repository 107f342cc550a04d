import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { clientOf, emptySearch, errorAnswer } from './testing/client.ts'
import { startContentServer, type Answer, type ContentServer } from './testing/contentServer.ts'

let server: ContentServer
beforeEach(async () => {
  server = await startContentServer()
})
afterEach(() => server.close())

describe('data-layer 7: a JSON call', () => {
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

  it('sends no body and no content type with a GET', async () => {
    server.answer(() => emptySearch)
    await clientOf(server).mlt({ uno: 'a', lang: 'en' })
    expect(server.requests[0]?.headers).not.toHaveProperty('content-type')
  })
})

describe('data-layer 8: what an answer means', () => {
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
  })

  it('takes code and message from an error body', async () => {
    expect(await failure(errorAnswer(1002, 'Bad credentials', 400))).toEqual(
      new ApiError(1002, 'Bad credentials'),
    )
  })

  it('decision 27: also under status 200', async () => {
    expect(await failure(errorAnswer(403, 'Not your feed', 200))).toEqual(new ApiError(403, 'Not your feed'))
  })

  it('data-layer 3: keeps the message up to its first semicolon', async () => {
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

  it('calls an answer without code and text 520 Unknown Error', async () => {
    // No socket sends status 0: a browser shows an opaque answer so.
    const api = clientOf(server, { fetch: async () => Response.error() })
    await expect(api.search({})).rejects.toMatchObject({ code: 520 })
    const silent = async () => new Response(null, { status: 500 })
    await expect(clientOf(server, { fetch: silent }).search({})).rejects.toMatchObject({
      code: 500,
      message: 'Unknown Error',
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
  ])('content-api errors: a 429 tells when it ends, %s', async (_shape, json) => {
    expect(await failure({ status: 429, json })).toMatchObject({
      code: 429,
      expireAt: '2026-02-22T09:01:00Z',
    })
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

  it('can be given up by its caller, before and while it runs', async () => {
    server.answer(() => ({ fault: 'silence' }))
    const api = clientOf(server)
    await expect(api.search({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(server.requests).toEqual([])

    const controller = new AbortController()
    const call = api.search({}, { signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is no ApiError when the line was cut: nobody answered', async () => {
    server.answer(() => ({ fault: 'hangUp' }))
    const error: unknown = await clientOf(server)
      .search({})
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
  })
})
