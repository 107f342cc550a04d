import { randomBytes } from 'node:crypto'
import { createContentApi, type ContentApi, type ServiceRegistration } from '@wiredeck/content-api'
import { ApiCore } from 'afpnews-api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNotificationStore } from './notificationStore.sql.ts'
import { sealServices } from './sealServices.sql.ts'
import { createSeals } from '../../database/seals.ts'
import { databaseOn } from '../../database/testing/databaseOn.ts'
import { usualDatabases } from '../../database/testing/databaseTargets.ts'
import { createCaller, reader, sampleKey, startServerOn, type TestServer } from '../../testing/testServer.ts'

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/

const jms = {
  url: 'tcp://broker.example:61616',
  type: 'queue',
  queueName: 'news',
  username: 'desk',
  password: '',
  ttlInSeconds: '3600',
  qosEnabled: 'true',
  deliveryMode: '2',
}
const sqs = { accessKey: 'key', secretKey: 'secret', region: 'eu-west-3', queue: 'news', ownerId: '12' }
const mail = { name: 'My svc', type: 'mail' as const, datas: { address: 'desk@corvane.example' } }
const hidden = '••••••••'
/** Datas as they are listed. */
const shownDatas = ({ type, datas }: ServiceRegistration): object => {
  if (type === 'sqs') return { ...datas, secretKey: hidden }
  return 'password' in datas && datas.password ? { ...datas, password: hidden } : datas
}
const services: ServiceRegistration[] = [
  mail,
  { name: 'Hook', type: 'rest', datas: { href: 'https://desk.example/hook', user: 'a', password: 'b' } },
  { name: 'Bare hook', type: 'rest', datas: { href: 'https://desk.example/hook' } },
  { name: 'Broker', type: 'jms', datas: jms },
  { name: 'Queue', type: 'sqs', datas: sqs },
]

