import type { FailureReason } from '@wiredeck/content-api/wire'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure } from '../failure.ts'
import type { GuardOptions } from '../../outgoing/guard.ts'
import { batch, batchPayload, isOpenHere, onlyHere } from '../testing/batch.ts'
import {
  startStompBroker,
  writeFrame,
  type BrokerOptions,
  type Frame,
  type StompBroker,
} from '../testing/stompBroker.ts'
import type { Transport } from '../transport.ts'
import { createJmsTransport, type JmsDatas, type JmsTransportDeps } from './jms.ts'

const now = new Date('2026-02-22T09:10:00Z')

let broker: StompBroker
let transport: Transport<JmsDatas>
afterEach(async () => {
  await transport.close()
  await broker.close()
})

async function start(brokerOptions: BrokerOptions = {}, deps: Partial<JmsTransportDeps> = {}) {
  broker = await startStompBroker(brokerOptions)
  transport = createJmsTransport({ outgoing: onlyHere, now: () => now, ...deps })
}

const deliver = (changes: Partial<JmsDatas> = {}, identifier = 'service-1') =>
  transport.deliver(
    {
      account: 'reader@desk.example',
      name: 'my queue',
      identifier,
      datas: {
        url: `tcp://127.0.0.1:${broker.port}`,
        type: '0',
        queueName: 'news.desk',
        username: '',
        password: '',
        ttlInSeconds: '0',
        qosEnabled: 'false',
        deliveryMode: '2',
        ...changes,
      },
    },
    batch,
  )
const sentFrames = () => broker.frames.filter(({ command }) => command === 'SEND')

