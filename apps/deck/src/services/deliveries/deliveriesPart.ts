import { untilDone } from '@wiredeck/columns'
import type { Deliveries, DeliveriesDeps } from './openDeliveries.ts'

/** Opens at the first call what sends columns to services. Null if the server delivers nothing. */
export type DeliveriesPart = (() => Promise<Deliveries>) | null

export function openDeliveriesLater(
  deps: DeliveriesDeps & { config: { deliveries?: string | undefined } },
): DeliveriesPart {
  const path = deps.config.deliveries
  return path === undefined
    ? null
    : untilDone(async () => (await import('./openDeliveries.ts')).openDeliveries(path, deps))
}
