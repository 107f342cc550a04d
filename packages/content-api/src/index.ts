export { createContentApi, type ContentApi, type ContentApiOptions } from './client.ts'
export { ApiError, isGeneralFailure, isRefusedGrant, RequestError, toldRetryAt } from './errors.ts'
export { readLiveMessage } from './live.ts'
export type { KeywordList, ListParams } from './list.ts'
export type { MltParams } from './mlt.ts'
export type { DeliveryCalls } from './notifications/deliveries.ts'
export type { SubscriptionKey } from './notifications/subscriptions.ts'
export type { CallOptions, SearchResult } from './search.ts'
export {
  toSearchRequest,
  type FieldFilter,
  type SearchParams,
  type SearchSettings,
  type SubscriptionParams,
} from './searchRequest.ts'
export type { StoryLinkOf } from './story.ts'
export type { AuthType, Credentials, SharedToken, Token } from './token.ts'
export { liveClose, livePath, mostMessageBytes, readDate } from './wire/index.ts'
export type {
  DeliveriesAnswer,
  Delivery,
  LiveMessage,
  LiveRequest,
  LogPoint,
  NotificationService,
  RemovedSubscription,
  SearchRequest,
  ServiceDeliveries,
  ServiceRegistration,
  Subscription,
  TestAnswer,
  VersionState,
  Watch,
} from './wire/index.ts'
