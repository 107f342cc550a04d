import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { registrationSchema, servicesAnswerSchema } from './notifications.ts'
import { transportShapeOf, transportTypes, type TransportType } from './transportShapes.ts'

const secret = 'well kept'
/** What a desk registers, with the address that its list shows. */
const services: Record<TransportType, { datas: Record<string, string>; shown: string }> = {
  rest: {
    datas: { href: 'https://desk.example/hook?key=abc', user: 'desk', password: secret },
    shown: 'https://desk.example/hook',
  },
  mail: { datas: { address: 'desk@corvane.example' }, shown: 'desk@corvane.example' },
  sqs: {
    datas: {
      accessKey: 'AK1',
      secretKey: secret,
      region: 'eu-west-3',
      queue: 'news.fifo',
      ownerId: '12',
    },
    shown: 'news.fifo',
  },
  jms: {
    datas: {
      url: 'ssl://mq.desk.example:61612',
      type: 'queue',
      queueName: 'news',
      username: 'desk',
      password: secret,
      ttlInSeconds: '60',
      qosEnabled: 'false',
      deliveryMode: '2',
    },
    shown: 'ssl://mq.desk.example:61612 news',
  },
}

describe.each(transportTypes)('a %s service', type => {
  const { datas, shown } = services[type]
  const shape = transportShapeOf(type)

  it('is registered with its own fields, and with no other service’s', () => {
    expect(v.is(registrationSchema, { name: 'Desk', type, datas })).toBe(true)
    for (const other of transportTypes.filter(each => each !== type))
      expect(v.is(registrationSchema, { name: 'Desk', type: other, datas })).toBe(false)
  })

  it('is shown by its address, without what may be secret', () => {
    expect(shape?.summary(datas)).toBe(shown)
    expect(shown).not.toContain(secret)
    const field = shape?.masked?.field
    expect(Object.entries(datas).find(([, value]) => value === secret)?.[0]).toBe(field)
    expect(shape?.shown).not.toContain(field)
  })

  it('keeps its shape in the list when it cannot be read, and says so where its address stands', () => {
    const lost = shape?.lost('cannot be read') ?? {}
    const at = '2027-02-22T16:00:00Z'
    const listed = {
      serviceIdentifier: 'one',
      serviceName: 'Desk',
      serviceType: type,
      createdDate: at,
      lastRegisteredDate: at,
      shared: false,
      serviceDatas: lost,
    }
    expect(v.is(servicesAnswerSchema, { response: { services: [listed] } })).toBe(true)
    expect(shape?.shown.map(field => lost[field])).toEqual(shape?.shown.map(() => 'cannot be read'))
    expect(Object.values(lost).join('')).not.toContain(secret)
  })
})

it('a type that this version does not know has no shape', () => {
  expect(transportShapeOf('pigeon')).toBeNull()
  expect(transportShapeOf('constructor')).toBeNull()
})
