import * as v from 'valibot'
import { nameSchema } from './notifications.ts'
import { wording } from './wording.ts'

/**
 * What became of an account's notifications: GET tells, POST to `/test`, `/pause` and `/resume` acts on one service. Every
 * call carries the access token of an account, as the notification calls do.
 */
export const deliveriesPath = '/wire/v1/deliveries'

/** How many deliveries GET tells of, the newest. */
export const mostDeliveriesTold = 50

/** An ISO instant. */
const instant = v.string()

/**
 * What a service does with news: it sends them, holds them because its owner paused it, or because nothing arrived for a
 * day, waits for the owner of its mail address to agree, or is of a kind that this server does not deliver to.
 */
export const serviceStateSchema = v.picklist(['running', 'paused', 'suspended', 'unconfirmed', 'unserved'])
export type ServiceState = v.InferOutput<typeof serviceStateSchema>

/** Why a document did not arrive. Those who read it are told in their own language. */
export const failureReasons = [
  // The address of the service is not one that this server connects to.
  'addressHasLogin',
  'addressPlain',
  'addressPrivate',
  'addressUnreadable',
  'regionUnknown',
  // The receiver could not be asked, or takes nothing now.
  'brokerAnswers',
  'brokerEnds',
  'brokerRefusesLogin',
  'late',
  'mailServerAnswers',
  'mailServerUnreachable',
  'noAnswer',
  'notSent',
  'queueAnswers',
  'receiverAnswers',
  // The document is not one that the receiver takes.
  'documentUnreadable',
  'tooLong',
  // This server does not send it.
  'keyLost',
  'leaveAskedAgain',
  'leaveAskedOften',
  'tooManyWaited',
  'unsendable',
  'unserved',
  // Told by another version of the server; its words are the detail.
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** `detail` is a status, an error code or a number, for those who mend it: `422`, `ECONNREFUSED`; null where there is none. */
export const failureSchema = v.object({
  reason: v.fallback(v.picklist(failureReasons), 'other'),
  detail: v.nullable(v.string()),
})
export type DeliveryFailure = v.InferOutput<typeof failureSchema>

export const serviceDeliveriesSchema = v.object({
  name: v.string(),
  type: v.picklist(['rest', 'mail', 'jms', 'sqs']),
  /** Where it leads, without its secrets: an address to show. */
  target: v.string(),
  state: serviceStateSchema,
  /** Documents that wait. */
  waiting: v.number(),
  /** Of the last delivery that arrived; null where none did. */
  deliveredAt: v.nullable(instant),
  /** Since when nothing arrives, when it is tried again, and what the last try said; null where all is well. */
  failing: v.nullable(v.object({ since: instant, nextTryAt: v.nullable(instant), why: failureSchema })),
  subscriptions: v.array(v.string()),
})
export type ServiceDeliveries = v.InferOutput<typeof serviceDeliveriesSchema>

/** One document on its way to one service. */
export const deliverySchema = v.object({
  id: v.string(),
  service: v.string(),
  subscriptions: v.array(v.string()),
  uno: v.string(),
  /** Its title where it has none, as pictures; '' where it has neither. */
  headline: v.string(),
  lang: v.string(),
  filed: instant,
  /** `refused` is a dead letter; `dropped` made room for newer ones. */
  state: v.picklist(['waiting', 'delivered', 'refused', 'dropped']),
  /** When it came into this state. */
  at: instant,
  tries: v.number(),
  /** What the last try said; null where it arrived or was not tried. */
  why: v.nullable(failureSchema),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

/** The answer of GET. */
export const deliveriesAnswerSchema = v.object({
  /** The kinds of services that this server delivers to. */
  transports: v.array(v.picklist(['rest', 'mail', 'jms', 'sqs'])),
  services: v.array(serviceDeliveriesSchema),
  /** Newest first. */
  deliveries: v.array(deliverySchema),
})
export type DeliveriesAnswer = v.InferOutput<typeof deliveriesAnswerSchema>

/** The body of POST to `/test`, `/pause` and `/resume`, which answer the service as it then is. */
export const serviceNameSchema = v.object({ service: nameSchema }, wording)

/** The answer of POST to `/test`: what one sample document met with; one that arrives ends a suspension, but not a pause of the owner's. */
export const testAnswerSchema = v.object({
  outcome: v.picklist(['delivered', 'refused', 'failed']),
  why: v.nullable(failureSchema),
  service: serviceDeliveriesSchema,
})
export type TestAnswer = v.InferOutput<typeof testAnswerSchema>
