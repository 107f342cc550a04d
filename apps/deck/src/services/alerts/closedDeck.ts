import { createListeners, type Listeners } from '../../platform/listeners.ts'
import type { PushBrowser } from '../../platform/pushSubscription.ts'
import type { Report } from '../../platform/report.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { createStoredValue } from '../../platform/storedValue.ts'
import { within } from '../../platform/within.ts'
import type { AlertDevice } from './alertDevice.ts'
import type { Sync } from '../sync.ts'

/** Whether this device is alerted with the deck closed; `failed`: browser or server did not do it. */
export type ClosedDeckState = 'off' | 'on' | 'failed'

/** Alerts of this device while its deck is closed. */
export type ClosedDeck = {
  state(): ClosedDeckState
  subscribe: Listeners['subscribe']
  /** Whether this browser has messages for a closed deck, and keeps the deck that shows them. */
  canAlert(): Promise<boolean>
  /** Called once the reader has allowed notifications. Never rejects. */
  turnOn(): Promise<void>
  /** Also at a log-out; never rejects. If the server cannot be told now, it is after the next sign-in. */
  turnOff(): Promise<void>
}

export type ClosedDeckDeps = {
  offer: { path: string; publicKey: string }
  browser: PushBrowser
  sync: Pick<Sync, 'open' | 'isStored' | 'session' | 'subscribe'>
  storage: KeyValueStorage
  pauses: AlertDevice['pauses']
  /** Gives the service worker the words of notifications; null takes them away. */
  tellWords: (are: 'wanted' | null) => Promise<void>
  fetch: typeof fetch
  timeZone: () => string
  report: Report
}

/** Milliseconds that a reader who leaves waits for a network that hangs. */
const patienceMs = 3000
/** Endpoints of this browser that the server may still know. */
const mostLeft = 20

/** Follows the account: a sign-out ends the alerts, and after a sign-in the server knows the device. */
export function createClosedDeck(deps: ClosedDeckDeps): ClosedDeck {
  const { offer, browser, sync, storage, pauses, report } = deps
  const { subscribe, tell } = createListeners()
  const place = createStoredValue<string | null>(
    storage,
    'push-place',
    stored => stored,
    stored => stored,
  )
  const left = createStoredValue<readonly string[]>(storage, 'push-left', readLeft, endpoints =>
    endpoints.length > 0 ? JSON.stringify(endpoints) : null,
  )
  let hasFailed = false
  let isSignedIn = false
  let turns: Promise<void> = Promise.resolve()
  /** One after the other, because each looks at what the one before has left. */
  const inTurn = (failure: string, task: () => Promise<void>): Promise<void> => {
    turns = turns.then(task).catch((error: unknown) => report(failure, error))
    return turns
  }

  const call = async (method: 'PUT' | 'DELETE', body: object): Promise<void> => {
    const { account } = await sync.open()
    const { data } = await account.client.auth.getSession()
    if (!data.session) throw new Error('Nobody is signed in')
    const answer = await deps.fetch(offer.path, {
      method,
      headers: { authorization: `Bearer ${data.session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The server answers ${answer.status}`)
  }
  const currentPauses = () => {
    const { all, columns } = pauses.get()
    const ofColumns = Object.entries(columns).map(([id, { until }]) => [id, until])
    return Object.fromEntries(all ? [...ofColumns, ['all', all.until]] : ofColumns)
  }
  const settle = (failed: boolean) => {
    hasFailed = failed
    tell()
  }
  const forgetHere = async () => {
    const endpoint = place.get() ?? (await browser.place(offer.publicKey))?.endpoint
    place.set(null)
    if (endpoint !== undefined) left.set([...new Set([...left.get(), endpoint])].slice(-mostLeft))
    await Promise.all([browser.unsubscribe(), deps.tellWords(null), browser.clearNotices()])
  }
  const tellLeft = async () => {
    for (const endpoint of left.get()) {
      if (endpoint !== place.get()) await call('DELETE', { endpoint })
      left.set(left.get().filter(each => each !== endpoint))
    }
  }
  /** Tells the server the present endpoint, which the browser may have changed or removed by itself. */
  const renew = async () => {
    if (place.get() === null) return
    const current = await browser.place(offer.publicKey)
    if (!current) return place.set(null)
    const before = place.get()
    if (before !== null && before !== current.endpoint) left.set([...left.get(), before])
    await put(current)
    await deps.tellWords('wanted')
  }
  const put = async (current: { endpoint: string; keys: object }) => {
    await call('PUT', { ...current, timeZone: deps.timeZone(), pauses: currentPauses() })
    place.set(current.endpoint)
  }

  const followAccount = () => {
    const { status } = sync.session()
    if (status === 'signed-out' && place.get() !== null && !sync.isStored())
      void inTurn('Alerts of the closed deck could not be ended', forgetHere)
    const isIn = status === 'signed-in'
    if (isIn && !isSignedIn)
      void inTurn('The server was not told of this device', async () => {
        await renew()
        await tellLeft()
      })
    isSignedIn = isIn
  }
  place.subscribe(tell)
  sync.subscribe(followAccount)
  followAccount()
  pauses.subscribe(() => {
    if (isSignedIn && place.get() !== null) void inTurn('The server was not told of a pause', renew)
  })

  return {
    state: () => (place.get() !== null ? 'on' : hasFailed ? 'failed' : 'off'),
    subscribe,
    canAlert: browser.canPush,
    turnOn: () =>
      inTurn('The closed deck cannot be alerted', async () => {
        try {
          await put(await browser.subscribe(offer.publicKey))
          await deps.tellWords('wanted')
          settle(false)
        } catch (error) {
          settle(true)
          await forgetHere()
          throw error
        }
      }),
    turnOff: () =>
      inTurn('The server is told later that this device is not alerted any more', async () => {
        await forgetHere()
        settle(false)
        if (sync.isStored()) await within(patienceMs, tellLeft())
      }),
  }
}

function readLeft(stored: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read.filter(each => typeof each === 'string') : []
  } catch {
    // A value that another program stored under this key.
    return []
  }
}
