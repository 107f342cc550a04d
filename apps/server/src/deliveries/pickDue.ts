import type { ReadyService } from './deliveryStore.sql.ts'

/** How many services are sent to at the same time, and how many of them may have failed at their last try. */
export type Seats = { all: number; failing: number }

export type Due<Service> = {
  services: Service[]
  /** When the next one is due by itself, epoch milliseconds; null if none is. */
  nextAt: number | null
}

/** Which of the services with waiting documents are tried now. Failing services never take all seats. */
export function pickDue<Service extends Pick<ReadyService, 'identifier' | 'nextTry' | 'tries'>>(
  ready: readonly Service[],
  running: ReadonlyMap<string, { isFailing: boolean }>,
  seats: Seats,
  now: number,
): Due<Service> {
  let free = seats.all - running.size
  let freeForFailing = seats.failing - [...running.values()].filter(({ isFailing }) => isFailing).length
  const services: Service[] = []
  let nextAt: number | null = null
  for (const service of ready) {
    if (running.has(service.identifier)) continue
    const at = service.nextTry?.getTime() ?? 0
    if (at > now) {
      nextAt = Math.min(nextAt ?? at, at)
      continue
    }
    const isFailing = service.tries > 0
    if (free <= 0 || (isFailing && freeForFailing <= 0)) continue
    free -= 1
    if (isFailing) freeForFailing -= 1
    services.push(service)
  }
  return { services, nextAt }
}
