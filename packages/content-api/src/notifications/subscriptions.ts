import * as v from 'valibot'
import { checkInput } from '../checkInput.ts'
import type { Send } from '../send.ts'
import type { CallOptions } from '../search.ts'
import { toSubscriptionQuery, type SearchSettings, type SubscriptionParams } from '../searchRequest.ts'
import {
  nameSchema,
  namesSchema,
  removedAnswerSchema,
  subscriptionsAnswerSchema,
  unoAnswerSchema,
  type RemovedSubscription,
  type Subscription,
} from '../wire/index.ts'

const path = '/notification/api'

/** The suffix of subscriptions that the agency keeps for itself next to a reader's own. */
const hiddenSuffix = '_withoutcreditRate'

export type SubscriptionKey = { name: string; service: string }

/**
 * POST /subscription/add: matching news go to the service. Resolves to the subscription's identifier. Throws
 * a RequestError if the query has errors, because its readable part would ask for other news.
 */
export async function addSubscription(
  send: Send,
  key: SubscriptionKey,
  params: SubscriptionParams,
  settings: SearchSettings,
  { signal }: CallOptions = {},
): Promise<string> {
  const filter = toSubscriptionQuery(params, settings)
  const { response } = await send(unoAnswerSchema, {
    method: 'POST',
    path: `${path}/subscription/add`,
    query: { name: checkName(key.name), service: checkService(key.service) },
    body: filter ? { query: filter } : {},
    signal,
  })
  return response.uno
}

/** GET /subscription/list: the subscriptions of this account for all its services. */
export async function listSubscriptions(send: Send, { signal }: CallOptions = {}): Promise<Subscription[]> {
  const { response } = await send(subscriptionsAnswerSchema, {
    method: 'GET',
    path: `${path}/subscription/list`,
    signal,
  })
  return response.subscriptions
}

/** GET /service/subscriptions, without those whose names end in `_withoutcreditRate`. */
export async function subscriptionsInService(
  send: Send,
  service: string,
  { signal }: CallOptions = {},
): Promise<Subscription[]> {
  const { response } = await send(subscriptionsAnswerSchema, {
    method: 'GET',
    path: `${path}/service/subscriptions`,
    query: { service: checkService(service) },
    signal,
  })
  return response.subscriptions.filter(({ name }) => !name.endsWith(hiddenSuffix))
}

/** DELETE /subscription/delete. Its answer is not specified, so nothing is read from it. */
export async function deleteSubscription(
  send: Send,
  key: SubscriptionKey,
  { signal }: CallOptions = {},
): Promise<void> {
  await send(v.unknown(), {
    method: 'DELETE',
    path: `${path}/subscription/delete`,
    query: { service: checkService(key.service), name: checkName(key.name) },
    signal,
  })
}

/** DELETE /service/remove: removes several, and returns the status of each. No names, no request. */
export async function removeSubscriptions(
  send: Send,
  service: string,
  names: readonly string[],
  { signal }: CallOptions = {},
): Promise<RemovedSubscription[]> {
  const body = checkInput(namesSchema, names, 'names')
  const query = { service: checkService(service) }
  if (body.length === 0) return []
  const { response } = await send(removedAnswerSchema, {
    method: 'DELETE',
    path: `${path}/service/remove`,
    query,
    body,
    signal,
  })
  return response.names
}

function checkName(name: string): string {
  return checkInput(nameSchema, name, 'name')
}

function checkService(service: string): string {
  return checkInput(nameSchema, service, 'service')
}
