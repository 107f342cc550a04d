import { checkInput } from '../checkInput.ts'
import type { Send } from '../send.ts'
import type { CallOptions } from '../search.ts'
import {
  nameSchema,
  registrationSchema,
  servicesAnswerSchema,
  unoAnswerSchema,
  type NotificationService,
  type ServiceRegistration,
} from '../wire/index.ts'

const path = '/notification/api/service'

/**
 * POST /service/register: a place where notifications go (data 3 and data 7). Resolves to the service's
 * identifier. Throws a RequestError before anything is sent if the description is invalid.
 */
export async function registerService(
  send: Send,
  service: ServiceRegistration,
  { signal }: CallOptions = {},
): Promise<string> {
  const body = checkInput(registrationSchema, service)
  const { response } = await send(unoAnswerSchema, { method: 'POST', path: `${path}/register`, body, signal })
  return response.uno
}

/** GET /service/list: the services of this account. */
export async function listServices(send: Send, { signal }: CallOptions = {}): Promise<NotificationService[]> {
  const { response } = await send(servicesAnswerSchema, { method: 'GET', path: `${path}/list`, signal })
  return response.services
}

/** DELETE /service/delete, by name. Resolves to the identifier that the service had. */
export async function deleteService(send: Send, name: string, { signal }: CallOptions = {}): Promise<string> {
  const { response } = await send(unoAnswerSchema, {
    method: 'DELETE',
    path: `${path}/delete`,
    query: { service: checkInput(nameSchema, name, 'service') },
    signal,
  })
  return response.uno
}
