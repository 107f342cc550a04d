import type { Filter } from '@wiredeck/query'
import * as v from 'valibot'
import { filterSchema } from './search.ts'
import { wording } from './wording.ts'

const text = v.string(wording)
const filledText = v.pipe(text, v.minLength(1, wording))
/** Numbers and booleans that are sent as strings (content-api 1). */
const textOfScalar = v.pipe(v.union([v.string(), v.number(), v.boolean()], wording), v.transform(String))

const jms = {
  url: text,
  type: textOfScalar,
  queueName: text,
  username: text,
  password: text,
  ttlInSeconds: textOfScalar,
  qosEnabled: textOfScalar,
  deliveryMode: textOfScalar,
}
const sqs = { accessKey: text, secretKey: text, region: text, queue: text, ownerId: text }

/**
 * Our server lists services with this text in place of a password or key. If a registration contains it, the
 * stored secret is kept, provided that the service still has the same target.
 */
export const maskedSecret = '••••••••'

/** The address of a `rest` service, to which news are posted. */
const postAddress = v.pipe(text, v.minLength(1, wording), v.check(isWebAddress, wording))

const registration = <Type extends string, Entries extends v.ObjectEntries>(type: Type, datas: Entries) =>
  v.object({ name: filledText, type: v.literal(type, wording), datas: v.object(datas, wording) }, wording)

/** The body of POST /notification/api/service/register, one of four shapes (data 3). */
export const registrationSchema = v.variant(
  'type',
  [
    registration('rest', { href: postAddress, user: v.optional(text), password: v.optional(text) }),
    registration('mail', { address: v.pipe(text, v.email(wording)) }),
    registration('jms', { ...jms, url: filledText, queueName: filledText }),
    registration('sqs', {
      accessKey: filledText,
      secretKey: filledText,
      region: filledText,
      queue: filledText,
      ownerId: filledText,
    }),
  ],
  wording,
)
/** The shape that a caller passes, where numbers and booleans need not be strings. */
export type ServiceRegistration = v.InferInput<typeof registrationSchema>

/** An instant. Null and other values are refused, so that null does not become 1970. */
const instant = v.pipe(
  v.union([v.string(), v.number()], wording),
  v.transform(value => new Date(value)),
  v.date(wording),
)

const service = <Type extends string, Entries extends v.ObjectEntries>(type: Type, datas: Entries) =>
  v.object({
    serviceIdentifier: v.string(),
    serviceName: v.string(),
    serviceType: v.literal(type),
    createdDate: instant,
    lastRegisteredDate: instant,
    shared: v.boolean(),
    serviceDatas: v.object(datas),
  })

const serviceSchema = v.variant('serviceType', [
  service('rest', { href: text, user: v.optional(text), password: v.optional(text) }),
  service('mail', { address: text }),
  service('jms', jms),
  service('sqs', sqs),
])
export type NotificationService = v.InferOutput<typeof serviceSchema>

/** The answer of GET /notification/api/service/list. */
export const servicesAnswerSchema = v.object({
  response: v.object({ services: v.optional(v.array(serviceSchema), []) }),
})

/** The answer of a call that creates or deletes something: its identifier. */
export const unoAnswerSchema = v.object({ response: v.object({ uno: v.string() }) })
export type UnoAnswer = v.InferOutput<typeof unoAnswerSchema>

const subscriptionSchema = v.object({ name: v.string(), identifier: v.string() })
export type Subscription = v.InferOutput<typeof subscriptionSchema>

/** The answer of GET /notification/api/subscription/list and of …/service/subscriptions. */
export const subscriptionsAnswerSchema = v.object({
  response: v.object({ subscriptions: v.optional(v.array(subscriptionSchema), []) }),
})
export type SubscriptionsAnswer = v.InferOutput<typeof subscriptionsAnswerSchema>

const removedSubscriptionSchema = v.object({ name: v.string(), status: v.string() })
export type RemovedSubscription = v.InferOutput<typeof removedSubscriptionSchema>

/** The answer of DELETE /notification/api/service/remove. */
export const removedAnswerSchema = v.object({
  response: v.object({ names: v.optional(v.array(removedSubscriptionSchema), []) }),
})
export type RemovedAnswer = v.InferOutput<typeof removedAnswerSchema>

/** The body of POST /notification/api/subscription/add. Without a query it means every document. */
export const subscriptionBodySchema: v.GenericSchema<unknown, { query?: Filter | undefined }> = v.object(
  { query: v.optional(filterSchema) },
  wording,
)

/** The body of DELETE /notification/api/service/remove. */
export const namesSchema = v.array(filledText, wording)
/** The name of a service or subscription, as a query parameter. */
export const nameSchema = filledText

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
