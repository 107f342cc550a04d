import type { ContentApi } from '@wiredeck/content-api'
import { createNews } from '../arrivals/news.ts'
import type { Clock } from '../base/clock.ts'
import { keepWithinSpace } from '../store/trim.ts'
import { createOutage } from './outage.ts'
import {
  isRead,
  mayLoadOlder,
  mayReplace,
  onlyCounts,
  type Position,
  type ProgressEvent,
} from './progress.ts'
import { createProgressBoard } from './progressBoard.ts'
import { createComparisons } from './comparisons.ts'
import { createFinder } from './found.ts'
import { countNewer, refreshColumn, type RefreshDeps, type RefreshOutcome } from './refresh.ts'
import type { RefreshMode } from './refreshWindow.ts'
import { toColumnError } from './retry.ts'
import { isOfLogin, type ColumnError, type ColumnStatus, type ErrorsInTabs } from './status.ts'

export type RefresherDeps = Omit<RefreshDeps, 'api'> & {
  api: Pick<ContentApi, 'search' | 'searchAll' | 'searchBody'>
  /** The wire's time; without it, the device's. */
  server?: Pick<Clock, 'now'>
  /** Carries errors from the tab that polls to the others. */
  errorsInTabs?: ErrorsInTabs
  /** Called when the device has no space left (D8). */
  onFull?: () => void
  /** Whether the reader of another tab is anywhere in the list except free at its top. */
  isReadElsewhere?: (id: string) => boolean
  /** Documents that a reader has open or in focus in any tab, which stay in their lists. */
  inUse?: () => ReadonlySet<string>
}

/**
 * Refreshes columns, one refresh per mode at a time, and keeps the progress of each column; `progress.ts`
 * decides what an event changes. Never rejects.
 */
export type Refresher = ReturnType<typeof createRefresher>

