import type { Batch, DeliveredDocument } from './transport.ts'

/** What a receiver of a `rest`, `sqs` or `jms` service gets (content-api 1, a delivery to a `rest` service). */
export type Payload = {
  type: 'notification'
  emitter: string
  /** The version of this shape. */
  version: string
  /** The id of the batch: the same whenever the same documents are sent to the service again. */
  uuid: string
  payload: PayloadDocument[]
}

/** The agency's own fields beside these. Texts are '' if the agency gives none. */
export type PayloadDocument = Readonly<Record<string, unknown>> & {
  uno: string
  revision: number
  title: string
  headline: string
  /** A paragraph in each line. */
  text: string
  subscriptions: readonly { name: string; identifier: string }[]
}

export function toPayload({ id, documents }: Batch): Payload {
  return {
    type: 'notification',
    emitter: 'wiredeck',
    version: '1.0',
    uuid: id,
    payload: documents.map(toPayloadDocument),
  }
}

function toPayloadDocument({ uno, revision, fields, subscriptions }: DeliveredDocument): PayloadDocument {
  // The body travels once, as `text`. Receivers know a photo's caption, which is its text, by its own name as well.
  const { news, ...others } = fields
  const { title, headline, caption } = others
  return {
    ...others,
    uno,
    revision,
    title: lineOf(title),
    headline: lineOf(headline),
    text: textOf({ news, caption }),
    subscriptions: subscriptions.map(({ name, identifier }) => ({ name, identifier })),
  }
}

/** The body of a document, a paragraph in each line; of a photo its caption. */
export function textOf({ news, caption }: Readonly<Record<string, unknown>>): string {
  return linesOf(news) || linesOf(caption)
}

const lineOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The wire sends texts of several paragraphs as one text or as a list. */
function linesOf(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).filter(line => typeof line === 'string').join('\n')
}
