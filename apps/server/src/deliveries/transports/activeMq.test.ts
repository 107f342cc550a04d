import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../failure.ts'
import { startActiveMq, type ActiveMq } from '../testing/activeMq.ts'
import { onlyHere, raw } from '../testing/batch.ts'
import { createJmsTransport, type JmsDatas } from './jms.ts'

const deckOnIt = { type: '', username: 'deck', password: 'right', ttlInSeconds: '600' }
const kept = { ...deckOnIt, queueName: 'news.kept', qosEnabled: 'true', deliveryMode: '2' }

describe.skipIf(process.env.ACTIVEMQ !== '1')('a service of type jms on ActiveMQ', () => {
  let broker: ActiveMq
  const transport = createJmsTransport({
    outgoing: onlyHere,
    now: () => new Date(),
  })
  beforeAll(async () => {
    broker = await startActiveMq()
  })
  afterAll(async () => {
    await transport.close()
    await broker.stop()
  })
  const deliver = (id: string, datas: Omit<JmsDatas, 'url'> & { url?: string }) =>
    transport.deliver(
      {
        account: 'reader@desk.example',
        name: 'my queue',
        identifier: 'service-1',
        datas: { url: `tcp://127.0.0.1:${broker.port}`, ...datas },
      },
      { id, documents: [{ uno: raw.uno, revision: 1, fields: raw, subscriptions: [] }] },
    )

  it('loses nothing that it has a receipt for, though the broker is killed, and keeps the order', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => `batch-${number}`)
    for (const id of ids) expect(await deliver(id, kept)).toEqual({ is: 'delivered' })
    await broker.killAndStart()
    const messages = await broker.take('news.kept', ids.length)
    expect(messages.map(message => /^correlation-id:(.*)$/m.exec(message)?.[1])).toEqual(ids)
    for (const message of messages) {
      expect(message).toMatch(/^persistent:true$/m)
      expect(message).toMatch(/^expires:\d+$/m)
      // Brokers give text messages no length.
      expect(message).not.toMatch(/^content-length:/m)
      expect(message).toContain(`"headline":${JSON.stringify(raw.headline)}`)
    }
  })

  it('is delivered to again once the broker is back', async () => {
    expect(await deliver('before', { ...kept, queueName: 'news.back' })).toEqual({ is: 'delivered' })
    await broker.killAndStart()
    await expect
      .poll(() => deliver('after', { ...kept, queueName: 'news.back' }))
      .toEqual({ is: 'delivered' })
    expect(await broker.take('news.back', 2)).toHaveLength(2)
  })

  it('waits where the login is wrong', async () => {
    const outcome = await deliver('batch-1', { ...kept, password: 'wrong' })
    expect(outcome).toEqual({ is: 'failed', why: failure('brokerRefusesLogin'), afterMs: null })
  })

  it('believes no certificate that nobody vouches for', async () => {
    const outcome = await deliver('batch-1', { ...kept, url: `ssl://127.0.0.1:${broker.securePort}` })
    const why = failure('noAnswer', 'DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(outcome).toEqual({ is: 'failed', why, afterMs: null })
  })
})