export function createRefresher(deps: RefresherDeps) {
  const { clock, report, errorsInTabs, onFull, isReadElsewhere = () => false } = deps
  const board = createProgressBoard()
  const outage = createOutage()
  const running = new Map<string, Promise<void>>()

  const store = keepWithinSpace(deps.store, {
    report,
    isRead: id => isRead(board.get(id)) || isReadElsewhere(id),
    onFull,
  })
  /** A refresh that sends no request says nothing about the wire. */
  const search: RefreshDeps['api']['search'] = async (params, call) => {
    const result = await deps.api.search(params, call)
    outage.noteAnswer()
    return result
  }
  const finder = createFinder({ ...deps, store, api: { ...deps.api, search }, server: deps.server ?? clock })
  const within: RefreshDeps = { ...deps, store, api: { search }, noteGap: finder.noteWaiting }
  const comparisons = createComparisons({ ...within, inUse: deps.inUse ?? (() => new Set()) })
  /** How many documents waited when those that may alert were last searched for, by the column's id. */
  const searchedFor = new Map<string, number>()
  const unrepeated: RefreshDeps = {
    ...within,
    api: { search: (params, call) => search(params, { ...call, isRepeated: false }) },
  }
  /** A request that is likely to fail is not repeated at once. */
  const depsFor = (id: string): RefreshDeps => {
    const { error, olderError } = board.get(id).status
    return error || olderError || outage.error() ? unrepeated : within
  }

  errorsInTabs?.subscribe(({ id, error }) => board.note(id, { did: 'hear', error }))
  const news = createNews({ store, clock, report })
  news.subscribe(rows => {
    const entered = rows.flatMap(row => row.entered.map(id => ({ id, isWhole: row.how !== 'compared' })))
    for (const id of new Set(entered.map(each => each.id)))
      for (const isWhole of [true, false]) {
        const count = entered.filter(each => each.id === id && each.isWhole === isWhole).length
        if (count > 0) board.note(id, { did: 'add', count, isWhole })
      }
  })
  /** Tells other tabs about this tab's error, and about its end. */
  const noteError = (id: string, event: ProgressEvent): void => {
    const before = board.get(id).status.error
    board.note(id, event)
    const { error } = board.get(id).status
    if (error !== before) errorsInTabs?.tell({ id, error })
  }

  /** Forgets a removed column, whichever tab removed it, because nobody needs its requests any more. */
  const forget = (id: string): void => {
    for (const mode of board.get(id).running) running.delete(keyOf(id, mode))
    comparisons.forget(id)
    searchedFor.delete(id)
    board.forget(id)
  }
  store.subscribe(({ removed = [] }) => removed.forEach(forget))

  /** A reset replaces an earlier reset instead of joining it, because that one may have used other params. */
  const run = (id: string, mode: RefreshMode, load: () => Promise<void>): Promise<void> => {
    const key = keyOf(id, mode)
    const going = running.get(key)
    if (going && mode !== 'reset') return going
    const work = async (): Promise<void> => {
      const error = await errorOf(id, mode, load)
      if (error) outage.noteFailure(error, clock.now())
      if (running.get(key) !== task) return
      running.delete(key)
      noteError(id, { did: 'end', mode, error })
    }
    const task = work()
    running.set(key, task)
    board.note(id, { did: 'begin', mode })
    return task
  }

  /** The error of the load, which the column shows; null if it succeeded. */
  const errorOf = async (
    id: string,
    mode: RefreshMode,
    load: () => Promise<void>,
  ): Promise<ColumnError | null> => {
    try {
      await load()
      return null
    } catch (reason) {
      report(`Error during update of column ${id}`, reason)
      const { error, olderError } = board.get(id).status
      return toColumnError(reason, mode === 'older' ? olderError : error, clock.now())
    }
  }

  const loadNewer = async (id: string, isAskedFor = false): Promise<RefreshOutcome> => {
    const outcome = await refreshColumn(depsFor(id), id, 'newer', {
      mayReplace: ({ isStoredOnly }) =>
        mayReplace(board.get(id), { isAskedFor, isStoredOnly }) && (isAskedFor || !isReadElsewhere(id)),
    })
    if (outcome.did === 'wait') await noteWaiting(id, { did: 'wait', count: outcome.waiting })
    if (outcome.did === 'merge') {
      const readOn = async () => (outcome.added.length > 0 ? news.readOn() : undefined)
      // What the reader asked for is heard first, so that it is not counted afterwards.
      if (isAskedFor) await readOn()
      noteError(id, { did: 'merge', isAskedFor })
      if (!isAskedFor) await readOn()
    }
    return outcome
  }

  /** Documents that wait outside a list are in no row of what came before they are noted. */
  const noteWaiting = async (id: string, event: ProgressEvent): Promise<void> => {
    board.note(id, event)
    const { waiting } = board.get(id).status
    // Of a batch that waits, the first page is as full when more is filed.
    if (event.did === 'wait' || waiting > (searchedFor.get(id) ?? 0)) await finder.noteWaiting(id)
    searchedFor.set(id, waiting)
  }

  const count = async (id: string): Promise<void> => {
    const newer = await countNewer(depsFor(id), id)
    if (newer === null) return void (await loadNewer(id))
    await noteWaiting(id, { did: 'count', count: newer })
  }

  const refresh = (id: string, mode: RefreshMode): Promise<void> => {
    switch (mode) {
      case 'reset':
        return run(id, mode, async () => {
          board.note(id, { did: 'reset' })
          await refreshColumn(depsFor(id), id, mode)
        })
      case 'older':
        return run(id, mode, async () => void (await refreshColumn(depsFor(id), id, mode)))
      case 'newer':
        return run(id, mode, async () => {
          await (onlyCounts(board.get(id)) ? count(id) : loadNewer(id))
        })
    }
  }

  /**
   * Loads newer documents, wherever the reader is, after any refresh under way, which may only count them.
   */
  const readNewer = async (id: string, isAskedFor = false): Promise<void> => {
    await running.get(keyOf(id, 'newer'))
    await run(id, 'newer', async () => void (await loadNewer(id, isAskedFor)))
  }

  /**
   * Loads newer documents, wherever the reader is, after any refresh under way. Resolves with `merge` if the
   * list then has all newer documents, not if the request failed or if they would replace a list that is
   * being read.
   */
  const catchUp = async (id: string): Promise<RefreshOutcome> => {
    await running.get(keyOf(id, 'reset'))
    await running.get(keyOf(id, 'newer'))
    let outcome: RefreshOutcome = { did: 'nothing' }
    await run(id, 'newer', async () => {
      outcome = await loadNewer(id)
    })
    return outcome
  }

  return {
    /** The store with its limits: a write through it makes its own room. */
    store,
    refresh,
    readNewer,
    catchUp,
    news,
    noteFound: finder.noteFound,

    comparisons,
    /**
     * Compares a polled list with the wire. A failure is only reported, because the next poll will show it to the reader.
     */
    compare: async (id: string): Promise<void> => {
      try {
        await comparisons.column(id, { is: 'polled' })
      } catch (reason) {
        report(`Error during comparison of column ${id}`, reason)
      }
    },

    /** Loads older documents, unless the list has reached its end. */
    loadOlder: async (id: string): Promise<void> => {
      if (!mayLoadOlder(board.get(id), clock.now())) return
      const column = await store.column(id)
      if (column && !column.hasNoMore && !column.isStoredOnly) await refresh(id, 'older')
    },

    /** A retry by the reader: repeats everything that failed without waiting. */
    retry: async (id: string): Promise<void> => {
      const { olderError } = board.get(id).status
      await Promise.all([refresh(id, 'newer'), ...(olderError ? [refresh(id, 'older')] : [])])
    },

    /** Ends the errors of a login that was refused, so that the columns are asked for again at once. */
    noteLogin: (): void => {
      for (const id of board.ids()) board.note(id, { did: 'login' })
      if (isOfLogin(outage.error())) outage.noteAnswer()
    },

    outage: { error: outage.error, onEnd: outage.onEnd },
    /** Shows the outage on columns that are not requested while the wire is down. */
    shareOutage: (ids: readonly string[]): void => {
      const error = outage.error()
      if (error) for (const id of ids) noteError(id, { did: 'share', error })
    },

    /** The number of entries in memory, which must not grow day by day. */
    sizes: () => ({
      columns: board.ids().length,
      running: running.size,
      ...comparisons.sizes(),
    }),

    status: (id: string): ColumnStatus => board.get(id).status,
    subscribeToStatus: board.subscribe,
    /** Whether the last answer told of newer documents that this tab has not added to the list yet (D3). */
    isBehind: (id: string): boolean => board.get(id).isBehind,

    /** The reader's position decides what a poll may change (D3). A return to the top empties the pill. */
    setPosition: (id: string, position: Position): void => board.note(id, { did: 'move', position }),

    /** For a press of the pill, after the list has scrolled up: loads the waiting documents. */
    showWaiting: (id: string): Promise<void> => readNewer(id, true),
  }
}

function keyOf(id: string, mode: RefreshMode): string {
  return `${mode} ${id}`
}
