import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import type { DatasOf } from '@wiredeck/content-api/wire'
import * as v from 'valibot'
import { ClosedAddress, createGuard, type GuardOptions } from '../../outgoing/guard.ts'
import { failure } from '../failure.ts'
import { toPayload } from '../toPayload.ts'
import type { Outcome, Transport } from '../transport.ts'

export type SqsDatas = DatasOf<'sqs'>

export type SqsTransportDeps = {
  /** Another place than Amazon's; null for Amazon's. */
  endpoint: string | null
  outgoing?: GuardOptions
  withinMs?: number
}

/** Ten of them stay below the 256 kB that every queue takes; what is longer is refused, and goes out in parts. */
const mostTogether = 10
const answersWithinMs = 10_000

/** Documents as messages of queues that speak Amazon's SQS, signed with the keys of the service. */
export function createSqsTransport({
  endpoint,
  outgoing = {},
  withinMs = answersWithinMs,
}: SqsTransportDeps): Transport<SqsDatas> {
  const guard = createGuard(outgoing)
  const httpsAgent = new Agent({ keepAlive: true, lookup: guard.lookup })
  const httpAgent = new PlainAgent({ keepAlive: true, lookup: guard.lookup })

  async function send(datas: SqsDatas, message: { body: string; group: string; batch: string }) {
    // Half a megabyte of code, which most servers never need.
    const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs')
    const client = new SQSClient({
      region: datas.region,
      credentials: { accessKeyId: datas.accessKey, secretAccessKey: datas.secretKey },
      ...(endpoint !== null && { endpoint }),
      // The caller retries a failed message, so that the order is kept.
      maxAttempts: 1,
      requestHandler: { httpAgent, httpsAgent },
    })
    // The owner of the service names a queue, not a host.
    const { url } = client.config.endpointProvider({
      Region: datas.region,
      ...(endpoint !== null && { Endpoint: endpoint }),
    })
    guard.readUrl(url.href)
    const queue = nameOf(datas.queue)
    const isFifo = queue.endsWith('.fifo')
    await client.send(
      new SendMessageCommand({
        QueueUrl: new URL(`/${datas.ownerId}/${queue}`, url).href,
        MessageBody: message.body,
        ...(isFifo && { MessageGroupId: message.group, MessageDeduplicationId: message.batch }),
      }),
      { abortSignal: AbortSignal.timeout(withinMs) },
    )
  }

  return {
    mostTogether,

    async deliver({ identifier, datas }, batch) {
      if (!isRegion.test(datas.region)) return { is: 'failed', why: failure('regionUnknown'), afterMs: null }
      const body = JSON.stringify(toPayload(batch))
      try {
        await send(datas, { body, group: identifier, batch: batch.id })
        return { is: 'delivered' }
      } catch (error) {
        return outcomeOf(error, withinMs)
      }
    },

    async close() {
      httpsAgent.destroy()
      httpAgent.destroy()
    },
  }
}

/** One part of a host's name, because the region becomes one. */
const isRegion = /^[a-z0-9-]{1,63}$/

/** The name of a queue whose name, address or ARN was registered. */
const nameOf = (queue: string) => queue.split(/[/:]/).at(-1) ?? ''

/**
 * Only what is wrong with the message itself refuses it. A queue says only in words that a message is too
 * long, under a name that it has for every wrong parameter.
 */
function outcomeOf(error: unknown, withinMs: number): Outcome {
  const fault = v.parse(faultSchema, error)
  if (error instanceof ClosedAddress || fault.code === 'ClosedAddress')
    return {
      is: 'failed',
      why: failure(error instanceof ClosedAddress ? error.reason : 'addressPrivate'),
      afterMs: null,
    }
  const { httpStatusCode: status } = fault.$metadata
  if (fault.name === 'AbortError' || fault.name === 'TimeoutError')
    return { is: 'failed', why: failure('late', `${withinMs / 1000} s`), afterMs: null }
  if (status === undefined)
    return { is: 'failed', why: failure('noAnswer', fault.code || fault.name), afterMs: null }
  const why = failure('queueAnswers', `${status} ${fault.name}`.trim())
  const isTooLong = status === 413 || /must be shorter than|too long/i.test(fault.message)
  return isTooLong || fault.name === 'InvalidMessageContents'
    ? { is: 'refused', why }
    : { is: 'failed', why, afterMs: null }
}

/** What the SDK says of a failure. A name or code is a word; without a status there was no answer. */
const word = v.fallback(v.pipe(v.string(), v.regex(/^\w{1,80}$/)), '')
const faultSchema = v.fallback(
  v.object({
    name: word,
    code: v.optional(word, ''),
    message: v.string(),
    $metadata: v.optional(v.object({ httpStatusCode: v.optional(v.number()) }), {}),
  }),
  { name: '', code: '', message: '', $metadata: {} },
)
