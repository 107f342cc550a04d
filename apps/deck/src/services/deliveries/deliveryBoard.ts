import {
  ApiError,
  isGeneralFailure,
  type ContentApi,
  type DeliveriesAnswer,
  type DeliveryCalls,
  type ServiceRegistration,
  type TestAnswer,
} from '@wiredeck/content-api'
import type { Clock } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../../platform/listeners.ts'

export type Service = DeliveriesAnswer['services'][number]
export type Delivery = DeliveriesAnswer['deliveries'][number]
/** Why a document did not arrive. */
export type DeliveryFailure = NonNullable<Delivery['why']>
/** What a reader sets up: a service by its name, kind and where it leads. */
export type Registration = ServiceRegistration

/** What the server tells of an account's services; `told` is null until it has told something. */
export type DeliveryState = { told: DeliveriesAnswer | null; hasFailed: boolean }

/** The services of an account, their subscriptions and last deliveries. Actions reject if they fail. */
export type DeliveryBoard = {
  state(): DeliveryState
  subscribe: Listeners['subscribe']
  /** Asks now, and again every 10 s in a visible tab, until the returned function is called. */
  watch(): () => void
  /** Asks now. Never rejects. */
  refresh(): Promise<void>
  add(service: Registration): Promise<void>
  test(service: string): Promise<TestAnswer>
  pause(service: string): Promise<void>
  resume(service: string): Promise<void>
  /** Its subscriptions go with it. */
  remove(service: string): Promise<void>
  removeSubscription(service: string, name: string): Promise<void>
}

export type DeliveryBoardDeps = {
  calls: DeliveryCalls
  api: Pick<ContentApi, 'registerService' | 'deleteService' | 'removeSubscriptions'>
  clock: Clock
  isVisible: () => boolean
  onVisibilityChange: (listener: () => void) => unknown
  isIn: () => boolean
  onAccessChange: (listener: () => void) => unknown
}

const askEveryMs = 10_000

export function createDeliveryBoard(deps: DeliveryBoardDeps): DeliveryBoard {
  const { calls, api, clock, isVisible, isIn } = deps
  const { subscribe, tell } = createListeners()
  let state: DeliveryState = { told: null, hasFailed: false }
  let watchers = 0
  let stopAsking: (() => void) | null = null
  let turn = 0

  const take = (next: DeliveryState) => {
    state = next
    tell()
  }
  const refresh = async (): Promise<void> => {
    const mine = (turn += 1)
    const next = await calls.list().then(
      told => ({ told, hasFailed: false }),
      () => ({ told: state.told, hasFailed: true }),
    )
    // Only the answer to the last request counts.
    if (mine === turn && isIn()) take(next)
  }
  const askIfWatched = (): void => {
    if (watchers > 0 && isVisible() && isIn()) void refresh()
  }
  deps.onVisibilityChange(askIfWatched)
  deps.onAccessChange(() => {
    // The next reader has other services.
    if (!isIn()) take({ told: null, hasFailed: false })
  })

  /** Asks the server after each action, because a failed one may also have changed something. */
  const thenAsk = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      await refresh()
    }
  }

  return {
    state: () => state,
    subscribe,
    watch() {
      watchers += 1
      askIfWatched()
      // The timer runs only while somebody watches.
      stopAsking ??= clock.every(askEveryMs, askIfWatched)
      return () => {
        watchers -= 1
        if (watchers > 0) return
        stopAsking?.()
        stopAsking = null
      }
    },
    refresh,
    add: service => thenAsk(api.registerService(service).then(() => {})),
    test: service => thenAsk(calls.test(service)),
    pause: service => thenAsk(calls.pause(service).then(() => {})),
    resume: service => thenAsk(calls.resume(service).then(() => {})),
    remove: service => thenAsk(api.deleteService(service).then(() => {})),
    removeSubscription: (service, name) => thenAsk(api.removeSubscriptions(service, [name]).then(() => {})),
  }
}

/** Why the server refuses; null if it was not reached, or gives no reason that a reader can act on. */
export function toldReason(error: unknown): string | null {
  return error instanceof ApiError && !isGeneralFailure(error) ? error.message : null
}