describe.each(usualDatabases())('notification services on $name', subject => {
  let server: TestServer
  let own: ContentApi

  beforeAll(async () => {
    server = await startServerOn(subject, { keepDays: 1 })
    own = createContentApi({ baseUrl: server.url, apiKey: sampleKey })
    await own.logIn(reader)
  })
  beforeEach(async () => {
    for (const { serviceName } of await own.listServices()) await own.deleteService(serviceName)
  })
  afterAll(() => server.closeAndRemove())

  /** The code and message of an error body, which comes under the status of its code. */
  const refusalOf = async (path: string, init: { method?: string; body?: string } = {}) => {
    const headers = {
      authorization: `Bearer ${own.token()?.accessToken}`,
      'content-type': 'application/json',
    }
    const answer = await fetch(`${server.url}/notification/api${path}`, { ...init, headers })
    const { error } = (await answer.json()) as { error: { code: number; message: string } }
    expect(answer.status).toBe(error.code)
    return error
  }
  const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

  describe('data 7: the deck’s own client', () => {
    it.each(services.map(service => [service.name, service] as const))(
      'data 3: registers “%s” and finds it as it was described',
      async (_name, service) => {
        const before = Date.now()
        const uno = await own.registerService(service)
        expect(uno).toMatch(uuid)
        const [listed, ...others] = await own.listServices()
        expect(others).toEqual([])
        expect(listed).toMatchObject({
          serviceIdentifier: uno,
          serviceName: service.name,
          serviceType: service.type,
          shared: false,
        })
        expect(listed?.serviceDatas).toEqual(shownDatas(service))
        expect(listed?.createdDate.getTime()).toBeGreaterThanOrEqual(before)
        expect(listed?.lastRegisteredDate).toEqual(listed?.createdDate)
      },
    )

    it('replaces a service that is registered again, and remembers when it was first', async () => {
      const uno = await own.registerService(mail)
      const [first] = await own.listServices()
      await own.addSubscription({ name: 'sub 1', service: mail.name }, { query: 'ferry' })
      while (Date.now() <= (first?.createdDate.getTime() ?? 0)) await new Promise(setImmediate)

      const datas = { href: 'https://desk.example/hook' }
      expect(await own.registerService({ name: mail.name, type: 'rest', datas })).toBe(uno)
      const [second] = await own.listServices()
      expect(second).toMatchObject({ serviceType: 'rest', serviceDatas: datas })
      expect(second?.createdDate).toEqual(first?.createdDate)
      expect(second?.lastRegisteredDate.getTime()).toBeGreaterThan(first?.createdDate.getTime() ?? 0)
      expect(await own.subscriptionsInService(mail.name)).toHaveLength(1)
    })

    it('keeps subscriptions by service, and hides what ends in _withoutcreditRate', async () => {
      await own.registerService(mail)
      await own.registerService({ ...mail, name: 'Other' })
      const one = await own.addSubscription({ name: 'sub 1', service: 'My svc' }, { query: 'ferry' })
      const other = await own.addSubscription({ name: 'sub 1', service: 'Other' }, { langs: ['fr'] })
      await own.addSubscription({ name: 'x_withoutcreditRate', service: 'Other' }, {})

      expect(await own.subscriptionsInService('My svc')).toEqual([{ name: 'sub 1', identifier: one }])
      expect(await own.subscriptionsInService('Other')).toEqual([{ name: 'sub 1', identifier: other }])
      expect((await own.listSubscriptions()).map(({ name }) => name)).toEqual([
        'sub 1',
        'sub 1',
        'x_withoutcreditRate',
      ])
    })

    it('ends one subscription, several, or all with their service', async () => {
      const uno = await own.registerService(mail)
      for (const name of ['sub 1', 'sub 2', 'sub 3', 'sub 4'])
        await own.addSubscription({ name, service: 'My svc' }, {})
      const names = async () => (await own.listSubscriptions()).map(({ name }) => name)

      await own.deleteSubscription({ name: 'sub 1', service: 'My svc' })
      expect(await names()).toEqual(['sub 2', 'sub 3', 'sub 4'])
      expect(await own.removeSubscriptions('My svc', ['sub 2', 'sub 9', 'a\0b'])).toEqual([
        { name: 'sub 2', status: 'deleted' },
        { name: 'sub 9', status: 'unknown' },
        { name: 'a\0b', status: 'unknown' },
      ])
      expect(await names()).toEqual(['sub 3', 'sub 4'])
      expect(await own.deleteService('My svc')).toBe(uno)
      expect(await names()).toEqual([])
      expect(await own.listServices()).toEqual([])
    })

    it('names a service with anything that can be shown', async () => {
      const name = 'Déchets & co + 100% “é” 😀 ا ف ب'
      await own.registerService({ ...mail, name })
      await own.addSubscription({ name, service: name }, {})
      expect((await own.subscriptionsInService(name)).map(each => each.name)).toEqual([name])
      await own.deleteService(name)
    })

    it.each([
      ['a service', () => own.deleteService('nothing'), 'Service "nothing" not found'],
      ['its subscriptions', () => own.subscriptionsInService('nothing'), 'Service "nothing" not found'],
      [
        'a new subscription’s service',
        () => own.addSubscription({ name: 'a', service: 'nothing' }, {}),
        'Service "nothing" not found',
      ],
      [
        'the service of those to remove',
        () => own.removeSubscriptions('nothing', ['a']),
        'Service "nothing" not found',
      ],
      [
        'a subscription',
        () => own.deleteSubscription({ name: 'nothing', service: 'My svc' }),
        'Subscription "nothing" not found',
      ],
    ])('data 8: says that %s is not there', async (_what, call, message) => {
      await own.registerService(mail)
      await expect(call()).rejects.toMatchObject({ name: 'ApiError', code: 404, message })
    })

    it('does not overwrite a subscription', async () => {
      await own.registerService(mail)
      const key = { name: 'sub 1', service: 'My svc' }
      await own.addSubscription(key, { query: 'ferry' })
      await expect(own.addSubscription(key, { query: 'bridge' })).rejects.toMatchObject({
        code: 409,
        message: 'Subscription "sub 1" is there already',
      })
    })

    it('keeps nothing for an anonymous access', async () => {
      const nobody = createContentApi({ baseUrl: server.url })
      const refused = { code: 403, message: 'Notifications need an account: this access is anonymous' }
      await expect(nobody.listServices()).rejects.toMatchObject(refused)
      await expect(nobody.registerService(mail)).rejects.toMatchObject(refused)
      expect(await own.listServices()).toEqual([])
    })
  })

  it('a service whose key is lost says so, and the others are listed', async () => {
    for (const service of services) await own.registerService(service)
    await server.database?.exec(
      "UPDATE notification_service SET datas = 'sealed-with-a-key-that-is-lost' WHERE name <> 'My svc'",
    )
    const listed = await own.listServices()
    expect(listed.map(({ serviceName }) => serviceName)).toEqual(services.map(({ name }) => name))
    expect(listed[0]?.serviceDatas).toEqual(mail.datas)
    for (const { serviceDatas } of listed.slice(1))
      expect(Object.values(serviceDatas)).toContain('unreadable: register it again')
  })

  it('content-api 5: the notification centre of afpnews-api 3.0.0 does all it can', async () => {
    const client = new ApiCore({ baseUrl: server.url, clientId: 'deck', clientSecret: 'deck' })
    await client.authenticate(reader)
    const nc = client.notificationCenter

    const unos = new Map<string, string>()
    for (const service of services) {
      unos.set(service.name, await nc.registerService(service as Parameters<typeof nc.registerService>[0]))
    }
    const listed = await nc.listServices()
    expect(listed.map(each => [each.serviceName, each.serviceType, each.serviceDatas])).toEqual(
      services.map(each => [each.name, each.type, shownDatas(each)]),
    )
    expect(listed.map(each => each.serviceIdentifier)).toEqual([...unos.values()])
    expect(listed[0]?.createdDate.getTime()).toBeLessThanOrEqual(Date.now())

    const params = { query: 'ferry OR slug:bridge', langs: ['en'], country: { exclude: ['nrl'] } }
    const sub = await nc.addSubscription('sub 1', 'My svc', params)
    await nc.addSubscription('sub 2', 'My svc', {})
    await nc.addSubscription('sub 3_withoutcreditRate', 'My svc', { query: '"state of emergency"' })
    await nc.addSubscription('sub 4', 'Hook', { query: 'ferry' })
    expect((await nc.listSubscriptions()).map(({ name }) => name)).toEqual([
      'sub 1',
      'sub 2',
      'sub 3_withoutcreditRate',
      'sub 4',
    ])
    expect(await nc.subscriptionsInService('My svc')).toMatchObject([
      { name: 'sub 1', identifier: sub },
      { name: 'sub 2' },
    ])

    await nc.deleteSubscription('My svc', 'sub 1')
    expect(await nc.removeSubscriptionsFromService('My svc', ['sub 2', 'sub 9'])).toEqual([
      { name: 'sub 2', status: 'deleted' },
      { name: 'sub 9', status: 'unknown' },
    ])
    expect(await nc.subscriptionsInService('My svc')).toEqual([])
    expect(await nc.deleteService('My svc')).toBe(unos.get('My svc'))
    expect((await nc.listServices()).map(({ serviceName }) => serviceName)).not.toContain('My svc')
    await expect(nc.deleteService('My svc')).rejects.toThrow('Service "My svc" not found')
  })

  it.each<[string, unknown]>([
    ['type: Required', {}],
    ['type: Invalid input', { ...mail, type: 'fax' }],
    ['name: String must contain at least 1 character(s)', { ...mail, name: '' }],
    ['name: String must contain at most 200 character(s)', { ...mail, name: 'a'.repeat(201) }],
    ['name: Invalid input', { ...mail, name: 'a\0b' }],
    ['datas.address: Invalid email', { ...mail, datas: { address: 'desk' } }],
    ['datas.href: Required', { ...mail, type: 'rest' }],
    ['datas.ttlInSeconds: Required', { name: 'a', type: 'jms', datas: { ...jms, ttlInSeconds: undefined } }],
    [
      'datas.region: Expected string received number',
      { name: 'a', type: 'sqs', datas: { ...sqs, region: 3 } },
    ],
    ['The body is no JSON object', [mail]],
    ['The body is no JSON object', null],
  ])('data 5: a service that is described wrongly is answered “%s”', async (message, service) => {
    expect(await refusalOf('/service/register', post(service))).toEqual({ code: 400, message })
    expect(await own.listServices()).toEqual([])
  })

  it.each<[string, ServiceRegistration, object]>([
    [
      'datas.password: nothing is stored that this could stand for',
      { name: 'New', type: 'rest', datas: { href: 'https://desk.example/hook', password: hidden } },
      {},
    ],
    [
      'datas.password: say it again, because the service leads elsewhere than before',
      { name: 'Hook', type: 'rest', datas: { href: 'https://desk.example/hook', password: 'b' } },
      { href: 'https://thief.example/hook', password: hidden },
    ],
    [
      'datas.password: say it again, because the service leads elsewhere than before',
      { name: 'Broker', type: 'jms', datas: { ...jms, password: 'b' } },
      { url: 'tcp://thief.example:61616', password: hidden },
    ],
    [
      'datas.secretKey: say it again, because the service leads elsewhere than before',
      { name: 'Queue', type: 'sqs', datas: sqs },
      { queue: 'thief', secretKey: hidden },
    ],
    [
      'datas.secretKey: say it again, because the service leads elsewhere than before',
      { name: 'Queue', type: 'sqs', datas: sqs },
      { ownerId: '13', secretKey: hidden },
    ],
    [
      'datas.href: a user and password stand by themselves, not in the address',
      { name: 'Hook', type: 'rest', datas: { href: 'https://desk.example/hook' } },
      { href: 'https://a:b@desk.example/hook' },
    ],
  ])('a stored secret stays where it is: “%s”', async (message, service, changes) => {
    if (message.includes('again') || message.includes('address')) await own.registerService(service)
    const changed = { ...service, datas: { ...service.datas, ...changes } }
    expect(await refusalOf('/service/register', post(changed))).toEqual({ code: 400, message })
  })

  it.each<[string, string, { method?: string; body?: string }]>([
    ['service: Required', '/service/subscriptions', {}],
    ['service: Required', '/service/delete', { method: 'DELETE' }],
    [
      'service: String must contain at least 1 character(s)',
      '/service/remove?service=',
      { method: 'DELETE' },
    ],
    ['service: Invalid input', '/service/delete?service=a%00b', { method: 'DELETE' }],
    ['name: Required', '/subscription/add?service=My+svc', post({})],
    ['name: Required', '/subscription/delete?service=My+svc', { method: 'DELETE' }],
    [
      'query: Expected one of and, or, in, contains, exclude',
      '/subscription/add?service=My+svc&name=a',
      post({ query: { name: 'city' } }),
    ],
    ['Required', '/service/remove?service=My+svc', { method: 'DELETE' }],
    ['Expected array received object', '/service/remove?service=My+svc', { method: 'DELETE', body: '{}' }],
    [
      '0: Expected string received number',
      '/service/remove?service=My+svc',
      { method: 'DELETE', body: '[7]' },
    ],
  ])('data 5: “%s” answers %s', async (message, path, init) => {
    await own.registerService(mail)
    expect(await refusalOf(path, init)).toEqual({ code: 400, message })
    expect(await own.listSubscriptions()).toEqual([])
  })

  it('takes a query no larger than a search does', async () => {
    await own.registerService(mail)
    const query = { name: 'city', in: Array.from({ length: 1001 }, (_, index) => `city ${index}`) }
    expect(await refusalOf('/subscription/add?service=My+svc&name=a', post({ query }))).toEqual({
      code: 400,
      message: 'query: more than 1000 values',
    })
  })

  it('says JSON where it does not get any, and needs a token', async () => {
    const broken = await refusalOf('/service/register', { method: 'POST', body: '{' })
    expect(broken).toMatchObject({ code: 400, message: expect.stringContaining('The body is not JSON') })
    const bare = await fetch(`${server.url}/notification/api/service/list`)
    expect(bare.status).toBe(401)
    const { call } = await createCaller(server.url)
    expect((await call('/notification/api/service/list')).status).toBe(403)
  })

  it('answers no other calls', async () => {
    expect(await refusalOf('/service/nothing')).toEqual({
      code: 404,
      message: 'GET /notification/api/service/nothing is not served here',
    })
  })
})

