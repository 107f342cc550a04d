import type { DatasOf } from '@wiredeck/content-api/wire'
import { sha256 } from '../../base/secrets.ts'
import { ClosedAddress, type GuardOptions } from '../../outgoing/guard.ts'
import { createGuardedSockets } from '../../outgoing/guardedSocket.ts'
import { failure } from '../failure.ts'
import { toPayload } from '../toPayload.ts'
import type { Outcome, Receiver, Transport } from '../transport.ts'
import { readBrokerAddress } from './brokerAddress.ts'
import { LinkError, openStompLink, type StompLink, type StompMessage } from './stompLink.ts'

export type JmsDatas = DatasOf<'jms'>

export type JmsTransportDeps = {
  outgoing?: GuardOptions
  now: () => Date
  /** How long a broker may take for a connection and a message. */
  withinMs?: number
  /** After how long a connection that nothing goes over is closed. */
  idleMs?: number
}

const mostTogether = 10
const answersWithinMs = 10_000
const idleAfterMs = 60_000

type Kept = { link: StompLink; idle: NodeJS.Timeout | null }

/**
 * Documents as text messages of a queue or topic of a JMS broker, over STOMP, which ActiveMQ and others speak. A message counts as
 * delivered once the broker has sent its receipt.
 */
export function createJmsTransport({
  outgoing = {},
  now,
  withinMs = answersWithinMs,
  idleMs = idleAfterMs,
}: JmsTransportDeps): Transport<JmsDatas> {
  const sockets = createGuardedSockets(outgoing)
  /** Connections by service, broker and login. */
  const kept = new Map<string, Kept>()

  function open(key: string, { url, username, password }: JmsDatas): Kept {
    const address = readBrokerAddress(url)
    if (address === null) throw new LinkError(failure('addressUnreadable'))
    const link = openStompLink({
      socket: sockets.open(address),
      isSecure: address.isSecure,
      host: address.host,
      login: { username, password },
      // Another connection may be in its place by then.
      onEnd: () => void (kept.get(key) === made && forget(key)),
    })
    const made: Kept = { link, idle: null }
    kept.set(key, made)
    return made
  }

  function forget(key: string) {
    const known = kept.get(key)
    clearTimeout(known?.idle ?? undefined)
    kept.delete(key)
    return known
  }

  async function send({ identifier, datas }: Receiver<JmsDatas>, message: StompMessage) {
    if (Object.values(datas).some(text => /\p{Cc}/u.test(text))) throw new LinkError(failure('unsendable'))
    // A connection for each service, because a broker may stop reading from one while a queue is full.
    const key = sha256(JSON.stringify([identifier, datas.url, datas.username, datas.password]))
    const place = kept.get(key) ?? open(key, datas)
    clearTimeout(place.idle ?? undefined)
    const timer = setTimeout(
      () => place.link.fail(new LinkError(failure('late', `${withinMs / 1000} s`))),
      withinMs,
    )
    try {
      await place.link.send(message)
    } finally {
      clearTimeout(timer)
      if (kept.get(key) === place) {
        clearTimeout(place.idle ?? undefined)
        place.idle = setTimeout(() => void forget(key)?.link.close(), idleMs)
        place.idle.unref()
      }
    }
  }

  return {
    mostTogether,

    async deliver(receiver, batch) {
      const { datas } = receiver
      const headers = {
        'content-type': 'application/json;charset=utf-8',
        'correlation-id': batch.id,
        ...qualityOf(datas, now()),
      }
      try {
        await send(receiver, {
          destination: destinationOf(datas),
          headers,
          body: JSON.stringify(toPayload(batch)),
        })
        return { is: 'delivered' }
      } catch (error) {
        return outcomeOf(error)
      }
    },

    async close() {
      await Promise.all([...kept.keys()].map(async key => forget(key)?.link.close()))
    },
  }
}

function destinationOf({ type, queueName }: JmsDatas): string {
  if (/^\/(queue|topic)\//.test(queueName)) return queueName
  return /^topic$/i.test(type) ? `/topic/${queueName}` : `/queue/${queueName}`
}

/**
 * How long a message is good for, and whether the broker keeps it on its disk. JMS keeps it unless its quality of service is set to
 * the delivery mode 1.
 */
function qualityOf({ ttlInSeconds, qosEnabled, deliveryMode }: JmsDatas, now: Date): Record<string, string> {
  const seconds = Number(ttlInSeconds)
  const isPassing = /^(true|1)$/i.test(qosEnabled) && /^(1|non_persistent)$/i.test(deliveryMode)
  return {
    persistent: String(!isPassing),
    ...(seconds > 0 && { expires: String(now.getTime() + Math.round(seconds * 1000)) }),
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ClosedAddress) return { is: 'failed', why: failure(error.reason), afterMs: null }
  if (!(error instanceof LinkError)) return { is: 'failed', why: failure('notSent'), afterMs: null }
  const { why } = error
  return error.isRefusal ? { is: 'refused', why } : { is: 'failed', why, afterMs: null }
}
