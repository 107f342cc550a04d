import { checkInput } from '../checkInput.ts'
import type { CallOptions } from '../search.ts'
import type { Send } from '../send.ts'
import {
  deliveriesAnswerSchema,
  serviceDeliveriesSchema,
  serviceNameSchema,
  testAnswerSchema,
  type DeliveriesAnswer,
  type ServiceDeliveries,
  type TestAnswer,
} from '../wire/index.ts'

/**
 * The deliveries of an account's notifications, and actions on one service. Every call may throw an ApiError.
 */
export type DeliveryCalls = ReturnType<typeof createDeliveryCalls>

/** `path` is the server's address for deliveries, from its `/config.json`. */
export function createDeliveryCalls(send: Send, path: string) {
  const post = (act: 'pause' | 'resume' | 'test', service: string, { signal }: CallOptions) => ({
    method: 'POST' as const,
    path: `${path}/${act}`,
    body: checkInput(serviceNameSchema, { service }),
    signal,
  })
  return {
    list: ({ signal }: CallOptions = {}): Promise<DeliveriesAnswer> =>
      send(deliveriesAnswerSchema, { method: 'GET', path, signal }),
    /** Sends one sample document to a service, and returns the outcome. */
    test: async (service: string, call: CallOptions = {}): Promise<TestAnswer> =>
      send(testAnswerSchema, post('test', service, call)),
    /** Holds new documents until `resume`. Both resolve to the service in its new state. */
    pause: async (service: string, call: CallOptions = {}): Promise<ServiceDeliveries> =>
      send(serviceDeliveriesSchema, post('pause', service, call)),
    resume: async (service: string, call: CallOptions = {}): Promise<ServiceDeliveries> =>
      send(serviceDeliveriesSchema, post('resume', service, call)),
  }
}