describe.each(usualDatabases())('what an account keeps on $name', subject => {
  const database = databaseOn(subject)
  const now = new Date('2026-02-22T09:00:00Z')
  const service = { name: 'My svc', type: 'mail', datas: '{}', languages: '', now }
  const seals = createSeals(randomBytes(32))
  const most = { services: 100, subscriptions: 1000 }

  beforeEach(() => database().exec('TRUNCATE notification_service CASCADE'))

  it('is nobody else’s', async () => {
    const store = createNotificationStore(database(), seals, most)
    const subscription = { service: 'My svc', name: 'sub 1', query: null, now }
    await store.putService('one@deck.example', service)
    await store.putService('two@deck.example', { ...service, datas: '{"address":"two"}' })
    await store.addSubscription('one@deck.example', subscription)

    expect(await store.services('two@deck.example')).toMatchObject([{ datas: '{"address":"two"}' }])
    expect(await store.subscriptions('two@deck.example', null)).toEqual([])
    expect(await store.deleteSubscriptions('two@deck.example', 'My svc', ['sub 1'])).toEqual([])
    await store.deleteService('two@deck.example', 'My svc')
    expect(await store.services('one@deck.example')).toHaveLength(1)
    expect(await store.subscriptions('one@deck.example', 'My svc')).toHaveLength(1)
  })

  it('has a limit, within which a service can still be changed', async () => {
    const store = createNotificationStore(database(), seals, most)
    const put = (name: string) => store.putService('one@deck.example', { ...service, name })
    for (let index = 0; index < most.services; index += 1) await put(`svc ${index}`)
    expect(await put('one more')).toBeNull()
    expect(await put('svc 7')).toMatch(uuid)
    expect(await store.putService('two@deck.example', service)).toMatch(uuid)
  })

  it('has a limit for subscriptions', async () => {
    const store = createNotificationStore(database(), seals, most)
    await store.putService('one@deck.example', service)
    await database().exec(`INSERT INTO notification_subscription
      SELECT 'one@deck.example', 'My svc', 'sub ' || n, 'id ' || n, NULL, now()
      FROM generate_series(1, ${most.subscriptions}) AS n`)
    const subscription = { service: 'My svc', name: 'one more', query: null, now }
    expect(await store.addSubscription('one@deck.example', subscription)).toEqual({ reason: 'tooMany' })
  })

  it('survives two who register and subscribe at once', async () => {
    const store = createNotificationStore(database(), seals, most)
    const unos = await Promise.all([1, 2, 3].map(() => store.putService('one@deck.example', service)))
    expect(new Set(unos).size).toBe(1)
    const subscription = { service: 'My svc', name: 'sub 1', query: null, now }
    const added = await Promise.all(
      [1, 2, 3].map(() => store.addSubscription('one@deck.example', subscription)),
    )
    expect(added.filter(each => 'identifier' in each)).toHaveLength(1)
    expect(added.filter(each => 'reason' in each && each.reason === 'exists')).toHaveLength(2)
  })

  it('keeps the query that a delivery will ask for', async () => {
    const store = createNotificationStore(database(), seals, most)
    await store.putService('one@deck.example', service)
    const query = JSON.stringify({ name: 'city', in: ['a\0b'] })
    await store.addSubscription('one@deck.example', { service: 'My svc', name: 'sub 1', query, now })
    expect(await database().query('SELECT query FROM notification_subscription')).toEqual([{ query }])
  })

  describe('is encrypted, with a key that is not in the database', () => {
    const secret = '{"href":"https://desk.example","password":"canary-password"}'
    const inRows = async () => JSON.stringify(await database().query('SELECT * FROM notification_service'))

    it('from the start', async () => {
      const store = createNotificationStore(database(), seals, most)
      await store.putService('one@deck.example', { ...service, datas: secret })
      expect(await inRows()).toContain('My svc')
      expect(await inRows()).not.toContain('canary')
      expect(await store.services('one@deck.example')).toMatchObject([{ datas: secret }])
    })

    it('what an earlier version has left in plain text is encrypted, once', async () => {
      await database().query(
        `INSERT INTO notification_service VALUES ('one@deck.example', 'Old svc', 'an id', 'rest', $1, now(), now())`,
        [secret],
      )
      expect(await sealServices(database(), seals)).toEqual({ unreadable: 0 })
      const sealed = await inRows()
      expect(sealed).not.toContain('canary')
      expect(await sealServices(database(), seals)).toEqual({ unreadable: 0 })
      expect(await inRows()).toBe(sealed)
      const store = createNotificationStore(database(), seals, most)
      expect(await store.services('one@deck.example')).toMatchObject([{ name: 'Old svc', datas: secret }])
    })

    it('what is encrypted is of no use in another row, or with another key', async () => {
      const store = createNotificationStore(database(), seals, most)
      for (const name of ['One', 'Other'])
        await store.putService('one@deck.example', { ...service, name, datas: secret })
      await database().exec(
        `UPDATE notification_service SET datas = (SELECT datas FROM notification_service WHERE name = 'One')`,
      )
      const datasOf = async (with_: typeof store) =>
        (await with_.services('one@deck.example')).map(({ name, datas }) => [name, datas])
      expect(await datasOf(store)).toEqual([
        ['One', secret],
        ['Other', null],
      ])
      const others = createSeals(randomBytes(32))
      expect(await datasOf(createNotificationStore(database(), others, most))).toEqual([
        ['One', null],
        ['Other', null],
      ])
      expect(await sealServices(database(), others)).toEqual({ unreadable: 2 })
    })
  })
})
