import type { FailureReason, TransportType } from '@wiredeck/content-api/wire'
import * as v from 'valibot'
import type { DeliveredService } from './deliveryStore.sql.ts'
import { failure } from './failure.ts'
import type { Batch, Outcome, Transport } from './transport.ts'

/** A transport for services as they are stored. */
export type Carrier = {
  mostTogether: number
  /** Throws for datas of another type, which are never stored. */
  deliver(service: DeliveredService, datas: unknown, batch: Batch): Promise<Outcome>
  close(): Promise<void>
}

/** Brings documents to services of any type. */
export type Carriers = {
  types: readonly TransportType[]
  mostTogether(type: string): number
  /** Never rejects. */
  deliver(service: DeliveredService, batch: Batch): Promise<Outcome>
  close(): Promise<void>
}

export function toCarrier<Datas>(
  schema: v.GenericSchema<unknown, Datas>,
  { mostTogether, deliver, close }: Transport<Datas>,
): Carrier {
  return {
    mostTogether,
    deliver: ({ account, name, identifier }, datas, batch) =>
      deliver({ account, name, identifier, datas: v.parse(schema, datas) }, batch),
    close,
  }
}

export function createCarriers(carriers: ReadonlyMap<TransportType, Carrier>): Carriers {
  const carrierOf = (type: string) => new Map<string, Carrier>(carriers).get(type)
  return {
    types: [...carriers.keys()],
    mostTogether: type => carrierOf(type)?.mostTogether ?? 1,

    async deliver(service, batch) {
      // The key that it was encrypted with is lost.
      if (service.datas === null) return failed('keyLost')
      const datas: unknown = JSON.parse(service.datas)
      return (await carrierOf(service.type)?.deliver(service, datas, batch)) ?? failed('unserved')
    },

    close: async () => void (await Promise.all([...carriers.values()].map(carrier => carrier.close()))),
  }
}

const failed = (reason: FailureReason): Outcome => ({ is: 'failed', why: failure(reason), afterMs: null })
