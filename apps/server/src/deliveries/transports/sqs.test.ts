import type { FailureReason } from '@wiredeck/content-api/wire'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../failure.ts'
import type { GuardOptions } from '../../outgoing/guard.ts'
import { batch, batchPayload, isOpenHere, onlyHere } from '../testing/batch.ts'
import { createSqsTransport, type SqsDatas } from './sqs.ts'

const datas: SqsDatas = {
  accessKey: 'AKIAREADER',
  secretKey: 'canary-secret',
  region: 'eu-west-3',
  queue: 'news',
  ownerId: '123456789012',
}

type Sent = { headers: IncomingMessage['headers']; body: Record<string, string>; raw: string }
type Answer = { status: number; body: unknown }

/** A queue that speaks the JSON protocol of SQS, on this machine. */
let queue: Server
let sent: Sent[]
let answer: ((body: Record<string, string>) => Answer | null) | null

beforeEach(async () => {
  sent = []
  answer = null
  queue = createServer((request, response) => {
    void text(request).then(rawBody => {
      const body = JSON.parse(rawBody) as Record<string, string>
      sent.push({ headers: request.headers, body, raw: rawBody })
      const taken = {
        status: 200,
        body: {
          MessageId: `message-${sent.length}`,
          MD5OfMessageBody: createHash('md5')
            .update(body.MessageBody ?? '')
            .digest('hex'),
        },
      }
      const said = answer === null ? taken : answer(body)
      if (said === null) return
      response.writeHead(said.status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
    })
  })
  queue.listen(0, '127.0.0.1')
  await once(queue, 'listening')
})
afterEach(async () => {
  queue.closeAllConnections()
  await new Promise(resolve => queue.close(resolve))
})

const endpointOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function deliver(
  changes: Partial<SqsDatas> = {},
  options: { outgoing?: GuardOptions; withinMs?: number } = {},
) {
  const transport = createSqsTransport({ endpoint: endpointOf(queue), outgoing: onlyHere, ...options })
  const receiver = { account: 'reader@desk.example', name: 'my queue', identifier: 'service-1' }
  const outcome = await transport.deliver({ ...receiver, datas: { ...datas, ...changes } }, batch)
  await transport.close()
  return outcome
}

describe('a service of type sqs', () => {
  it('gets documents as one message, signed with its keys', async () => {
    expect(await deliver()).toEqual({ is: 'delivered' })
    expect(sent).toHaveLength(1)
    const [message] = sent
    expect(message?.headers).toMatchObject({
      'x-amz-target': 'AmazonSQS.SendMessage',
      'content-type': 'application/x-amz-json-1.0',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIAREADER\/\d{8}\/eu-west-3\/sqs\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/,
      ),
    })
    expect(message?.body).toEqual({
      QueueUrl: `${endpointOf(queue)}/123456789012/news`,
      MessageBody: expect.any(String),
    })
    expect(JSON.parse(message?.body.MessageBody ?? '')).toMatchObject(batchPayload)
    expect(JSON.stringify(sent)).not.toContain('canary-secret')
  })

  it.each([
    ['https://sqs.eu-west-3.amazonaws.com/123456789012/news.fifo'],
    ['arn:aws:sqs:eu-west-3:123456789012:news.fifo'],
    ['news.fifo'],
  ])('keeps their order and knows repeats in a FIFO queue, however it is written: %s', async name => {
    expect(await deliver({ queue: name })).toEqual({ is: 'delivered' })
    expect(sent[0]?.body).toMatchObject({
      QueueUrl: `${endpointOf(queue)}/123456789012/news.fifo`,
      MessageGroupId: 'service-1',
      MessageDeduplicationId: '3f0c8a1e-batch',
    })
  })

  const fault = (status: number, type: string, message = 'told of AKIAREADER') => ({
    status,
    body: { __type: `com.amazonaws.sqs#${type}`, message },
  })

  it.each([
    [fault(400, 'InvalidMessageContents'), failure('queueAnswers', '400 InvalidMessageContents')],
    [
      fault(400, 'InvalidParameterValue', 'Reason: Message must be shorter than 1048576 bytes.'),
      failure('queueAnswers', '400 InvalidParameterValue'),
    ],
  ])('refuses what the queue can never take: %o', async (said, why) => {
    answer = () => said
    expect(await deliver()).toEqual({ is: 'refused', why })
  })

  it.each([
    [fault(403, 'AccessDeniedException'), failure('queueAnswers', '403 AccessDeniedException')],
    [fault(400, 'QueueDoesNotExist'), failure('queueAnswers', '400 QueueDoesNotExist')],
    [fault(400, 'RequestThrottled'), failure('queueAnswers', '400 RequestThrottled')],
    [fault(400, 'InvalidParameterValue'), failure('queueAnswers', '400 InvalidParameterValue')],
    [fault(503, 'ServiceUnavailable'), failure('queueAnswers', '503 ServiceUnavailable')],
    [
      { status: 502, body: '<html>' },
      { reason: 'queueAnswers', detail: expect.stringMatching(/^502/) },
    ],
    [
      { status: 302, body: '' },
      { reason: 'queueAnswers', detail: expect.stringMatching(/^302/) },
    ],
  ])('waits for what may get better: %o', async (said, why) => {
    answer = () => said
    expect(await deliver()).toEqual({ is: 'failed', why, afterMs: null })
    expect(sent).toHaveLength(1)
  })

  it('waits where the queue took another text than was sent', async () => {
    answer = () => ({ status: 200, body: { MessageId: 'x', MD5OfMessageBody: '0'.repeat(32) } })
    expect(await deliver()).toMatchObject({ is: 'failed' })
  })

  it('gives up a queue that does not answer', async () => {
    answer = () => null
    const outcome = await deliver({}, { withinMs: 200 })
    expect(outcome).toMatchObject({
      is: 'failed',
      why: failure('late', '0.2 s'),
    })
  })

  it.each<[string, string, GuardOptions, FailureReason]>([
    ['an address that is written out', '127.0.0.1', { isPlainAllowed: true }, 'addressPrivate'],
    ['a name that leads to one', 'localhost', { isPlainAllowed: true }, 'addressPrivate'],
    ['a way without TLS', '127.0.0.1', { isOpen: isOpenHere }, 'addressPlain'],
  ])('connects nowhere that is not public: %s', async (_, host, outgoing, reason) => {
    let connections = 0
    queue.on('connection', () => (connections += 1))
    const { port } = queue.address() as AddressInfo
    const transport = createSqsTransport({ endpoint: `http://${host}:${port}`, outgoing })
    const receiver = { account: 'a', name: 'b', identifier: 'c', datas }
    expect(await transport.deliver(receiver, batch)).toEqual({
      is: 'failed',
      why: failure(reason),
      afterMs: null,
    })
    await transport.close()
    expect(connections).toBe(0)
  })

  it.each(['', 'eu west', 'evil.example#', 'a/b'])(
    'knows no region %j, which would become a host',
    async region => {
      expect(await deliver({ region })).toMatchObject({
        is: 'failed',
        why: failure('regionUnknown'),
      })
      expect(sent).toEqual([])
    },
  )

  it('finds the queues of Amazon by their region', async () => {
    const asked: string[] = []
    const lookup = ((name: string, _options: object, callback: (error: Error) => void) => {
      asked.push(name)
      callback(new Error('No network'))
    }) as unknown as NonNullable<GuardOptions['lookup']>
    for (const region of ['eu-west-3', 'cn-north-1']) {
      const transport = createSqsTransport({ endpoint: null, outgoing: { lookup } })
      const receiver = { account: 'a', name: 'b', identifier: 'c', datas: { ...datas, region } }
      expect(await transport.deliver(receiver, batch)).toMatchObject({ is: 'failed' })
      await transport.close()
    }
    expect(asked).toEqual(['sqs.eu-west-3.amazonaws.com', 'sqs.cn-north-1.amazonaws.com.cn'])
  })
})
