import { createContentApi, type ContentApi } from '@wiredeck/content-api'
import type { DeliveriesAnswer, UnoAnswer } from '@wiredeck/content-api/wire'
import type { Filter } from '@wiredeck/query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { failure } from './failure.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { reader, sampleKey, startServerOn, type TestServer } from '../testing/testServer.ts'
import { renewLog } from '../filing/filing.sql.ts'
import type { Payload } from './toPayload.ts'
import { startReceiver, takenBy, type Receiver } from './testing/receiver.ts'

describe.each(usualDatabases())('deliveries on $name', subject => {
  let server: TestServer
  let own: ContentApi
  let receiver: Receiver
  let last = 0

  beforeAll(async () => {
    server = await startServerOn(subject, { keepDays: 1 }, { environment: { NOTIFY_ALLOW_PRIVATE: '1' } })
    own = createContentApi({ baseUrl: server.url, apiKey: sampleKey })
    await own.logIn(reader)
  })
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(async () => {
    for (const { serviceName } of await own.listServices()) await own.deleteService(serviceName)
    await receiver.close()
  })
  afterAll(() => server.closeAndRemove())

  const newWord = () => `harbour${++last}`
  const hook = (name: string, path = '/hook', more: object = {}) =>
    own.registerService({ name, type: 'rest', datas: { href: `${receiver.origin}${path}`, ...more } })
  async function subscribe(name: string, service: string, query?: Filter): Promise<string> {
    const key = new URLSearchParams({ name, service })
    const answer = await fetch(`${server.url}/notification/api/subscription/add?${key.toString()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.token()?.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as UnoAnswer).response.uno
  }
  async function file(uno: string, headline: string, changes: Record<string, unknown> = {}) {
    const published = new Date().toISOString()
    await server.filing?.file([strikeStory(uno, { headline, published, revision: 1, ...changes })])
  }
  async function call(path = '', body?: object): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${server.url}/wire/v1/deliveries${path}`, {
      headers: { authorization: `Bearer ${own.token()?.accessToken}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const told = async () => (await call()).body as DeliveriesAnswer

  it('content-api: a document that matches a subscription is posted to its service, once with all that it matches', async () => {
    const word = newWord()
    await hook('Hook', '/hook', { user: 'desk', password: 'a secret' })
    const first = await subscribe('One', 'Hook', { name: 'headline', in: [word] })
    const second = await subscribe('Two', 'Hook', { name: 'headline', in: [word, 'other'] })
    await subscribe('None', 'Hook', { name: 'headline', in: ['nothing'] })
    await file(`uno-${word}`, `The ${word} burns`)
    const [received] = await receiver.until(all => all.length > 0)

    expect(received).toMatchObject({
      path: '/hook',
      authorization: `Basic ${Buffer.from('desk:a secret').toString('base64')}`,
      payload: { type: 'notification', emitter: 'wiredeck', uuid: expect.any(String) },
    })
    expect(received?.payload.payload).toMatchObject([
      { uno: `uno-${word}`, revision: 1, headline: `The ${word} burns`, class: 'text', lang: 'en' },
    ])
    expect(received?.payload.payload[0]?.subscriptions).toEqual(
      expect.arrayContaining([
        { name: 'One', identifier: first },
        { name: 'Two', identifier: second },
      ]),
    )
  })
  it('tells the owner what became of it', async () => {
    const word = newWord()
    await hook('Hook', '/hook?key=canary', { user: 'desk', password: 'a canary' })
    await subscribe('Harbour', 'Hook', { name: 'headline', in: [word] })
    await file(`uno-${word}`, `The ${word} burns`)
    await expect.poll(async () => (await told()).deliveries.map(({ state }) => state)).toEqual(['delivered'])

    expect(await told()).toMatchObject({
      transports: ['rest'],
      services: [
        {
          name: 'Hook',
          type: 'rest',
          target: `${receiver.origin}/hook`,
          state: 'running',
          waiting: 0,
          deliveredAt: expect.any(String),
          failing: null,
          subscriptions: ['Harbour'],
        },
      ],
      deliveries: [
        { service: 'Hook', subscriptions: ['Harbour'], uno: `uno-${word}`, tries: 1, why: null, lang: 'en' },
      ],
    })
    expect(JSON.stringify(await told())).not.toContain('canary')
  })

  it('calls a picture, which has no headline, by its title', async () => {
    const word = newWord()
    await hook('Hook', '/hook')
    await subscribe('Harbour', 'Hook', { name: 'title', in: [word] })
    await file(`uno-${word}`, '', { class: 'picture', headline: undefined, title: `A ${word} at sea` })
    await expect
      .poll(async () => (await told()).deliveries.map(each => each.headline))
      .toEqual([`A ${word} at sea`])
  })

  it('holds what waits for a paused service, and sends it in order when it goes on', async () => {
    const word = newWord()
    await hook('Hook')
    await subscribe('Harbour', 'Hook', { name: 'headline', in: [word] })
    expect((await call('/pause', { service: 'Hook' })).body).toMatchObject({ state: 'paused' })
    for (const nth of [1, 2, 3]) await file(`${word}-${nth}`, `${word} ${nth}`)
    await expect.poll(async () => (await told()).services[0]?.waiting).toBe(3)
    expect(receiver.received).toEqual([])
    expect((await call('/resume', { service: 'Hook' })).body).toMatchObject({ state: 'running' })
    await receiver.until(all => takenBy(all).length === 3)
    expect(takenBy(receiver.received)).toEqual([1, 2, 3].map(nth => `${word}-${nth} 1`))
    expect(receiver.received).toHaveLength(1)
  })

  it('D43: finds the one document that is refused, and brings all others, in order', async () => {
    const word = newWord()
    await hook('Hook')
    await subscribe('Harbour', 'Hook', { name: 'headline', in: [word] })
    await call('/pause', { service: 'Hook' })
    for (const nth of [1, 2, 3, 4, 5]) await file(`${word}-${nth}`, `${word} ${nth}`)
    await expect.poll(async () => (await told()).services[0]?.waiting).toBe(5)
    const isBad = ({ payload }: Payload) => payload.some(({ uno }) => uno === `${word}-2`)
    receiver.willAnswer(payload => ({ status: isBad(payload) ? 422 : 200 }))
    await call('/resume', { service: 'Hook' })
    await receiver.until(all => takenBy(all).length === 4)
    expect(takenBy(receiver.received)).toEqual([1, 3, 4, 5].map(nth => `${word}-${nth} 1`))
    await expect.poll(async () => (await told()).services[0]?.waiting).toBe(0)
    const letters = (await told()).deliveries.filter(({ state }) => state === 'refused')
    expect(letters).toMatchObject([{ uno: `${word}-2`, why: failure('receiverAnswers', '422') }])
  })

  it('holds what is behind a failure, and tries the same again as soon as its owner wants', async () => {
    const word = newWord()
    await hook('Hook')
    await subscribe('Harbour', 'Hook', { name: 'headline', in: [word] })
    receiver.willAnswer(() => ({ status: 503, headers: { 'retry-after': '600' } }))
    await file(`${word}-1`, `${word} 1`)
    await expect
      .poll(async () => (await told()).services[0]?.failing?.why)
      .toEqual(failure('receiverAnswers', '503'))
    await file(`${word}-2`, `${word} 2`)
    await expect.poll(async () => (await told()).services[0]?.waiting).toBe(2)
    expect(receiver.received).toHaveLength(1)

    receiver.willAnswer(() => ({ status: 200 }))
    await call('/resume', { service: 'Hook' })
    await receiver.until(all => takenBy(all).length === 2)
    const [first, again] = receiver.received
    expect(again?.payload).toEqual(first?.payload)
    expect(takenBy(receiver.received)).toEqual([`${word}-1 1`, `${word}-2 1`])
    await expect.poll(async () => (await told()).services[0]?.failing).toBeNull()
  })

  it('lets no service wait for one that does not answer', async () => {
    const word = newWord()
    await hook('Slow', '/slow')
    await hook('Swift', '/swift')
    for (const service of ['Slow', 'Swift'])
      await subscribe('Harbour', service, { name: 'headline', in: [word] })
    receiver.willAnswer((_, path) => (path === '/slow' ? 'hang' : { status: 200 }))
    await file(`${word}-1`, `${word} 1`)
    await receiver.until(all => all.some(({ path }) => path === '/slow'))
    for (const nth of [2, 3]) await file(`${word}-${nth}`, `${word} ${nth}`)
    await receiver.until(all => takenBy(all).length === 3)
    expect(receiver.received.filter(({ path }) => path === '/slow')).toHaveLength(1)
    expect((await told()).services).toMatchObject([{ name: 'Slow', waiting: 3 }, { name: 'Swift' }])
  })

  it('brings revisions that match, and a kill also where too little is left of it to match', async () => {
    const word = newWord()
    await hook('Hook')
    await file(`before-${word}`, word)
    await subscribe('Harbour', 'Hook', { name: 'headline', in: [word] })
    await file(`uno-${word}`, word)
    await file(`uno-${word}`, `${word} again`, { revision: 2 })
    await file(`other-${word}`, word)
    await file(`other-${word}`, 'No more of it', { revision: 2 })
    await file(`uno-${word}`, 'Withdrawn', { revision: 3, status: 'Canceled' })
    await receiver.until(all => takenBy(all).length === 4)
    expect(takenBy(receiver.received)).toEqual([
      `uno-${word} 1`,
      `uno-${word} 2`,
      `other-${word} 1`,
      `uno-${word} 3`,
    ])
  })

  it('brings a flash with its urgency, and the kill of it with its status, and tells both', async () => {
    const word = newWord()
    await hook('Hook')
    await subscribe('Flashes', 'Hook', { name: 'headline', in: [word] })
    await file(`uno-${word}`, `The ${word} burns`, { urgency: 1 })
    await receiver.until(all => all.length === 1)
    await file(`uno-${word}`, 'Withdrawn', { urgency: 1, revision: 2, status: 'Canceled' })
    await receiver.until(all => all.length === 2)
    expect(receiver.received.flatMap(({ payload }) => payload.payload)).toMatchObject([
      { uno: `uno-${word}`, revision: 1, urgency: 1, status: 'Usable' },
      { uno: `uno-${word}`, revision: 2, urgency: 1, status: 'Canceled' },
    ])
    await expect
      .poll(async () => (await told()).deliveries.map(({ headline, state }) => `${headline}: ${state}`))
      .toEqual(['Withdrawn: delivered', `The ${word} burns: delivered`])
  })

  it('goes on with what is filed next where the database was restored', async () => {
    const word = newWord()
    await hook('Hook')
    await subscribe('Harbour', 'Hook', { name: 'headline', in: [word] })
    if (server.database) await renewLog(server.database)
    await file(`lost-${word}`, word)
    const isAfter = async () => {
      const [place] =
        (await server.database?.query<{ isHere: boolean }>(
          'SELECT log = identity AS "isHere" FROM delivery_place, filing_log',
        )) ?? []
      return place?.isHere
    }
    await expect.poll(isAfter).toBe(true)
    await file(`uno-${word}`, word)
    await receiver.until(all => takenBy(all).length === 1)
    expect(takenBy(receiver.received)).toEqual([`uno-${word} 1`])
  })

  it('suspends a service to which nothing has come for a day', async () => {
    const word = newWord()
    await hook('Hook')
    await subscribe('Harbour', 'Hook', { name: 'headline', in: [word] })
    receiver.willAnswer(() => ({ status: 500 }))
    await file(`${word}-1`, word)
    await expect.poll(async () => (await told()).services[0]?.failing?.why).toBeDefined()
    // A day passes.
    await server.database?.query(
      `UPDATE notification_service SET failing_since = failing_since - interval '1 day', next_try = now()`,
    )
    await hook('Other')
    await expect.poll(async () => (await told()).services[0]?.state).toBe('suspended')
    expect((await told()).services[0]).toMatchObject({ waiting: 1, failing: { nextTryAt: null } })
    receiver.willAnswer(() => ({ status: 200 }))
    expect((await call('/test', { service: 'Hook' })).body).toMatchObject({ service: { state: 'running' } })
    await receiver.until(all => takenBy(all).includes(`${word}-1 1`))
  })

  it('tests a service with one sample document, and says what it met with', async () => {
    await hook('Hook')
    const arrived = await call('/test', { service: 'Hook' })
    expect(arrived.body).toMatchObject({ outcome: 'delivered', why: null, service: { name: 'Hook' } })
    expect(receiver.received[0]?.payload.payload).toMatchObject([
      { uno: 'wiredeck.test', headline: 'A test of notifications', subscriptions: [] },
    ])
    receiver.willAnswer(() => ({ status: 401 }))
    expect((await call('/test', { service: 'Hook' })).body).toMatchObject({
      outcome: 'failed',
      why: failure('receiverAnswers', '401'),
    })
    expect((await call('/test', { service: 'No such' })).status).toBe(404)
    expect((await fetch(`${server.url}/wire/v1/deliveries`)).status).toBe(401)
  })

  it('keeps a password that comes back as it was shown, while the service leads to the same server', async () => {
    await hook('Hook', '/hook', { user: 'desk', password: 'a secret' })
    const [listed] = await own.listServices()
    expect(listed?.serviceDatas).toMatchObject({ user: 'desk', password: '••••••••' })
    await hook('Hook', '/elsewhere', { user: 'desk', password: '••••••••' })
    await call('/test', { service: 'Hook' })
    expect(receiver.received).toMatchObject([
      { path: '/elsewhere', authorization: `Basic ${Buffer.from('desk:a secret').toString('base64')}` },
    ])
  })

  it('is offered in the configuration', async () => {
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as object
    expect(config).toMatchObject({ deliveries: '/wire/v1/deliveries' })
  })
})
