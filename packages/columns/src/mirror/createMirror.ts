import type { Clock } from '../base/clock.ts'
import { createListeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import type { DeckMirror } from '../deck/mirror.ts'
import type { Column } from '../model/column.ts'
import type { RemoteNews } from '../model/remoteColumn.ts'
import type { Store } from '../store/store.ts'
import { toAcknowledge, type Acknowledgements } from '../model/acknowledgements.ts'
import { createInTurn } from './inTurn.ts'
import { takeLostEdit, withoutLostEdit } from './lostEdits.ts'
import { advance, isHopeless, retryAfterMs, signedOut, type MirrorEvent } from './mirrorProgress.ts'
import { toOutbox } from './outbox.ts'
import { changeOwner } from './owners.ts'
import { RemoteError, type AcknowledgementNews, type Remote } from './remote.ts'
import { sync, type Synced } from './sync.ts'
import { acknowledgeFor, readAcknowledged, syncAcknowledgements } from './syncAcknowledgements.ts'
import { createTimer } from '../base/timer.ts'
import { untilDone } from '../base/untilDone.ts'

/** Changes within this time, in ms, are sent together. */
const debounceMs = 300
/** News within this time, in ms, are read together. It is shorter, because a reader is watching. */
const heedAfterMs = 50
/** The time between syncs without news, in ms, because news can get lost. */
const syncEveryMs = 30_000
/** The notice with the undo is shown for 20 s, and this is a little more (D30). */
const undoForMs = 25_000

/** The account that is signed in on this device. */
type Account = {
  userId: string
  /** Gives the deck to this account; rejects if the store fails. */
  enter: () => Promise<unknown>
  open: () => Promise<Remote>
  /** False once the backend has said that it has no items. */
  hasItems: boolean
  /** Stops listening, for each table that is listened to. */
  unlisten: Partial<Record<'columns' | 'items', () => void>>
}

export type MirrorDeps = {
  store: Store
  /** Opens the account's side; called once per sign-in. It may load scripts first. */
  openRemote: (userId: string) => Promise<Remote>
  clock: Clock
  /** Visible and online: then it syncs every 30 s, in case news from the server get lost. */
  isActive: () => boolean
  isOnline: () => boolean
  /** The store is in memory, so its starters may be only those of this tab. */
  isInMemory: () => boolean
  /** Allows one sync at a time over all tabs. */
  lock: <T>(task: () => Promise<T>) => Promise<T>
  /** These columns are new, or another device changed their params, so their lists are empty. */
  onTaken: (ids: readonly string[]) => void
  report: Report
}

/**
 * Keeps the columns and acknowledgements of this device equal to those of the account while somebody is
 * signed in. `mirrorProgress.ts` decides what the reader sees and when a failed sync is retried;
 * `mergeDeck.ts` decides what each side gets.
 */
export function createMirror(deps: MirrorDeps): DeckMirror {
  const { store, clock, report } = deps
  const listeners = createListeners<void>()
  const syncTimer = createTimer(clock)
  const newsTimer = createTimer(clock)
  const acknowledgingTimer = createTimer(clock)
  let progress = signedOut
  let account: Account | null = null
  let isUndoOver = false
  let heard: News[] = []
  /** If false, the next run syncs only acknowledgements. */
  let areColumnsDue = false

  const note = (event: MirrorEvent) => {
    progress = advance(progress, event)
    listeners.tell()
  }

  const run = async (): Promise<void> => {
    const mine = account
    if (!mine) return
    const hasColumns = areColumnsDue
    areColumnsDue = false
    if (hasColumns) syncTimer.stop()
    if (!deps.isOnline()) return note({ did: 'lack' })
    try {
      await mine.enter()
      const remote = await mine.open()
      const synced = await deps.lock(async () => {
        const done = hasColumns ? await syncColumns(mine, remote) : null
        if ((done || !hasColumns) && account === mine) await acknowledge(mine, remote)
        return done
      })
      if (account !== mine || !hasColumns) return
      if (synced) return succeed(synced)
      // Another tab has signed out, or a logout has cleared everything.
      leave()
      note({ did: 'signOut' })
    } catch (error) {
      if (account === mine) fail(error)
    }
  }
  const syncs = createInTurn(run)
  const syncAll = (): Promise<void> => {
    areColumnsDue = true
    return syncs.request()
  }
  const request = () => void syncAll()
  const plan = (ms: number) => syncTimer.plan(ms, request)

  const syncColumns = ({ userId }: Account, remote: Remote) =>
    sync({
      ...deps,
      remote,
      owner: userId,
      undoForMs: isUndoOver ? 0 : undoForMs,
      keepsStarters: deps.isInMemory(),
    })

  /** If the backend has no items, acknowledgements are not synced, and it is not asked again. */
  const acknowledge = async (mine: Account, remote: Remote): Promise<void> => {
    if (!mine.hasItems) return
    try {
      await syncAcknowledgements({ ...deps, remote, owner: mine.userId })
    } catch (error) {
      if (!(error instanceof RemoteError && error.reason === 'unsupported')) throw error
      mine.hasItems = false
      return
    }
    if (account === mine) mine.unlisten.items ??= remote.acknowledgements.listen(hearAcknowledged)
  }

  const succeed = ({ isRefused, nextDueAt, hasEditTimes }: Synced) => {
    if (hasEditTimes !== progress.state.hasEditTimes) note({ did: 'read', hasEditTimes })
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
        if (account === mine) mine.unlisten.columns = remote.listen(hear)
        return remote
      }),
      hasItems: true,
      unlisten: {},
    }
    return mine
  }

  const hear = (news: RemoteNews | 'connected') => (news === 'connected' ? request() : heedSoon(news))
  const hearAcknowledged = (news: AcknowledgementNews | 'connected') =>
    news === 'connected' ? void syncs.request() : heedSoon(news)
  const heedSoon = (news: News) => {
    heard.push(news)
    newsTimer.plan(heedAfterMs, () => quietly(heed()))
  }
  const heed = async (): Promise<void> => {
    await syncs.settled()
    const news = heard
    heard = []
    const columns = await store.columns()
    const { acknowledgements } = await readAcknowledged(store)
    if (news.some(each => 'version' in each && isNewsOfColumn(columns, each))) await syncAll()
    else if (news.some(each => !('version' in each) && isNewsOfAlert(acknowledgements, each)))
      await syncs.request()
  }

  /** Only reports, because the next sync shows the reader that the store fails. */
  const quietly = (reading: Promise<void>) =>
    void reading.catch(error => report('News of the account were not read', error))

  const readLostEdits = async (): Promise<void> => {
    const ledger = await store.ledger()
    const lostEdits = ledger.lostEdits.filter(({ owner }) => owner === account?.userId)
    if (lostEdits.length > 0 || progress.state.lostEdits.length > 0) note({ did: 'loseEdits', lostEdits })
  }

  const planAcknowledging = async (): Promise<void> => {
    const mine = account
    if (!mine?.hasItems || isHopeless(progress.state)) return
    const { alerts, acknowledgements } = await readAcknowledged(store)
    if (acknowledgements?.owner !== mine.userId || account !== mine) return
    if (toAcknowledge(alerts, acknowledgements, clock.now()).length > 0)
      acknowledgingTimer.plan(debounceMs, () => void syncs.request())
  }

  const leave = () => {
    for (const end of Object.values(account?.unlisten ?? {})) end()
    account = null
    syncTimer.stop()
    newsTimer.stop()
    acknowledgingTimer.stop()
    heard = []
  }
  const changeTo = async (owner: string | null): Promise<void> => {
    await store.update((columns, ledger) => changeOwner(columns, ledger, owner))
    await acknowledgeFor(store, owner, clock.now())
  }

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
    if (change.alerts) quietly(planAcknowledging())
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
      // The sync repeats what fails here, and reports it.
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
      await syncAll()
      return progress.state
    },

    async flush() {
      isUndoOver = true
      try {
        // A sync that is already running may have left out closings whose undo had not expired.
        await syncs.settled()
        await syncAll()
      } finally {
        isUndoOver = false
      }
      return progress.state.phase === 'idle' && (await pending()) === 0
    },

    async restore(id) {
      let back: string | null = null
      await store.update((columns, ledger) => {
        const taken = takeLostEdit(columns, ledger, id, clock.now())
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

type News = RemoteNews | AcknowledgementNews

/** Whether the id is news, not something that this device sent or already read. */
function isNewsOfAlert(acknowledgements: Acknowledgements | null, { id }: AcknowledgementNews): boolean {
  return acknowledgements !== null && !Object.hasOwn(acknowledgements.known, id)
}

/**
 * Whether the change is news, not this device's own change, a repeated one, or the deletion of a row that it
 * does not have.
 */
function isNewsOfColumn(columns: readonly Column[], { id, version }: RemoteNews): boolean {
  const known = columns.find(column => column.id === id)
  return version === null ? known !== undefined : version !== known?.base?.version
}
