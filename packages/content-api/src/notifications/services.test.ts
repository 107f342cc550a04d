import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, errorAnswer } from '../testing/client.ts'
import { startContentServer, type ContentServer } from '../testing/contentServer.ts'
import type { ServiceRegistration } from '../wire/index.ts'

let server: ContentServer
beforeEach(async () => {
  server = await startContentServer()
})
afterEach(() => server.close())

const jms = {
  url: 'tcp://broker.corvane.example:61616',
  type: 'queue',
  queueName: 'news',
  username: 'desk',
  password: '',
  ttlInSeconds: '3600',
  qosEnabled: 'true',
  deliveryMode: '2',
}
const sqs = {
  accessKey: 'key',
  secretKey: 'secret',
  region: 'eu-west-3',
  queue: 'news',
  ownerId: '123456789012',
}
const whole: ServiceRegistration[] = [
  { name: 'Hook', type: 'rest', datas: { href: 'https://desk.example/hook' } },
  { name: 'Hook', type: 'rest', datas: { href: 'http://desk.example/', user: 'desk', password: 'secret' } },
  { name: 'Desk', type: 'mail', datas: { address: 'News-Desk@corvane.example' } },
  { name: 'Broker', type: 'jms', datas: jms },
  { name: 'Queue', type: 'sqs', datas: sqs },
]

describe('data 7: register a service', () => {
  it.each(whole.map(service => [service.type, service] as const))(
    'sends a %s service as it is described',
    async (_type, service) => {
      server.answer(() => ({ json: { response: { uno: 'svc-1' } } }))
      expect(await clientOf(server).registerService(service)).toBe('svc-1')
      expect(server.requests).toMatchObject([
        { method: 'POST', path: '/notification/api/service/register', query: {} },
      ])
      expect(server.requests[0]?.body).toEqual(service)
      expect(server.requests[0]?.headers['content-type']).toBe('application/json')
    },
  )

  it('content-api 1: sends the numbers and booleans of jms as strings', async () => {
    server.answer(() => ({ json: { response: { uno: 'svc-1' } } }))
    const datas = { ...jms, ttlInSeconds: 3600, qosEnabled: true, deliveryMode: 2 }
    await clientOf(server).registerService({ name: 'Broker', type: 'jms', datas })
    expect(server.requests[0]?.body).toMatchObject({ datas: jms })
  })

  const mail = { name: 'Desk', type: 'mail', datas: { address: 'desk@corvane.example' } }
  it.each<[string, unknown]>([
    ['name: Required', { ...mail, name: undefined }],
    ['name: String must contain at least 1 character(s)', { ...mail, name: '' }],
    ['name: Expected string received number', { ...mail, name: 7 }],
    ['type: Required', { name: 'Desk', datas: mail.datas }],
    ['type: Invalid input', { ...mail, type: 'fax' }],
    ['datas: Required', { name: 'Desk', type: 'mail' }],
    ['datas: Expected object received null', { ...mail, datas: null }],
    ['datas.address: Required', { ...mail, datas: {} }],
    ['datas.address: Invalid email', { ...mail, datas: { address: 'desk at corvane' } }],
    ['datas.address: Expected string received array', { ...mail, datas: { address: ['a@b.example'] } }],
    ['datas.href: Required', { ...mail, type: 'rest' }],
    ['datas.href: Invalid input', { ...mail, type: 'rest', datas: { href: 'javascript:alert(1)' } }],
    ['datas.href: Invalid input', { ...mail, type: 'rest', datas: { href: 'desk.example' } }],
    ['datas.password: Expected string received boolean', rest({ password: true })],
    ['datas.queueName: String must contain at least 1 character(s)', ofJms({ queueName: '' })],
    ['datas.ttlInSeconds: Required', ofJms({ ttlInSeconds: undefined })],
    ['datas.qosEnabled: Invalid input', ofJms({ qosEnabled: {} })],
    ['datas.secretKey: Required', { ...mail, type: 'sqs', datas: { accessKey: 'a' } }],
    ['Required', undefined],
    ['Invalid input', 'mail'],
  ])('data 5: sends nothing and says “%s”', async (message, service) => {
    await expect(clientOf(server).registerService(service as ServiceRegistration)).rejects.toMatchObject({
      name: 'RequestError',
      message,
    })
    expect(server.requests).toEqual([])
  })

  function rest(changes: object) {
    return { name: 'Hook', type: 'rest', datas: { href: 'https://desk.example/', ...changes } }
  }
  function ofJms(changes: object) {
    return { name: 'Broker', type: 'jms', datas: { ...jms, ...changes } }
  }

  it('data 5: takes no answer without the identifier', async () => {
    server.answer(() => ({ json: { response: {} } }))
    const call = clientOf(server).registerService(whole[0] as ServiceRegistration)
    await expect(call).rejects.toMatchObject({ code: 520 })
  })
})

