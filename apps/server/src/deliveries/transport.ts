import type { DeliveryFailure } from '@wiredeck/content-api/wire'

/** A document as a receiver gets it (content-api 1, a delivery to a `rest` service). */
export type DeliveredDocument = {
  uno: string
  revision: number
  /** The agency's own fields, as they stand in the payload of the revision. */
  fields: Readonly<Record<string, unknown>>
  /** Which subscriptions of the service it matches. */
  subscriptions: readonly { name: string; identifier: string }[]
}

/** Documents that travel together. A retry has the same id and documents, so receivers can tell repeats. */
export type Batch = { id: string; documents: readonly [DeliveredDocument, ...DeliveredDocument[]] }

/** The service that a batch goes to. */
export type Receiver<Datas> = { account: string; name: string; identifier: string; datas: Datas }

/** What became of a batch. `why` is shown to the service's owner. */
export type Outcome =
  | { is: 'delivered' }
  /** The receiver will never take it: a dead letter, unless a smaller batch may be taken. */
  | { is: 'refused'; why: DeliveryFailure }
  /** The batch is tried again, after `afterMs` if the receiver said so. */
  | { is: 'failed'; why: DeliveryFailure; afterMs: number | null }

/** One way to bring documents to services. `deliver` never rejects. */
export type Transport<Datas> = {
  /** How many documents may travel together. */
  mostTogether: number
  deliver(receiver: Receiver<Datas>, batch: Batch): Promise<Outcome>
  close(): Promise<void>
}
