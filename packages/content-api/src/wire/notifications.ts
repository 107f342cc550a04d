import type { Filter } from '@wiredeck/query'
import * as v from 'valibot'
import { filterSchema } from './search.ts'
import { filledText } from './texts.ts'
import { transportShapes } from './transportShapes.ts'
import { wording } from './wording.ts'

/**
 * Our server lists services with this text in place of a password or key. If a registration contains it, the
 * stored secret is kept, provided that the service still has the same target.
 */
export const maskedSecret = '••••••••'

/** The body of POST /notification/api/service/register, of one of the transports' shapes (data 3). */
export const registrationSchema = v.variant(
  'type',
  Object.values(transportShapes).map(({ registration }) => registration),
  wording,
)
/** The shape that a caller passes, where numbers and booleans need not be strings. */
export type ServiceRegistration = v.InferInput<typeof registrationSchema>

const serviceSchema = v.variant(
  'serviceType',
  Object.values(transportShapes).map(({ service }) => service),
)
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
