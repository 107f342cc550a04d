import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { startContentServer, type ContentServer } from '../testing/contentServer.ts'

let server: ContentServer
beforeEach(async () => {
  server = await startContentServer()
})
afterEach(() => server.close())

const key = { name: 'sub 1', service: 'My svc' }
const answer = (response: unknown) => server.answer(() => ({ json: { response } }))
const search = () => server.requests[0]?.search

describe('data 7: add a subscription', () => {
  beforeEach(() => answer({ uno: 'sub-1' }))

  it('names itself and its service in the query, and what it asks for in the body', async () => {
    expect(await clientOf(server).addSubscription(key, { query: 'country:nrl' })).toBe('sub-1')
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/notification/api/subscription/add' }])
    expect(search()).toBe('?name=sub+1&service=My+svc')
    expect(server.requests[0]?.body).toEqual({
      query: { and: [{ name: 'country', in: ['nrl'] }] },
    })
  })

  it('content-api 1: makes the languages a clause, for the body carries nothing else', async () => {
    const params = { query: 'city:hohenfurt', langs: ['fr', 'en'], fields: { class: ['text'] } }
    await clientOf(server).addSubscription(key, params)
    expect(server.requests[0]?.body).toEqual({
      query: {
        and: [
          { name: 'lang', in: ['fr', 'en'] },
          { name: 'class', in: ['text'] },
          { name: 'city', in: ['hohenfurt'] },
        ],
      },
    })
  })

  it('names no language where the query text does', async () => {
    await clientOf(server).addSubscription(key, { query: 'lang:fr', langs: ['en'] })
    expect(server.requests[0]?.body).toEqual({ query: { and: [{ name: 'lang', in: ['fr'] }] } })
  })

  it('D16: the client is told once how terms match', async () => {
    const api = clientOf(server, { search: { fullTextMatch: 'contains' } })
    await api.addSubscription(key, { query: 'bridge', langs: ['en'] })
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"contains":["bridge"]')
  })

  it('asks for everything when nothing is asked for', async () => {
    await clientOf(server).addSubscription(key, {})
    expect(server.requests[0]?.body).toEqual({})
  })

  it.each([
    ['query: A closing parenthesis is missing', key, { query: '(bridge' }],
    ['name: String must contain at least 1 character(s)', { ...key, name: '' }, {}],
    ['service: String must contain at least 1 character(s)', { ...key, service: '' }, {}],
  ])('data 5: sends nothing and says “%s”', async (message, subscription, params) => {
    await expect(clientOf(server).addSubscription(subscription, params)).rejects.toMatchObject({
      name: 'RequestError',
      message,
    })
    expect(server.requests).toEqual([])
  })
})

describe('data 7: list subscriptions', () => {
  const subscriptions = [
    { name: 'sub 1', identifier: 'a' },
    { name: 'sub 1_withoutcreditRate', identifier: 'b' },
    { name: '_withoutcreditRate sub', identifier: 'c' },
  ]

  it('brings all of an account', async () => {
    answer({ subscriptions })
    expect(await clientOf(server).listSubscriptions()).toEqual(subscriptions)
    expect(server.requests).toMatchObject([{ method: 'GET', path: '/notification/api/subscription/list' }])
  })

  it('hides those of a service whose names end in _withoutcreditRate', async () => {
    answer({ subscriptions })
    expect(await clientOf(server).subscriptionsInService('My svc')).toEqual([
      subscriptions[0],
      subscriptions[2],
    ])
    expect(server.requests).toMatchObject([
      { method: 'GET', path: '/notification/api/service/subscriptions' },
    ])
    expect(search()).toBe('?service=My+svc')
  })

  it('brings none where there are none', async () => {
    answer({})
    expect(await clientOf(server).listSubscriptions()).toEqual([])
    expect(await clientOf(server).subscriptionsInService('a')).toEqual([])
  })

  it('data 5: refuses one without an identifier', async () => {
    for (const each of [
      { name: 'sub 1' },
      { identifier: 'a' },
      { name: 'sub 1', identifier: 7 },
      { name: null, identifier: 'a' },
    ]) {
      answer({ subscriptions: [each] })
      await expect(clientOf(server).listSubscriptions()).rejects.toMatchObject({ code: 520 })
    }
  })
})

describe('data 7: end subscriptions', () => {
  it.each([
    ['nothing', { text: '' }],
    ['no content', { status: 204 }],
    ['anything', { json: ['gone'] }],
  ])('deletes one, and takes %s for an answer', async (_answer, given) => {
    server.answer(() => given)
    expect(await clientOf(server).deleteSubscription(key)).toBeUndefined()
    expect(server.requests).toMatchObject([
      { method: 'DELETE', path: '/notification/api/subscription/delete', body: '' },
    ])
    expect(search()).toBe('?service=My+svc&name=sub+1')
  })

  it('removes several by a DELETE with a body, and says what became of each', async () => {
    const names = [
      { name: 'sub 1', status: 'deleted' },
      { name: 'sub 2', status: 'unknown' },
    ]
    answer({ names })
    expect(await clientOf(server).removeSubscriptions('My svc', ['sub 1', 'sub 2'])).toEqual(names)
    expect(server.requests).toMatchObject([
      { method: 'DELETE', path: '/notification/api/service/remove', body: ['sub 1', 'sub 2'] },
    ])
    expect(search()).toBe('?service=My+svc')
    answer({ names: names.slice(0, 1) })
    expect(await clientOf(server).removeSubscriptions('My svc', ['sub 1'])).toEqual(names.slice(0, 1))
  })

  it('asks for nothing when there is nothing to remove', async () => {
    expect(await clientOf(server).removeSubscriptions('My svc', [])).toEqual([])
    expect(server.requests).toEqual([])
  })

  it('data 5: asks for names', async () => {
    await expect(clientOf(server).removeSubscriptions('My svc', ['a', ''])).rejects.toThrow(
      'names.1: String must contain at least 1 character(s)',
    )
    expect(server.requests).toEqual([])
  })

  it('data 5: refuses an answer without a status', async () => {
    for (const each of [{ name: 'sub 1' }, { status: 'deleted' }, { name: 'sub 1', status: null }]) {
      answer({ names: [each] })
      await expect(clientOf(server).removeSubscriptions('a', ['sub 1'])).rejects.toMatchObject({ code: 520 })
    }
  })
})
