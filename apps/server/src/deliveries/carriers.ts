import { registrationSchema, type FailureReason } from '@wiredeck/content-api/wire'
import * as v from 'valibot'
import type { DeliveredService } from '../database/stores/deliveryStore.ts'
import { failure } from './failure.ts'
import type { Batch, Outcome, Transport } from './transport.ts'

type Registration = v.InferOutput<typeof registrationSchema>
export type ServiceType = Registration['type']
export type DatasOf<Type extends ServiceType> = Extract<Registration, { type: Type }>['datas']

/** The transports that are in use, by the type of service that they bring documents to. */
export type Transports = { [Type in ServiceType]?: Transport<DatasOf<Type>> }

/** Brings documents to services of any type. */
export type Carriers = {
  types: readonly ServiceType[]
  mostTogether(type: string): number
  /** Never rejects. */
  deliver(service: DeliveredService, batch: Batch): Promise<Outcome>
  close(): Promise<void>
}

export function createCarriers(transports: Transports): Carriers {
  const types = v.parse(v.array(v.picklist(['rest', 'mail', 'jms', 'sqs'])), Object.keys(transports))
  const isServed = (type: string): type is ServiceType => types.some(served => served === type)

  return {
    types,
    mostTogether: type => (isServed(type) && transports[type]?.mostTogether) || 1,

    async deliver(service, batch) {
      const registration = readRegistration(service)
      if (!registration) return failed('keyLost')
      const outcome = carry(transports, service, registration, batch)
      return (await outcome) ?? failed('unserved')
    },

    close: async () =>
      void (await Promise.all(Object.values(transports).map(transport => transport.close()))),
  }
}

/** What was registered; null if the key that it was encrypted with is lost. */
export function readRegistration({
  name,
  type,
  datas,
}: Pick<DeliveredService, 'name' | 'type' | 'datas'>): Registration | null {
  return datas === null
    ? null
    : v.parse(registrationSchema, { name, type, datas: JSON.parse(datas) as unknown })
}

function carry(
  transports: Transports,
  { account, identifier }: DeliveredService,
  { name, ...registration }: Registration,
  batch: Batch,
): Promise<Outcome> | undefined {
  const receiver = { account, name, identifier }
  switch (registration.type) {
    case 'rest':
      return transports.rest?.deliver({ ...receiver, datas: registration.datas }, batch)
    case 'mail':
      return transports.mail?.deliver({ ...receiver, datas: registration.datas }, batch)
    case 'jms':
      return transports.jms?.deliver({ ...receiver, datas: registration.datas }, batch)
    case 'sqs':
      return transports.sqs?.deliver({ ...receiver, datas: registration.datas }, batch)
  }
}

const failed = (reason: FailureReason): Outcome => ({ is: 'failed', why: failure(reason), afterMs: null })
