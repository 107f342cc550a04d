import * as v from 'valibot'

/** Where a device of a signed-in reader asks to be alerted while its deck is closed: PUT and DELETE. */
export const pushPath = '/wire/v1/push'

const base64url = (bytes: number) => {
  const signs = Math.ceil((bytes * 4) / 3)
  return v.pipe(v.string(), v.length(signs), v.regex(/^[\w-]+$/))
}
const endpointSchema = v.pipe(v.string(), v.maxLength(2048), v.url())

/** How many columns a device can have paused one by one. */
const mostPauses = 200

/** The body of PUT: a subscription as the browser gives it, and what of alerts is the device's own. */
export const pushSubscriptionSchema = v.object({
  endpoint: endpointSchema,
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
  /** An IANA name, by whose clock quiet hours are kept. */
  timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone)),
  /** Until when the device is not to be alerted, epoch milliseconds: of all columns under `all`, and of columns by their ids. */
  pauses: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())),
    v.check(pauses => Object.keys(pauses).length <= mostPauses),
  ),
})
export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionSchema>

/** The body of DELETE. Who knows an endpoint has the device, or had it. */
export const pushRemovalSchema = v.object({ endpoint: endpointSchema })

/** What a device is told, encrypted for it alone. */
export const pushMessageSchema = v.object({
  uno: v.pipe(v.string(), v.minLength(1)),
  revision: v.number(),
  kind: v.picklist(['new', 'killed', 'corrected', 'embargo']),
  /** Null where it has none. */
  headline: v.nullable(v.string()),
  /** Null for documents without one, as pictures are. */
  urgency: v.nullable(v.picklist([1, 2, 3])),
  /** An ISO instant; null where it is not, or no longer, embargoed. */
  embargoed: v.nullable(v.string()),
  /** What the column is called that alerts; '' where it asks for everything. */
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
