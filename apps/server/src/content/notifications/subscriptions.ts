import {
  namesSchema,
  subscriptionBodySchema,
  type RemovedAnswer,
  type SubscriptionsAnswer,
  type UnoAnswer,
} from '@wiredeck/content-api/wire'
import type { NotificationStore } from './notificationStore.sql.ts'
import { checkCost } from '../../callers/searchCost.ts'
import { readName, type AccountContext } from '../tokens/account.ts'
import { readBody, readList } from '../readBody.ts'
import { Refusal } from '../../http/refusal.ts'

/** The subscriptions of an account's services: add, list, delete. Each service has names of its own. */
export function createSubscriptionCalls(store: NotificationStore, now: () => Date) {
  /** The service that the query names, which must be there. */
  const readService = async (context: AccountContext) => {
    const service = readName(context, 'service')
    if (!(await store.hasService(context.var.account, service))) throw noService(service)
    return service
  }

  return {
    add: async (context: AccountContext) => {
      const [name, service] = [readName(context, 'name'), readName(context, 'service')]
      const { query } = await readBody(context, subscriptionBodySchema)
      checkCost({ filter: query ?? null, langs: null, fields: [], facets: [], rows: 0, offset: 0 })
      const added = await store.addSubscription(context.var.account, {
        name,
        service,
        query: query === undefined ? null : JSON.stringify(query),
        now: now(),
      })
      if ('identifier' in added)
        return context.json({ response: { uno: added.identifier } } satisfies UnoAnswer)
      switch (added.reason) {
        case 'noService':
          throw noService(service)
        case 'exists':
          throw new Refusal(409, `Subscription "${name}" is there already`)
        case 'tooMany':
          throw new Refusal(409, `No more than ${store.most.subscriptions} subscriptions`)
      }
    },

    list: async (context: AccountContext) => {
      const subscriptions = await store.subscriptions(context.var.account, null)
      return context.json({ response: { subscriptions } } satisfies SubscriptionsAnswer)
    },

    listInService: async (context: AccountContext) => {
      const service = await readService(context)
      const subscriptions = await store.subscriptions(context.var.account, service)
      return context.json({ response: { subscriptions } } satisfies SubscriptionsAnswer)
    },

    remove: async (context: AccountContext) => {
      const service = await readService(context)
      const name = readName(context, 'name')
      const [deleted] = await store.deleteSubscriptions(context.var.account, service, [name])
      if (!deleted) throw new Refusal(404, `Subscription "${name}" not found`)
      return context.json({ response: { uno: deleted.identifier } } satisfies UnoAnswer)
    },

    removeSeveral: async (context: AccountContext) => {
      const service = await readService(context)
      const names = await readList(context, namesSchema)
      // A name that cannot be stored cannot be found either, and would break the statement.
      const storable = names.filter(name => !name.includes('\0'))
      const rows = await store.deleteSubscriptions(context.var.account, service, storable)
      const deleted = new Set(rows.map(({ name }) => name))
      const statuses = names.map(name => ({ name, status: deleted.has(name) ? 'deleted' : 'unknown' }))
      return context.json({ response: { names: statuses } } satisfies RemovedAnswer)
    },
  }
}

function noService(name: string): Refusal {
  return new Refusal(404, `Service "${name}" not found`)
}
