import {
  deliveriesPath,
  mostDeliveriesTold,
  serviceNameSchema,
  type DeliveriesAnswer,
  type ServiceDeliveries,
  type TestAnswer,
} from '@wiredeck/content-api/wire'
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  createAccountGuard,
  storableName,
  type AccountContext,
  type WithAccount,
} from '../content/tokens/account.ts'
import { whoseCallOf, type Visitors } from '../content/contentApi.ts'
import type { OauthOptions } from '../content/tokens/oauth.ts'
import { readAs, readBody } from '../content/readBody.ts'
import { whyUnavailable } from '../database/errors.ts'
import type { DeliveryReports, ReportedService } from './deliveryReports.sql.ts'
import { limitBodyTo } from '../http/limitBody.ts'
import { answerError, answerOutage, Refusal } from '../http/refusal.ts'
import type { Counter } from '../callers/counter.ts'
import { createTurnTaking, outsideTurn } from '../callers/takeTurn.ts'
import type { Carriers } from './carriers.ts'
import { failure } from './failure.ts'
import { sampleDocument } from './sampleDocument.ts'
import { toDelivery, toReport } from './toReport.ts'
import type { Outcome } from './transport.ts'

export type DeliveriesAppDeps = {
  reports: DeliveryReports
  carriers: Carriers
  counter: Counter
  /** Asks the address of a `mail` service whether it agrees; null if no mails go out. */
  askForLeave: ((service: ReportedService) => Promise<'sent' | 'tooMany'>) | null
  guard: Pick<OauthOptions, 'tokens' | 'now'>
  visitors: Visitors
  now: () => Date
}

/** Bytes: a name. */
const largestBody = 4 * 1024
/** Tests of an account, limited because each may wait ten seconds for a stranger's server. */
const testLimit = { max: 30, withinMs: 600_000 }

/** `/wire/v1/deliveries`: what became of an account's notifications, and what their owner does about them. */
export function createDeliveriesApp(deps: DeliveriesAppDeps): Hono<WithAccount> {
  const { reports, carriers, counter, askForLeave, guard, visitors, now } = deps
  const testing = new Set<string>()
  const app = new Hono<WithAccount>()
  app.onError((error, context) => {
    if (error instanceof Refusal) return answerError(context, error.code, error.message)
    const reason = whyUnavailable(error)
    if (reason !== null) return answerOutage(context, reason)
    throw error
  })
  const takeTurn = createTurnTaking(visitors.turns, whoseCallOf(guard, visitors))
  for (const path of [deliveriesPath, `${deliveriesPath}/*`])
    app.use(path, limitBodyTo(largestBody), createAccountGuard(guard), takeTurn)

  /** The service that the body names, which must be there. */
  async function readService(context: AccountContext): Promise<ReportedService> {
    const { service: name } = await readBody(context, serviceNameSchema)
    return findService(context.var.account, readAs(storableName, name, 'service'))
  }

  async function findService(account: string, name: string): Promise<ReportedService> {
    const service = await reports.service(account, name)
    if (!service) throw new Refusal(404, `Service "${name}" not found`)
    return service
  }

  const reportOf = async (account: string, name: string): Promise<ServiceDeliveries> =>
    toReport(await findService(account, name), carriers.types)

  async function tryOut(service: ReportedService): Promise<Outcome> {
    if (askForLeave && service.type === 'mail' && !service.isConfirmed) {
      const asked = await askForLeave(service)
      const why = failure(asked === 'sent' ? 'leaveAskedAgain' : 'leaveAskedOften')
      return { is: 'failed', why, afterMs: null }
    }
    const documents = [sampleDocument(now())] as const
    return carriers.deliver(service, { id: randomUUID(), documents })
  }

  app.get(deliveriesPath, async context => {
    const { account } = context.var
    const services = await reports.services(account)
    const deliveries = await reports.deliveries(account, mostDeliveriesTold)
    return context.json({
      transports: [...carriers.types],
      services: services.map(service => toReport(service, carriers.types)),
      deliveries: deliveries.map(toDelivery),
    } satisfies DeliveriesAnswer)
  })

  app.post(`${deliveriesPath}/pause`, async context => {
    const { account, name } = await readService(context)
    await reports.pause(account, name)
    return context.json(await reportOf(account, name))
  })

  app.post(`${deliveriesPath}/resume`, async context => {
    const { account, name } = await readService(context)
    await reports.resume(account, name)
    return context.json(await reportOf(account, name))
  })

  app.post(`${deliveriesPath}/test`, async context => {
    const service = await readService(context)
    const { account, name, identifier } = service
    if (testing.has(identifier)) throw new Refusal(409, `Service "${name}" is being tested`)
    testing.add(identifier)
    try {
      const { isWithin } = await counter.add('test of a service', [account], testLimit, now())
      if (!isWithin) throw new Refusal(429, 'Too many tests: try again later')
      // A receiver may take ten seconds, in which others have the turn.
      const outcome = await outsideTurn(context, () => tryOut(service))
      if (outcome.is === 'delivered') await reports.noteArrival(identifier, now())
      return context.json({
        outcome: outcome.is,
        why: outcome.is === 'delivered' ? null : outcome.why,
        service: await reportOf(account, name),
      } satisfies TestAnswer)
    } finally {
      testing.delete(identifier)
    }
  })
  return app
}