describe('a service of type jms', () => {
  it('gets documents as one text message, and the broker has said so', async () => {
    await start()
    expect(await deliver()).toEqual({ is: 'delivered' })
    expect(broker.frames.map(({ command }) => command)).toEqual(['CONNECT', 'SEND'])
    const [message] = sentFrames()
    expect(message?.headers).toEqual({
      destination: '/queue/news.desk',
      'content-type': 'application/json;charset=utf-8',
      'correlation-id': '3f0c8a1e-batch',
      persistent: 'true',
      receipt: expect.any(String),
    })
    expect(JSON.parse(message?.body ?? '')).toMatchObject(batchPayload)
  })

  it.each<[Partial<JmsDatas>, object]>([
    [{ ttlInSeconds: '60' }, { expires: String(now.getTime() + 60_000), persistent: 'true' }],
    [{ qosEnabled: 'true', deliveryMode: '1' }, { persistent: 'false' }],
    [{ qosEnabled: '1', deliveryMode: 'NON_PERSISTENT' }, { persistent: 'false' }],
    [{ qosEnabled: 'false', deliveryMode: '1' }, { persistent: 'true' }],
    [{ type: 'topic' }, { destination: '/topic/news.desk' }],
    [{ queueName: '/topic/news' }, { destination: '/topic/news' }],
    [{ queueName: 'news:desk' }, { destination: '/queue/news:desk' }],
  ])('is sent to as it was registered: %o', async (changes, headers) => {
    await start()
    expect(await deliver(changes)).toEqual({ is: 'delivered' })
    expect(sentFrames()[0]?.headers).toMatchObject(headers)
  })

  it('keeps its connection for the next message, and closes it when none comes', async () => {
    await start({}, { idleMs: 300 })
    await deliver()
    await deliver()
    expect(sentFrames()).toHaveLength(2)
    expect(broker.connections.made).toBe(1)
    await vi.waitFor(() => expect(broker.connections.open).toBe(0), { timeout: 30_000 })
    expect(broker.frames.at(-1)?.command).toBe('DISCONNECT')
    expect(await deliver()).toEqual({ is: 'delivered' })
    expect(broker.connections.made).toBe(2)
  })

  it('closes every connection, though a new one is opened while the broker is slow to part', async () => {
    const parting: Socket[] = []
    const isParting = ({ command }: Frame) => command === 'DISCONNECT'
    await start(
      { answer: (frame, socket) => (isParting(frame) ? (parting.push(socket), null) : undefined) },
      { idleMs: 300 },
    )
    await deliver()
    await vi.waitFor(() => expect(parting).toHaveLength(1), { timeout: 30_000 })
    expect(await deliver()).toEqual({ is: 'delivered' })
    parting[0]?.destroy()
    await vi.waitFor(() => expect(broker.connections).toEqual({ made: 2, open: 0 }), { timeout: 30_000 })
  })

  it('has a connection of its own, because a broker may stop reading from one', async () => {
    await start()
    await Promise.all([deliver(), deliver({}, 'service-2')])
    expect(broker.connections.made).toBe(2)
  })

  it('connects again after the broker has ended the connection', async () => {
    await start()
    await deliver()
    broker.hangUp()
    // The end may come before the next message, or while it waits for its receipt.
    await vi.waitFor(async () => expect(await deliver()).toEqual({ is: 'delivered' }), { timeout: 30_000 })
    expect(broker.connections.made).toBe(2)
  })

  it('logs in, and waits where it may not', async () => {
    await start({ login: 'deck', passcode: 'right' })
    expect(await deliver({ username: 'deck', password: 'right' })).toEqual({ is: 'delivered' })
    const outcome = await deliver({ username: 'deck', password: 'canary' })
    expect(outcome).toEqual({ is: 'failed', why: failure('brokerRefusesLogin'), afterMs: null })
    expect(JSON.stringify(outcome)).not.toContain('canary')
  })

  it.each([
    ['The maximum data length was exceeded', { is: 'refused', why: failure('tooLong') }],
    ['Frame too large', { is: 'refused', why: failure('tooLong') }],
    ['User deck may not write to news', { is: 'failed', why: failure('brokerAnswers'), afterMs: null }],
  ])('says what a broker has against a message: %s', async (message, outcome) => {
    await start({
      answer: ({ command }) => (command === 'SEND' ? writeFrame('ERROR', { message }) : undefined),
    })
    expect(await deliver()).toEqual(outcome)
  })

  it.each(['CONNECT', 'SEND'])('waits for a broker that does not answer %s', async silent => {
    await start({ answer: ({ command }) => (command === silent ? null : undefined) }, { withinMs: 200 })
    const why = failure('late', '0.2 s')
    expect(await deliver()).toEqual({ is: 'failed', why, afterMs: null })
    await vi.waitFor(() => expect(broker.connections.open).toBe(0), { timeout: 30_000 })
  })

  it('is delivered to by a new connection after one that went silent', async () => {
    let isSilent = true
    await start(
      { answer: ({ command }) => (isSilent && command === 'SEND' ? null : undefined) },
      { withinMs: 200 },
    )
    expect(await deliver()).toMatchObject({ is: 'failed' })
    isSilent = false
    expect(await deliver()).toEqual({ is: 'delivered' })
  })

  it('waits when the receipt does not come because the connection ends', async () => {
    await start({
      answer({ command }, socket) {
        if (command !== 'SEND') return undefined
        socket.end()
        return null
      },
    })
    const why = failure('brokerEnds')
    expect(await deliver()).toEqual({ is: 'failed', why, afterMs: null })
  })

  it('waits when no broker is there', async () => {
    await start()
    await broker.close()
    const why = failure('noAnswer', 'ECONNREFUSED')
    expect(await deliver()).toEqual({ is: 'failed', why, afterMs: null })
    broker = await startStompBroker()
  })

  it.each([
    ['nonsense', 'x'.repeat(100), failure('late', '0.2 s')],
    ['a header without an end', `CONNECTED\n${'a'.repeat(1000)}`, failure('late', '0.2 s')],
    ['bytes that are no text', '\xff\xfe\0\0\0', failure('late', '0.2 s')],
    ['frames without a name', '\n\n\0\n\n\0:\n:\0', failure('late', '0.2 s')],
    ['far too much', `MESSAGE\nx:${'a'.repeat(100_000)}\n\n\0`, failure('noAnswer')],
  ])('survives a broker that says %s', async (_, said, why) => {
    await start({ answer: () => said }, { withinMs: 200 })
    const outcome = await deliver()
    expect(outcome).toEqual({ is: 'failed', why, afterMs: null })
  })

  it.each<[string, Partial<JmsDatas>, GuardOptions, FailureReason]>([
    ['an address that is written out', {}, { isPlainAllowed: true }, 'addressPrivate'],
    ['a name that leads to one', { url: 'tcp://localhost:PORT' }, { isPlainAllowed: true }, 'addressPrivate'],
    ['another spelling of one', { url: 'tcp://2130706433:PORT' }, { isPlainAllowed: true }, 'addressPrivate'],
    ['a way without TLS', {}, { isOpen: isOpenHere }, 'addressPlain'],
  ])('connects nowhere that is not public: %s', async (_, changes, outgoing, reason) => {
    await start({}, { outgoing })
    const url = changes.url?.replace('PORT', String(broker.port))
    const why = failure(reason)
    expect(await deliver({ ...(url !== undefined && { url }) })).toEqual({ is: 'failed', why, afterMs: null })
    expect(broker.connections.made).toBe(0)
  })

  it.each<Partial<JmsDatas>>([
    { queueName: 'news\nfoo:bar' },
    { username: 'deck\0SEND\n' },
    { password: 'a\rb' },
  ])('sends no header that its owner smuggles in: %j', async changes => {
    await start()
    expect(await deliver(changes)).toMatchObject({ is: 'failed' })
    expect(broker.frames).toEqual([])
  })

  it('says that the address of a broker cannot be read', async () => {
    await start()
    const why = failure('addressUnreadable')
    expect(await deliver({ url: 'failover:(tcp://a.example:61616)' })).toEqual({
      is: 'failed',
      why,
      afterMs: null,
    })
  })
})
