import { pause, untilAborted } from './abort.ts'
import { isUnauthorized } from './errors.ts'
import { getDocument } from './get.ts'
import { createHttp, type HttpRequest } from './http.ts'
import { list, type KeywordList, type ListParams } from './list.ts'
import { mlt, type MltParams } from './mlt.ts'
import type { DeliveryCalls } from './notifications/deliveries.ts'
import type { SubscriptionKey } from './notifications/subscriptions.ts'
import { search, type CallOptions, type SearchResult } from './search.ts'
import { searchAll } from './searchAll.ts'
import {
  defaultSearchSettings,
  toSearchRequest,
  type SearchParams,
  type SearchSettings,
  type SubscriptionParams,
} from './searchRequest.ts'
import type { Send } from './send.ts'
import { getStoryHtml, type StoryLinkOf } from './story.ts'
import { getVersions } from './versions.ts'
import { createTokenKeeper, endsWithin, type Credentials, type SharedToken, type Token } from './token.ts'
import type {
  NotificationService,
  RemovedSubscription,
  SearchRequest,
  ServiceRegistration,
  Subscription,
  Version,
  VersionState,
} from './wire/index.ts'

export type ContentApiOptions = {
  /** Without a final slash. '' is the page's own origin. */
  baseUrl: string
  /** The value of the Basic header, base64 of `clientId:clientSecret`; null if there is none. */
  apiKey?: string | null
  /** Whether to get an anonymous token if there are no credentials. The deck does not (D26). */
  allowAnonymous?: boolean
  token?: Token | null
  /** Called with every new token, and with null when the access ends. */
  onTokenChange?: (token: Token | null) => void
  /** For several clients that use one token, such as a browser's tabs. */
  sharedToken?: SharedToken
  search?: Partial<SearchSettings>
  /** The timeout of one request, after which it fails with a TimeoutError. Default 30 s. */
  timeoutMs?: number
  fetch?: typeof fetch
  now?: () => number
  /** The server's time, with which the instants in its answers are compared; `now` by default. */
  serverNow?: () => number
  /** Replaces the pause before a read is repeated. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

// Most clients never call these, so their script is loaded at the first call.
const late = () => import('./notifications/lateCalls.ts')

/** A client of the agency's content API (data 7). Every call may throw an ApiError. */
export type ContentApi = ReturnType<typeof createContentApi>

export function createContentApi(options: ContentApiOptions) {
  const { baseUrl, timeoutMs = 30_000, fetch = globalThis.fetch.bind(globalThis) } = options
  const settings = { ...defaultSearchSettings, ...options.search }
  const now = options.now ?? Date.now
  const http = createHttp({
    baseUrl,
    fetch,
    timeoutMs,
    now: options.serverNow ?? now,
    wait: options.wait ?? pause,
  })
  const tokens = createTokenKeeper({
    http,
    apiKey: options.apiKey ?? null,
    allowAnonymous: options.allowAnonymous ?? true,
    now,
    initial: options.token ?? null,
    onChange: options.onTokenChange ?? (() => {}),
    shared: options.sharedToken,
  })

  const send: Send = async (schema, request) => {
    const { signal } = request
    signal?.throwIfAborted()
    const token = await untilAborted(tokens.get(), signal)
    try {
      return await http.json(schema, withToken(request, token))
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      // Refresh once, for all callers, and repeat once (D25).
      const renewed = await untilAborted(tokens.renew(token), signal)
      return http.json(schema, withToken(request, renewed))
    }
  }

  const searchBatch = (params: SearchParams, call?: CallOptions) => search(send, params, settings, call)

  return {
    /** The current token, valid or not; null without one. */
    token: () => tokens.current(),
    /** Gets a token for these credentials; throws an ApiError that says why not. */
    logIn: (credentials: Credentials, { signal }: CallOptions = {}): Promise<Token> =>
      tokens.logIn(credentials, signal),
    /** Uses a token that another tab received, or null if that tab gave the token up. */
    adoptToken: (token: Token | null) => tokens.adopt(token),
    resetToken: () => tokens.reset(),
    /**
     * A token for connections other than HTTP: a fresh one if the last was refused, or ends within `forMs` and has
     * lived for half of its time.
     */
    accessToken: async ({ isRefused = false, forMs = 0 } = {}): Promise<Token> => {
      const token = await tokens.get()
      return isRefused || endsWithin(token, forMs, now()) ? tokens.renew(token) : token
    },
    /** The body that `search` would send. Throws a RequestError as `search` does. */
    searchBody: (params: SearchParams): SearchRequest => toSearchRequest(params, settings),

    search: (params: SearchParams, call?: CallOptions): Promise<SearchResult> => searchBatch(params, call),
    searchAll: (params: SearchParams, call?: CallOptions) =>
      searchAll(batch => searchBatch(batch, call), params, settings.maxRows),
    get: (uno: string, call?: CallOptions): Promise<unknown> => getDocument(send, uno, call),
    /** The revisions of a document, from a server that keeps them at `path` (`docs/live.md`). */
    versions: (path: string, uno: string, call?: CallOptions): Promise<Version[]> =>
      getVersions(send, path, uno, call),
    /** What all revisions of documents say of their state, by uno; unknown documents are left out. */
    versionStates: async (
      path: string,
      unos: readonly string[],
      call?: CallOptions,
    ): Promise<Map<string, VersionState[]>> => (await late()).getVersionStates(send, path, unos, call),
    mlt: (params: MltParams, call?: CallOptions): Promise<SearchResult> => mlt(send, params, call),
    list: (field: string, params: ListParams = {}, call?: CallOptions): Promise<KeywordList> =>
      list(send, field, params, settings, call),
    getStoryHtml: (document: StoryLinkOf, call?: CallOptions): Promise<string> =>
      getStoryHtml(send, http, baseUrl, document, call),

    registerService: async (service: ServiceRegistration, call?: CallOptions): Promise<string> =>
      (await late()).registerService(send, service, call),
    listServices: async (call?: CallOptions): Promise<NotificationService[]> =>
      (await late()).listServices(send, call),
    deleteService: async (name: string, call?: CallOptions): Promise<string> =>
      (await late()).deleteService(send, name, call),
    addSubscription: async (
      key: SubscriptionKey,
      params: SubscriptionParams,
      call?: CallOptions,
    ): Promise<string> => (await late()).addSubscription(send, key, params, settings, call),
    listSubscriptions: async (call?: CallOptions): Promise<Subscription[]> =>
      (await late()).listSubscriptions(send, call),
    subscriptionsInService: async (service: string, call?: CallOptions): Promise<Subscription[]> =>
      (await late()).subscriptionsInService(send, service, call),
    deleteSubscription: async (key: SubscriptionKey, call?: CallOptions): Promise<void> =>
      (await late()).deleteSubscription(send, key, call),
    removeSubscriptions: async (
      service: string,
      names: readonly string[],
      call?: CallOptions,
    ): Promise<RemovedSubscription[]> => (await late()).removeSubscriptions(send, service, names, call),
    /** The delivery calls of a server that has them at `path`. */
    deliveries: async (path: string): Promise<DeliveryCalls> =>
      (await late()).createDeliveryCalls(send, path),
  }
}

function withToken(request: HttpRequest, token: Token): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token.accessToken}` } }
}
