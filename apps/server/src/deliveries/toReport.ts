import {
  transportShapeOf,
  type Delivery,
  type ServiceDeliveries,
  type ServiceState,
  type TransportType,
} from '@wiredeck/content-api/wire'
import type { ReportedDelivery, ReportedService } from './deliveryReports.sql.ts'
import { readFailureText } from './failure.ts'

/** A service as its owner sees it. */
export function toReport(service: ReportedService, types: readonly TransportType[]): ServiceDeliveries {
  const { name, type, waiting, delivered, failingSince, nextTry, why, suspended, subscriptions } = service
  return {
    name,
    // The database holds no other types.
    type: type as TransportType,
    target: targetOf(service),
    state: stateOf(service, types),
    waiting,
    deliveredAt: delivered?.toISOString() ?? null,
    failing: failingSince && {
      since: failingSince.toISOString(),
      nextTryAt: suspended ? null : (nextTry?.toISOString() ?? null),
      why: readFailureText(why ?? ''),
    },
    subscriptions,
  }
}

export function toDelivery({ subscriptions, filed, at, why, ...delivery }: ReportedDelivery): Delivery {
  // This server has written it.
  const matched = JSON.parse(subscriptions) as { name: string }[]
  return {
    ...delivery,
    subscriptions: matched.map(({ name }) => name),
    filed: filed.toISOString(),
    at: at.toISOString(),
    why: why === null ? null : readFailureText(why),
  }
}

function stateOf(
  { type, isConfirmed, isPaused, suspended }: ReportedService,
  types: readonly TransportType[],
): ServiceState {
  if (!types.some(served => served === type)) return 'unserved'
  if (type === 'mail' && !isConfirmed) return 'unconfirmed'
  if (isPaused) return 'paused'
  return suspended ? 'suspended' : 'running'
}

/** The address that a service leads to, without what may be secret in it; '' if that cannot be read. */
function targetOf({ type, datas }: ReportedService): string {
  return datas === null ? '' : (transportShapeOf(type)?.summary(JSON.parse(datas)) ?? '')
}
