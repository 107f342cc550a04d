import type { Clock } from '../base/clock.ts'
import { createListeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import { takeLostEdit, withoutLostEdit } from './lostEdits.ts'
import type { DeckMirror, MirrorNews, MirrorPhase, MirrorState } from '../deck/mirror.ts'
import { toOutbox } from './outbox.ts'
import { changeOwner } from './owners.ts'
import { RemoteError, type Remote } from './remote.ts'
import type { RemoteNews } from '../model/remoteColumn.ts'
import type { Store } from '../store/store.ts'
import { sync, type Synced } from './sync.ts'
import { createTimer } from './timer.ts'

/** Changes that come close together are sent together. */
const debounceMs = 300
/** News come close together too, but somebody is looking. */
const heedAfterMs = 50
/** For want of news from the server. */
const syncEveryMs = 30_000
/** A failing sync waits twice as long each time, but never more than a minute. */
const firstRetryMs = 1_000
const longestRetryMs = 60_000
/** The notice that offers the undo stands for 20 s, and this is a little more (decision 30). */
const undoForMs = 25_000

type Account = {
  userId: string
  /** Fulfilled when the deck is this account's; null where that has to be tried again. */
  isIn: Promise<unknown> | null
  remote: Promise<Remote> | null
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
  /** These columns came, or ask for something else since another device changed them: their lists are empty. */
  onTaken: (ids: readonly string[]) => void
  report: Report
}

/** Keeps the columns of this device and those of the account alike, while somebody is signed in. */
export function createMirror(deps: MirrorDeps): DeckMirror {
  const { store, clock, report } = deps
  const listeners = createListeners<void>()
  const syncTimer = createTimer(clock)
  const newsTimer = createTimer(clock)
  let state: MirrorState = { phase: 'off', syncedAt: null, lostEdits: [] }
  let account: Account | null = null
  let failures = 0
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  let isUndoOver = false
  let heard: RemoteNews[] = []

  const tell = (phase: MirrorPhase, more: Partial<MirrorNews> = {}) => {
    const { syncedAt, lostEdits } = state
    state = { syncedAt, lostEdits, ...phase, ...more }
    listeners.tell()
  }

  /** One sync at a time, and one more that will see all that is changed until it starts. */
  const request = (): Promise<void> => {
    waiting ??= running = running.then(() => {
      waiting = null
      return run()
    })
    return waiting
  }
  const plan = (ms: number) => syncTimer.plan(ms, () => void request())

  const run = async (): Promise<void> => {
    const mine = account
    if (!mine) return
    syncTimer.stop()
    if (!deps.isOnline()) return tell({ phase: 'offline' })
    try {
      await enter(mine)
      const remote = await open(mine)
      const options = { ...deps, remote, owner: mine.userId, undoForMs: isUndoOver ? 0 : undoForMs }
      const synced = await deps.lock(() => sync(options))
      if (account !== mine) return
      if (synced) return succeed(synced)
      // Another tab has signed out, or all was cleared by logging out.
      leave()
      tell({ phase: 'off' }, { syncedAt: null, lostEdits: [] })
    } catch (error) {
      if (account === mine) fail(error)
    }
  }

  /** What the store has failed to do is tried again with the next sync. */
  const enter = (mine: Account): Promise<unknown> => {
    mine.isIn ??= changeTo(mine.userId).catch((cause: unknown) => {
      mine.isIn = null
      throw cause
    })
    return mine.isIn
  }

  /** What could not be opened is tried again with the next sync. */
  const open = (mine: Account): Promise<Remote> => {
    mine.remote ??= deps.openRemote(mine.userId).then(
      remote => {
        if (account === mine) mine.unlisten = remote.listen(hear)
        return remote
      },
      (cause: unknown) => {
        mine.remote = null
        throw new RemoteError('unreachable', 'The account could not be opened', { cause })
      },
    )
    return mine.remote
  }

  const succeed = ({ isRefused, nextDueAt }: Synced) => {
    if (nextDueAt !== null) plan(nextDueAt - clock.now())
    if (isRefused) return fail(new RemoteError('refused', 'The server refuses a column'))
    failures = 0
    tell({ phase: 'idle' }, { syncedAt: clock.now() })
  }

  const fail = (error: unknown) => {
    report('The columns were not synced', error)
    failures += 1
    const reason = error instanceof RemoteError ? error.reason : 'device'
    tell(reason === 'unreachable' ? { phase: 'offline' } : { phase: 'failed', reason })
    if (!isHopeless(state)) plan(Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)))
  }

  const hear = (news: RemoteNews | 'connected') => {
    if (news === 'connected') return void request()
    heard.push(news)
    newsTimer.plan(heedAfterMs, () => quietly(heed()))
  }
  /** News that this device knows already are its own or came twice; or a stranger's, where the server tells all. */
  const heed = async (): Promise<void> => {
    await running
    const news = heard
    heard = []
    const columns = new Map((await store.columns()).map(column => [column.id, column]))
    const isNew = ({ id, version }: RemoteNews) =>
      version === null ? columns.has(id) : version !== columns.get(id)?.base?.version
    if (news.some(isNew)) await request()
  }

  /** The next sync tells the reader of a store that fails. */
  const quietly = (reading: Promise<void>) =>
    void reading.catch(error => report('News of the columns were not read', error))

  const readLostEdits = async (): Promise<void> => {
    const { lostEdits } = await store.ledger()
    const mine = lostEdits.filter(({ owner }) => owner === account?.userId)
    if (mine.length > 0 || state.lostEdits.length > 0) tell(state, { lostEdits: mine })
  }

  const leave = () => {
    account?.unlisten()
    account = null
    syncTimer.stop()
    newsTimer.stop()
    failures = 0
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
    if (account && failures === 0 && deps.isActive()) void request()
  })
  const unsubscribe = store.subscribe(change => {
    if (change.ledger) quietly(readLostEdits())
  })

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    pending,
    columnsChanged() {
      if (account && !isHopeless(state)) plan(debounceMs)
    },

    async signedIn(userId) {
      failures = 0
      if (account?.userId !== userId) {
        leave()
        account = { userId, isIn: null, remote: null, unlisten: () => {} }
      }
      tell({ phase: 'syncing' })
      // Whatever fails here, the sync tries again, and tells.
      await enter(account).then(readLostEdits, () => {})
      void request()
    },

    async signedOut() {
      leave()
      tell({ phase: 'off' }, { syncedAt: null, lostEdits: [] })
      await changeTo(null)
    },

    wake: () => void request(),

    async syncNow() {
      if (account) tell({ phase: 'syncing' })
      await request()
      return state
    },

    async flush() {
      isUndoOver = true
      try {
        // One that runs already has left the undo its time.
        await running
        await request()
      } finally {
        isUndoOver = false
      }
      return state.phase === 'idle' && (await pending()) === 0
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
      void request()
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

/** Trying again does not help: the reader signs in again, or the backend is put right. */
function isHopeless(state: MirrorState): boolean {
  return state.phase === 'failed' && (state.reason === 'session' || state.reason === 'unsupported')
}
