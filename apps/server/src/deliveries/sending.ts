import type { DeliveryFailure } from '@wiredeck/content-api/wire'
import type { Logger } from 'pino'
import { setTimeout } from 'node:timers/promises'
import type { DeliveryStore, ReadyService, WaitingBatch } from './deliveryStore.sql.ts'
import { decideNext } from './decideNext.ts'
import { pickDue, type Seats } from './pickDue.ts'
import type { Batch, Outcome } from './transport.ts'
import type { Carriers } from './carriers.ts'

export type SendingDeps = {
  store: Pick<DeliveryStore, 'ready' | 'nextBatch' | 'settle'>
  carriers: Carriers
  /** Reads a payload of the wire, with the addresses by which readers know this server. */
  toFields: (raw: string) => Record<string, unknown>
  /** Called after a try, because there may be more to do. */
  onTried: () => void
  /** Tells the owner of a suspended service why the last try failed. */
  onSuspended: (service: ReadyService, why: DeliveryFailure) => void
  now: () => Date
  log: Logger
  seats?: Seats
}

/** Sends what waits: one batch after the other to each service, and to many services at the same time. */
export type Sending = {
  /** Tries all services that are due. Resolves with the milliseconds until the next; null if none is. */
  begin(): Promise<number | null>
  /** How many services are being sent to. */
  running(): number
  /** Resolves when nothing is being sent. What fails from now on is tried again after the next start. */
  close(): Promise<void>
}

/** Many more than answer slowly at the same time, so that a slow service delays no other. */
const defaultSeats: Seats = { all: 128, failing: 64 }
const stumbledAgainMs = 5000

export function createSending(deps: SendingDeps): Sending {
  const { store, carriers, toFields, onTried, onSuspended, now, log, seats = defaultSeats } = deps
  const running = new Map<string, { isFailing: boolean; ended: Promise<void> }>()
  const closing = new AbortController()

  function start(service: ReadyService) {
    const ended = send(service)
      .catch(async (error: unknown) => {
        log.error({ err: error, service: service.identifier }, 'A delivery stumbled')
        // It keeps its seat meanwhile, so that it does not stumble without pause.
        await setTimeout(stumbledAgainMs, undefined, { signal: closing.signal }).catch(() => {})
      })
      .then(() => {
        running.delete(service.identifier)
        onTried()
      })
    running.set(service.identifier, { isFailing: service.tries > 0, ended })
  }

  async function send(service: ReadyService) {
    const mostTogether = carriers.mostTogether(service.type)
    const waiting = await store.nextBatch(service.identifier, mostTogether)
    if (!waiting || closing.signal.aborted) return
    const outcome = await carriers.deliver(service, toBatch(waiting, toFields))
    // The connection may have been cut because this server ends.
    if (closing.signal.aborted && outcome.is !== 'delivered') return
    await settle(service, waiting, outcome)
  }

  async function settle(service: ReadyService, { id, documents }: WaitingBatch, outcome: Outcome) {
    const { failingSince, tries, identifier } = service
    const { end, failing } = decideNext({ failingSince, tries, documents: documents.length }, outcome, now())
    await store.settle(service, id, end, failing, now())
    if (end.is === 'refused')
      log.warn({ service: identifier, uno: documents[0].uno, why: end.why }, 'A service refuses a document')
    if (failing?.isSuspended && outcome.is === 'failed') {
      log.warn(
        { service: identifier, why: failing.why },
        'A service is suspended: nothing has arrived for a day',
      )
      onSuspended(service, outcome.why)
    }
  }

  return {
    async begin() {
      const at = now().getTime()
      const { services, nextAt } = pickDue(await store.ready(), running, seats, at)
      if (closing.signal.aborted) return null
      for (const service of services) start(service)
      return nextAt === null ? null : nextAt - at
    },
    running: () => running.size,
    async close() {
      closing.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

function toBatch({ id, documents }: WaitingBatch, toFields: SendingDeps['toFields']): Batch {
  const [first, ...rest] = documents.map(({ uno, revision, raw, subscriptions }) => ({
    uno,
    revision,
    fields: toFields(raw),
    subscriptions,
  }))
  if (!first) throw new Error('A batch has a document')
  return { id, documents: [first, ...rest] }
}
