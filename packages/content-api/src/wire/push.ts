import { toldNames } from '@wiredeck/document'
import * as v from 'valibot'

/** The path at which a signed-in reader's device asks for alerts while its deck is closed: PUT and DELETE. */
export const pushPath = '/wire/v1/push'

const base64url = (bytes: number) => {
  const signs = Math.ceil((bytes * 4) / 3)
  return v.pipe(v.string(), v.length(signs), v.regex(/^[\w-]+$/))
}
const endpointSchema = v.pipe(v.string(), v.maxLength(2048), v.url())

/** The most columns that a device can pause one by one. */
const mostPauses = 200

/**
 * The body of PUT: a subscription as the browser gives it, and the alert settings that belong to the device.
 */
export const pushSubscriptionSchema = v.object({
  endpoint: endpointSchema,
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
  /** An IANA name; quiet hours use this zone. */
  timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone)),
  /** When pauses end, epoch milliseconds: of all columns under `all`, of single columns under their ids. */
  pauses: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())),
    v.check(pauses => Object.keys(pauses).length <= mostPauses),
  ),
})
export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionSchema>

/** The body of DELETE. To know the endpoint proves that the caller has, or had, the device. */
export const pushRemovalSchema = v.object({ endpoint: endpointSchema })

/** The message to a device, encrypted for it alone. */
export const pushMessageSchema = v.object({
  uno: v.pipe(v.string(), v.minLength(1)),
  revision: v.number(),
  /** For service workers that know no `told`: what may not be used is `killed`. */
  kind: v.picklist(['new', 'killed', 'corrected', 'embargo']),
  /** What became of the document, in the words of the deck; null if it is news. Earlier servers omit it. */
  told: v.optional(v.nullable(v.picklist(toldNames))),
  /** Null if it has none. */
  headline: v.nullable(v.string()),
  /** Null for documents without one, such as pictures. */
  urgency: v.nullable(v.picklist([1, 2, 3])),
  /** An ISO instant; null if there is no embargo, or no longer. */
  embargoed: v.nullable(v.string()),
  /** The name of the column that alerts; '' if it asks for everything. */
  column: v.string(),
  lang: v.string(),
})
export type PushMessage = v.InferOutput<typeof pushMessageSchema>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
