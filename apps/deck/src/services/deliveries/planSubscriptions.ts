import type { ServiceDeliveries } from '@wiredeck/content-api'
import { columnOfSubscription } from './subscriptionName.ts'

/** What to do so that a service gets a column as it is now: it is added before the others are removed. */
export type ServicePlan = { service: string; add: string | null; remove: string[] }

export type ThereAre = Pick<ServiceDeliveries, 'name' | 'subscriptions'>

/**
 * `wanted` is the name of the subscription that the column needs; null if it needs none. It goes to the
 * `chosen` services, by default those that already have one of the column. Only subscriptions in `services`
 * are removed, so one that another device makes meanwhile stays, and two devices never remove each other's.
 */
export function planSubscriptions(
  columnId: string,
  wanted: string | null,
  services: readonly ThereAre[],
  chosen: readonly string[] = servicesWith(columnId, services),
): ServicePlan[] {
  return services.flatMap(({ name: service, subscriptions }) => {
    const own = subscriptions.filter(name => columnOfSubscription(name) === columnId)
    const needed = chosen.includes(service) ? wanted : null
    const add = needed !== null && !own.includes(needed) ? needed : null
    const remove = own.filter(name => name !== needed)
    return add === null && remove.length === 0 ? [] : [{ service, add, remove }]
  })
}

/** The names of the services that get the column. */
export function servicesWith(columnId: string, services: readonly ThereAre[]): string[] {
  return services
    .filter(({ subscriptions }) => subscriptions.some(name => columnOfSubscription(name) === columnId))
    .map(({ name }) => name)
}