describe('data 7: list the services', () => {
  const listed = {
    serviceIdentifier: 'svc-1',
    serviceName: 'My svc',
    createdDate: '2026-02-20T09:00:00.000Z',
    lastRegisteredDate: '2026-02-21T09:00:00.000Z',
    shared: false,
  }
  const answerServices = (...services: unknown[]) =>
    server.answer(() => ({ json: { response: { services } } }))

  it.each(whole.map(service => [service.type, service] as const))(
    'data 3: brings a %s service with its own shape',
    async (type, { datas }) => {
      const service = { ...listed, serviceType: type, serviceDatas: { ...datas, more: 'ignored' } }
      answerServices({ ...service, more: 'ignored' })
      expect(await clientOf(server).listServices()).toEqual([
        {
          ...listed,
          createdDate: new Date('2026-02-20T09:00:00Z'),
          lastRegisteredDate: new Date('2026-02-21T09:00:00Z'),
          serviceType: type,
          serviceDatas: datas,
        },
      ])
      expect(server.requests).toMatchObject([{ method: 'GET', path: '/notification/api/service/list' }])
      const needed = Object.keys(datas).filter(field => !(type === 'rest' && field !== 'href'))
      for (const field of needed) {
        answerServices({ ...service, serviceDatas: { ...datas, [field]: undefined } })
        await expect(clientOf(server).listServices(), field).rejects.toMatchObject({ code: 520 })
      }
      for (const field of Object.keys(listed)) {
        answerServices({ ...service, [field]: undefined })
        await expect(clientOf(server).listServices(), field).rejects.toMatchObject({ code: 520 })
      }
    },
  )

  it('brings none where there are none', async () => {
    server.answer(() => ({ json: { response: {} } }))
    expect(await clientOf(server).listServices()).toEqual([])
  })

  const mailed = { ...listed, serviceType: 'mail', serviceDatas: { address: 'desk@corvane.example' } }
  it.each([
    ['a type that nobody knows', { ...mailed, serviceType: 'fax' }],
    ['the shape of another type', { ...mailed, serviceType: 'rest' }],
    ['no identifier', { ...mailed, serviceIdentifier: undefined }],
    ['shared in words', { ...mailed, shared: 'no' }],
    ['a date that is none', { ...mailed, createdDate: 'yesterday' }],
    ['a null for a date, which is not 1970', { ...mailed, lastRegisteredDate: null }],
  ])('data 5: refuses an answer with %s', async (_fault, service) => {
    answerServices(service)
    await expect(clientOf(server).listServices()).rejects.toMatchObject({
      name: 'ApiError',
      code: 520,
      message: expect.stringContaining('Unexpected answer'),
    })
  })
})

describe('data 7: delete a service', () => {
  it('names it in the query, a space as a plus', async () => {
    server.answer(() => ({ json: { response: { uno: 'svc-1' } } }))
    expect(await clientOf(server).deleteService('My svc & co')).toBe('svc-1')
    expect(server.requests).toMatchObject([
      { method: 'DELETE', path: '/notification/api/service/delete', body: '' },
    ])
    expect(server.requests[0]?.search).toBe('?service=My+svc+%26+co')
  })

  it('data 5: asks for a name', async () => {
    await expect(clientOf(server).deleteService('')).rejects.toThrow(
      'service: String must contain at least 1 character(s)',
    )
    expect(server.requests).toEqual([])
  })

  it('passes on what the server says', async () => {
    server.answer(() => errorAnswer(404, 'Service "x" not found; trace 7', 200))
    await expect(clientOf(server).deleteService('x')).rejects.toMatchObject({
      code: 404,
      message: 'Service "x" not found',
    })
  })
})
