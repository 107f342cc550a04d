import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../failure.ts'
import { createOutgoing } from '../../outgoing/guardedRequest.ts'
import { sampleDocument } from '../sampleDocument.ts'
import { startReceiver, type Receiver, type ReceiverAnswer } from '../testing/receiver.ts'
import type { Batch } from '../transport.ts'
import { createRestTransport } from './rest.ts'

const now = new Date('2026-11-23T12:00:00Z')
const batch: Batch = { id: 'an id', documents: [sampleDocument(now)] }
const toLoopback = { isOpen: (address: string) => address === '127.0.0.1', isPlainAllowed: true }

describe('a service of type rest', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  beforeEach(() => void receiver.received.splice(0))
  afterAll(() => receiver.close())

  const deliver = (datas: object = {}, options: object = {}) => {
    const rest = createRestTransport(createOutgoing({ ...toLoopback, ...options }), () => now)
    const service = { account: 'reader@deck.example', name: 'Hook', identifier: 'a service' }
    return rest
      .deliver({ ...service, datas: { href: `${receiver.origin}/hook`, ...datas } }, batch)
      .finally(() => rest.close())
  }
  const whenAnswered = (answer: ReceiverAnswer) => {
    receiver.willAnswer(() => answer)
    return deliver()
  }

  it('content-api: gets a POST of the documents, with its user and password', async () => {
    receiver.willAnswer(() => ({ status: 200 }))
    expect(await deliver({ user: 'désk', password: 'a:b' })).toEqual({ is: 'delivered' })
    expect(await deliver()).toEqual({ is: 'delivered' })
    const [withLogin, bare] = receiver.received
    expect(withLogin).toMatchObject({
      path: '/hook',
      authorization: `Basic ${Buffer.from('désk:a:b').toString('base64')}`,
      payload: { type: 'notification', uuid: 'an id', payload: [{ uno: 'wiredeck.test', revision: 1 }] },
    })
    expect(bare?.authorization).toBeUndefined()
  })

  it.each([400, 413, 415, 422])('D43: refuses these documents by %i', async status => {
    expect(await whenAnswered({ status })).toEqual({
      is: 'refused',
      why: failure('receiverAnswers', String(status)),
    })
  })

  it.each([301, 307, 401, 403, 404, 408, 409, 410, 425, 429, 500, 502, 503])(
    'D43: may take them later where it answers %i',
    async status => {
      const headers = { location: `${receiver.origin}/elsewhere` }
      expect(await whenAnswered({ status, headers })).toEqual({
        is: 'failed',
        why: failure('receiverAnswers', String(status)),
        afterMs: null,
      })
      expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    },
  )

  it('says when it may be asked again', async () => {
    const later = (retryAfter: string) =>
      whenAnswered({ status: 503, headers: { 'retry-after': retryAfter } })
    expect(await later('120')).toMatchObject({ afterMs: 120_000 })
    expect(await later('Mon, 23 Nov 2026 12:00:30 GMT')).toMatchObject({ afterMs: 30_000 })
  })

  it('may be out of reach, which is said without what is secret in its address', async () => {
    const silent = await startReceiver()
    await silent.close()
    expect(await deliver({ href: `${silent.origin}/?key=canary` })).toEqual({
      is: 'failed',
      why: failure('noAnswer', 'ECONNREFUSED'),
      afterMs: null,
    })
    receiver.willAnswer(() => 'hang')
    expect(await deliver({}, { withinMs: 50 })).toMatchObject({
      is: 'failed',
      why: failure('late', '10 s'),
    })
  })

  it('is never in this machine’s network, unless its house says so', async () => {
    const closed = { is: 'failed', why: failure('addressPrivate'), afterMs: null }
    const guarded = { isOpen: undefined, isPlainAllowed: true }
    expect(await deliver({}, guarded)).toEqual(closed)
    expect(await deliver({}, { ...guarded, isPlainAllowed: false })).toMatchObject({
      why: failure('addressPlain'),
    })
    expect(receiver.received).toEqual([])
  })
})
