import {
  registrationSchema,
  transportShapeOf,
  type ServiceDatas,
  type UnoAnswer,
} from '@wiredeck/content-api/wire'
import type { NotificationStore, StoredService } from './notificationStore.sql.ts'
import { checkAddresses, maskSecrets, unmaskSecrets } from './maskedSecrets.ts'
import { readName, storableName, type AccountContext } from '../tokens/account.ts'
import { readAs, readBody } from '../readBody.ts'
import { Refusal } from '../../http/refusal.ts'

/** Where an account's notifications go: register, list, delete. A name that is registered again is replaced. */
export function createServiceCalls(store: NotificationStore, now: () => Date) {
  async function storedOf(account: string, name: string) {
    const stored = (await store.services(account)).find(service => service.name === name)
    return stored?.datas ? { type: stored.type, datas: datasOf(stored.datas) } : null
  }

  return {
    register: async (context: AccountContext) => {
      const { account } = context.var
      const service = await readBody(context, registrationSchema)
      const name = readAs(storableName, service.name, 'name')
      checkAddresses(service.type, service.datas)
      const uno = await store.putService(account, {
        name,
        type: service.type,
        datas: JSON.stringify(unmaskSecrets(service.type, service.datas, await storedOf(account, name))),
        ...(service.type === 'mail' && { address: service.datas.address }),
        languages: context.req.header('accept-language') ?? '',
        now: now(),
      })
      if (uno === null) throw new Refusal(409, `No more than ${store.most.services} services`)
      return context.json({ response: { uno } } satisfies UnoAnswer)
    },

    list: async (context: AccountContext) => {
      const services = await store.services(context.var.account)
      return context.json({ response: { services: services.map(toListed) } })
    },

    remove: async (context: AccountContext) => {
      const name = readName(context, 'service')
      const uno = await store.deleteService(context.var.account, name)
      if (uno === null) throw new Refusal(404, `Service "${name}" not found`)
      return context.json({ response: { uno } } satisfies UnoAnswer)
    },
  }
}

/** Stands in a service whose key is lost, which keeps its shape, so that clients still read the others. */
const keyLost = 'unreadable: register it again'

/** A service as it travels (data 3). No account shares one with another here. */
function toListed({ identifier, name, type, datas, created, registered }: StoredService) {
  return {
    serviceIdentifier: identifier,
    serviceName: name,
    serviceType: type,
    createdDate: created.toISOString(),
    lastRegisteredDate: registered.toISOString(),
    shared: false,
    serviceDatas: datas === null ? transportShapeOf(type)?.lost(keyLost) : maskSecrets(type, datasOf(datas)),
  }
}

/** Not validated, because this server has written them. */
function datasOf(datas: string): ServiceDatas {
  return JSON.parse(datas) as ServiceDatas
}
