import type { Clock } from '../base/clock.ts'
import { createListeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import type { DeckMirror } from '../deck/mirror.ts'
import type { Column } from '../model/column.ts'
import type { RemoteNews } from '../model/remoteColumn.ts'
import type { Store } from '../store/store.ts'
import { createInTurn } from './inTurn.ts'
import { takeLostEdit, withoutLostEdit } from './lostEdits.ts'
import { advance, isHopeless, retryAfterMs, signedOut, type MirrorEvent } from './mirrorProgress.ts'
import { toOutbox } from './outbox.ts'
import { changeOwner } from './owners.ts'
import { RemoteError, type Remote } from './remote.ts'
import { sync, type Synced } from './sync.ts'
import { createTimer } from '../base/timer.ts'
import { untilDone } from './untilDone.ts'

/** Changes within this time are sent together. */
const debounceMs = 300
/** News within this time are read together. It is shorter, because a reader is looking. */
const heedAfterMs = 50
/** How often it asks by itself, because news can get lost. */
const syncEveryMs = 30_000
/** The notice that offers the undo stands for 20 s, and this is a little more (decision 30). */
const undoForMs = 25_000

/** The account that is signed in here. */
type Account = {
  userId: string
  /** Gives the deck to this account; rejects where the store fails. */
  enter: () => Promise<unknown>
  open: () => Promise<Remote>
  unlisten: () => void
}

export type MirrorDeps = {
  store: Store
  /** Opens the account's side; called once a sign-in. It may load scripts first. */
  openRemote: (userId: string) => Promise<Remote>
  clock: Clock
  /** Visible and online: then it asks every 30 s, for want of news from the server. */
  isActive: () => boolean
  isOnline: () => boolean
  /** One sync at a time over all tabs. */
  lock: <T>(task: () => Promise<T>) => Promise<T>
  /** These columns are new, or another device changed their params, so their lists are empty. */
  onTaken: (ids: readonly string[]) => void
  report: Report
}

/**
 * Keeps the columns of this device and those of the account alike, while somebody is signed in. `mirrorProgress.ts`
 * decides what the reader is told and when a failed sync is tried again, `mergeDeck.ts` what each side is given.
 */
export function createMirror(deps: MirrorDeps): DeckMirror {
  const { store, clock, report } = deps
  const listeners = createListeners<void>()
  const syncTimer = createTimer(clock)
  const newsTimer = createTimer(clock)
  let progress = signedOut
  let account: Account | null = null
  let isUndoOver = false
  let heard: RemoteNews[] = []

  const note = (event: MirrorEvent) => {
    progress = advance(progress, event)
    listeners.tell()
  }

  const run = async (): Promise<void> => {
    const mine = account
    if (!mine) return
    syncTimer.stop()
    if (!deps.isOnline()) return note({ did: 'lack' })
    try {
      await mine.enter()
      const remote = await mine.open()
      const options = { ...deps, remote, owner: mine.userId, undoForMs: isUndoOver ? 0 : undoForMs }
      const synced = await deps.lock(() => sync(options))
      if (account !== mine) return
      if (synced) return succeed(synced)
      // Another tab has signed out, or a log-out has cleared everything.
      leave()
      note({ did: 'signOut' })
    } catch (error) {
      if (account === mine) fail(error)
    }
  }
  const syncs = createInTurn(run)
  const request = () => void syncs.request()
  const plan = (ms: number) => syncTimer.plan(ms, request)

  const succeed = ({ isRefused, nextDueAt }: Synced) => {
    if (nextDueAt !== null) plan(nextDueAt - clock.now())
    if (isRefused) return fail(new RemoteError('refused', 'The server refuses a column'))
    note({ did: 'sync', now: clock.now() })
  }

  const fail = (error: unknown) => {
    report('The columns were not synced', error)
    note({ did: 'fail', reason: error instanceof RemoteError ? error.reason : 'device' })
    const wait = retryAfterMs(progress)
    if (wait !== null) plan(wait)
  }

  const accountOf = (userId: string): Account => {
    const mine: Account = {
      userId,
      enter: untilDone(() => changeTo(userId)),
      open: untilDone(async () => {
        const remote = await deps.openRemote(userId).catch((cause: unknown) => {
          throw new RemoteError('unreachable', 'The account could not be opened', { cause })
        })
        if (account === mine) mine.unlisten = remote.listen(hear)
        return remote
      }),
      unlisten: () => {},
    }
    return mine
  }

  const hear = (news: RemoteNews | 'connected') => {
    if (news === 'connected') return request()
    heard.push(news)
    newsTimer.plan(heedAfterMs, () => quietly(heed()))
  }
  const heed = async (): Promise<void> => {
    await syncs.settled()
    const news = heard
    heard = []
    const columns = await store.columns()
    if (news.some(each => isNews(columns, each))) await syncs.request()
  }

  /** The next sync tells the reader of a store that fails. */
  const quietly = (reading: Promise<void>) =>
    void reading.catch(error => report('News of the columns were not read', error))

  const readLostEdits = async (): Promise<void> => {
    const ledger = await store.ledger()
    const lostEdits = ledger.lostEdits.filter(({ owner }) => owner === account?.userId)
    if (lostEdits.length > 0 || progress.state.lostEdits.length > 0) note({ did: 'loseEdits', lostEdits })
  }

  const leave = () => {
    account?.unlisten()
    account = null
    syncTimer.stop()
    newsTimer.stop()
    heard = []
  }
  const changeTo = (owner: string | null) =>
    store.update((columns, ledger) => changeOwner(columns, ledger, owner))

  const pending = async (): Promise<number> => {
    const { inserts, updates } = toOutbox(await store.columns())
    const { owner, closings } = await store.ledger()
    if (owner === null) return 0
    return inserts.length + updates.length + closings.filter(closing => closing.owner === owner).length
  }

  const stopTicking = clock.every(syncEveryMs, () => {
    if (account && progress.failures === 0 && deps.isActive()) request()
  })
  const unsubscribe = store.subscribe(change => {
    if (change.ledger) quietly(readLostEdits())
  })

  return {
    state: () => progress.state,
    subscribe: listeners.subscribe,
    pending,
    columnsChanged() {
      if (account && !isHopeless(progress.state)) plan(debounceMs)
    },

    async signedIn(userId) {
      if (account?.userId !== userId) {
        leave()
        account = accountOf(userId)
      }
      note({ did: 'signIn' })
      // The sync repeats whatever fails here, and reports it.
      await account.enter().then(readLostEdits, () => {})
      request()
    },

    async signedOut() {
      leave()
      note({ did: 'signOut' })
      await changeTo(null)
    },

    wake: request,

    async syncNow() {
      if (account) note({ did: 'ask' })
      await syncs.request()
      return progress.state
    },

    async flush() {
      isUndoOver = true
      try {
        // A sync that runs already has left the undo its time.
        await syncs.settled()
        await syncs.request()
      } finally {
        isUndoOver = false
      }
      return progress.state.phase === 'idle' && (await pending()) === 0
    },

    async restore(id) {
      let back: string | null = null
      await store.update((columns, ledger) => {
        const taken = takeLostEdit(columns, ledger, id)
        back = taken?.column.id ?? null
        return taken?.write ?? null
      })
      if (back === null) return null
      deps.onTaken([back])
      request()
      return back
    },

    async dismiss(id) {
      await store.update((_columns, ledger) => ({ ledger: withoutLostEdit(ledger, id) }))
    },

    close() {
      leave()
      stopTicking()
      unsubscribe()
    },
  }
}

/** No news are this device's own change, one that is told twice, and the deletion of a row that it does not have. */
function isNews(columns: readonly Column[], { id, version }: RemoteNews): boolean {
  const known = columns.find(column => column.id === id)
  return version === null ? known !== undefined : version !== known?.base?.version
}
