import * as v from 'valibot'
import { nameSchema } from './notifications.ts'
import { transportTypes } from './transportShapes.ts'
import { wording } from './wording.ts'

/**
 * The deliveries of an account's notifications: GET lists them; POST to `/test`, `/pause` and `/resume` acts
 * on one service. Every call needs the access token of an account, as the notification calls do.
 */
export const deliveriesPath = '/wire/v1/deliveries'

/** The most deliveries in the answer of GET, the newest first. */
export const mostDeliveriesTold = 50

/** An ISO instant. */
const instant = v.string()

/**
 * The state of a service. `running` sends documents; `paused` (by its owner) and `suspended` (nothing arrived
 * for a day) hold them; `unconfirmed` waits for the consent of the mail address's owner; `unserved` is a kind
 * that this server does not deliver to.
 */
export const serviceStateSchema = v.picklist(['running', 'paused', 'suspended', 'unconfirmed', 'unserved'])
export type ServiceState = v.InferOutput<typeof serviceStateSchema>

/** Why a document did not arrive. Readers see the reason in their own language. */
export const failureReasons = [
  // The address of the service is not one that this server connects to.
  'addressHasLogin',
  'addressPlain',
  'addressPrivate',
  'addressUnreadable',
  'regionUnknown',
  // The receiver could not be reached, or accepts nothing now.
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
  // The receiver does not accept this document.
  'documentUnreadable',
  'tooLong',
  // This server does not send it.
  'keyLost',
  'leaveAskedAgain',
  'leaveAskedOften',
  'tooManyWaited',
  'unsendable',
  'unserved',
  // The reason of another version of the server; `detail` has its words.
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

/**
 * `detail` is a status, an error code or a number for whoever repairs it: `422`, `ECONNREFUSED`; else null.
 */
export const failureSchema = v.object({
  reason: v.fallback(v.picklist(failureReasons), 'other'),
  detail: v.nullable(v.string()),
})
export type DeliveryFailure = v.InferOutput<typeof failureSchema>

export const serviceDeliveriesSchema = v.object({
  name: v.string(),
  type: v.picklist(transportTypes),
  /** The address of the service without its secrets, for display. */
  target: v.string(),
  state: serviceStateSchema,
  /** The number of waiting documents. */
  waiting: v.number(),
  /** When the last delivery arrived; null if none did. */
  deliveredAt: v.nullable(instant),
  /** Since when nothing arrives, when the next try is, why the last one failed; null if all is well. */
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
  /** The title if it has none, as pictures do; '' if it has neither. */
  headline: v.string(),
  lang: v.string(),
  filed: instant,
  /** `refused` is a dead letter; `dropped` made room for newer ones. */
  state: v.picklist(['waiting', 'delivered', 'refused', 'dropped']),
  /** When it entered this state. */
  at: instant,
  tries: v.number(),
  /** The failure of the last try; null if it arrived or was not tried. */
  why: v.nullable(failureSchema),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

/** The answer of GET. */
export const deliveriesAnswerSchema = v.object({
  /** The kinds of services that this server delivers to. */
  transports: v.array(v.picklist(transportTypes)),
  services: v.array(serviceDeliveriesSchema),
  /** Newest first. */
  deliveries: v.array(deliverySchema),
})
export type DeliveriesAnswer = v.InferOutput<typeof deliveriesAnswerSchema>

/**
 * The body of POST to `/test`, `/pause` and `/resume`. The last two answer with the service in its new state.
 */
export const serviceNameSchema = v.object({ service: nameSchema }, wording)

/**
 * The answer of POST to `/test`: the outcome of one sample document. If it arrives, a suspension ends, but
 * not the owner's pause.
 */
export const testAnswerSchema = v.object({
  outcome: v.picklist(['delivered', 'refused', 'failed']),
  why: v.nullable(failureSchema),
  service: serviceDeliveriesSchema,
})
export type TestAnswer = v.InferOutput<typeof testAnswerSchema>
