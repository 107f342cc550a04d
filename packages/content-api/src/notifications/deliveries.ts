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

/** What became of an account's notifications, and what can be done about one service. Every call may throw an ApiError. */
export type DeliveryCalls = ReturnType<typeof createDeliveryCalls>

/** `path` is where the server tells of deliveries, as its `/config.json` says. */
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
    /** Sends one sample document to a service, and says what it met with. */
    test: async (service: string, call: CallOptions = {}): Promise<TestAnswer> =>
      send(testAnswerSchema, post('test', service, call)),
    /** Holds what comes until `resume`. Both resolve to the service as it then is. */
    pause: async (service: string, call: CallOptions = {}): Promise<ServiceDeliveries> =>
      send(serviceDeliveriesSchema, post('pause', service, call)),
    resume: async (service: string, call: CallOptions = {}): Promise<ServiceDeliveries> =>
      send(serviceDeliveriesSchema, post('resume', service, call)),
  }
}
