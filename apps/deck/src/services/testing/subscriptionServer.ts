import { ApiError, type DeliveriesAnswer, type ServiceDeliveries } from '@wiredeck/content-api'

const quiet: Omit<ServiceDeliveries, 'name' | 'subscriptions'> = {
  type: 'rest',
  target: 'https://desk.corvane.example/in',
  state: 'running',
  waiting: 0,
  deliveredAt: null,
  failing: null,
}

/** The services of one account with their subscriptions, whose names are unique in each. */
export function createSubscriptionServer(...services: string[]) {
  const subscriptions = new Map(services.map(service => [service, new Set<string>()]))
  const calls: string[] = []
  let refusal: Error | null = null
  const begin = (call: string) => {
    if (refusal) throw refusal
    calls.push(call)
  }
  const namesOf = (service: string): Set<string> => {
    const names = subscriptions.get(service)
    if (!names) throw new ApiError(404, `Service "${service}" not found`, { isExplained: true })
    return names
  }
  return {
    async list(): Promise<DeliveriesAnswer> {
      begin('list')
      const listed = [...subscriptions].map(([name, names]) => ({
        ...quiet,
        name,
        subscriptions: [...names],
      }))
      return { transports: ['rest'], services: listed, deliveries: [] }
    },
    async addSubscription({ service, name }: { service: string; name: string }): Promise<string> {
      begin(`add ${service} ${name}`)
      const names = namesOf(service)
      if (names.has(name)) throw new ApiError(409, 'It is there already', { isExplained: true })
      names.add(name)
      return name
    },
    async removeSubscriptions(service: string, names: readonly string[]) {
      if (names.length === 0) return []
      begin(`remove ${service} ${names.join()}`)
      const known = namesOf(service)
      return names.map(name => ({ name, status: known.delete(name) ? 'deleted' : 'unknown' }))
    },
    deleteService(service: string) {
      subscriptions.delete(service)
    },
    /** Refuses calls with this error from now on; null ends that. */
    refuse(error: Error | null) {
      refusal = error
    },
    names: (service: string) => [...(subscriptions.get(service) ?? [])],
    calls: () => calls.splice(0),
  }
}
