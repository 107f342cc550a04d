import type { Logger } from 'pino'
import { ClosedAddress, type Outgoing, type OutgoingAnswer } from '../outgoing/guardedRequest.ts'
import { retryAfterMs } from '../outgoing/retryAfter.ts'

/** A message for one device. */
export type Delivery = {
  /** Names the device. */
  hash: string
  endpoint: string
  body: Buffer
  /** Of two messages with one topic that wait at the push service, the later one stays. */
  topic: string
  /** Epoch milliseconds. After it the message is of no use. */
  until: number
}

export type Sender = {
  add(delivery: Delivery): void
  close(): void
}

export type SenderDeps = {
  outgoing: Outgoing
  /** The header by which the push service knows this server. */
  authorization: (endpoint: string) => Promise<string>
  now: () => Date
  /** The push service no longer knows the device. */
  onGone: (hash: string) => Promise<void>
  onWell: (hash: string) => Promise<void>
  log: Logger
}

/** How many requests run at the same time, and how many messages wait for their turn. */
const mostAtOnce = 8
const mostWaiting = 5000
/** Milliseconds before each further try, unless the push service says how long to wait. */
const retriesAfterMs = [5000, 30_000, 120_000]

/** The messages of one device, which are sent in their order: otherwise a kill could come before its flash. */
type Lane = { waiting: Delivery[]; tries: number; isBusy: boolean; timer: NodeJS.Timeout | null }

type Outcome =
  | { is: 'well' }
  | { is: 'gone' }
  | { is: 'refused'; why: string }
  | { is: 'later'; afterMs: number | null }

/** Brings messages to push services while they are of use, with a few tries each. */
export function createSender(deps: SenderDeps): Sender {
  const { outgoing, authorization, now, log } = deps
  const lanes = new Map<string, Lane>()
  /** Lanes whose first message may be sent, in the order in which they became so. */
  const ready = new Set<string>()
  let running = 0
  let waiting = 0
  let isClosed = false

  function add(delivery: Delivery) {
    if (isClosed) return
    if (waiting >= mostWaiting) {
      log.warn('A message to a closed deck is left out, because too many wait')
      return
    }
    const lane = lanes.get(delivery.hash) ?? { waiting: [], tries: 0, isBusy: false, timer: null }
    lanes.set(delivery.hash, lane)
    const isFirstReplaced = lane.waiting[0]?.topic === delivery.topic && !lane.isBusy
    const kept = lane.waiting.filter(
      (each, nth) => each.topic !== delivery.topic || (nth === 0 && lane.isBusy),
    )
    waiting += kept.length + 1 - lane.waiting.length
    lane.waiting = isFirstReplaced ? [delivery, ...kept] : [...kept, delivery]
    if (!lane.isBusy && !lane.timer) ready.add(delivery.hash)
    sendReady()
  }

  function sendReady() {
    for (const hash of ready) {
      if (running >= mostAtOnce) return
      ready.delete(hash)
      const lane = lanes.get(hash)
      const delivery = lane?.waiting[0]
      if (!lane || !delivery) continue
      running += 1
      lane.isBusy = true
      void attempt(delivery).then(outcome => {
        running -= 1
        lane.isBusy = false
        settle(hash, lane, delivery, outcome)
        sendReady()
      })
    }
  }

  async function attempt({ endpoint, body, topic, until }: Delivery): Promise<Outcome> {
    const seconds = Math.floor((until - now().getTime()) / 1000)
    if (seconds <= 0) return { is: 'refused', why: 'it is too old' }
    try {
      const answer = await outgoing.request({
        url: endpoint,
        method: 'POST',
        headers: {
          authorization: await authorization(endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(seconds),
          topic,
          urgency: 'high',
        },
        body,
      })
      return outcomeOf(answer, now())
    } catch (error) {
      return error instanceof ClosedAddress
        ? { is: 'refused', why: error.message }
        : { is: 'later', afterMs: null }
    }
  }

  function settle(hash: string, lane: Lane, delivery: Delivery, outcome: Outcome) {
    if (isClosed) return
    if (outcome.is === 'gone') {
      waiting -= lane.waiting.length
      lanes.delete(hash)
      return quietly(deps.onGone(hash))
    }
    const isReplaced = lane.waiting.some(each => each !== delivery && each.topic === delivery.topic)
    if (outcome.is === 'later' && !isReplaced) {
      const afterMs = outcome.afterMs ?? retriesAfterMs[lane.tries] ?? 0
      const isOfUse = now().getTime() + afterMs < delivery.until
      if (lane.tries < retriesAfterMs.length && isOfUse) return wait(hash, lane, afterMs)
    }
    if (outcome.is === 'refused')
      log.warn({ host: new URL(delivery.endpoint).host, why: outcome.why }, 'A closed deck was not alerted')
    if (outcome.is === 'well') quietly(deps.onWell(hash))
    lane.tries = 0
    lane.waiting.shift()
    waiting -= 1
    if (lane.waiting.length > 0) ready.add(hash)
    else lanes.delete(hash)
  }

  function wait(hash: string, lane: Lane, afterMs: number) {
    lane.tries += 1
    lane.timer = setTimeout(() => {
      lane.timer = null
      ready.add(hash)
      sendReady()
    }, afterMs)
    lane.timer.unref()
  }

  function quietly(task: Promise<void>) {
    task.catch((error: unknown) => log.warn(error, 'What a push service said of a device was not noted'))
  }

  return {
    add,
    close() {
      isClosed = true
      for (const { timer } of lanes.values()) if (timer) clearTimeout(timer)
      lanes.clear()
      ready.clear()
    },
  }
}

function outcomeOf({ status, headers }: OutgoingAnswer, now: Date): Outcome {
  if (status >= 200 && status < 300) return { is: 'well' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429 || status >= 500)
    return { is: 'later', afterMs: retryAfterMs(headers['retry-after'], now) }
  return { is: 'refused', why: `the push service answers ${status}` }
}
