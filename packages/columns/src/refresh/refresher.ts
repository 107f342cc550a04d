import { createOutage } from './outage.ts'
import { recheckColumn, type Refused } from './recheck.ts'
import { countNewer, refreshColumn, type RefreshDeps } from './refresh.ts'
import type { RefreshMode } from './refreshWindow.ts'
import { toColumnError } from './retry.ts'
import { createStatusBoard, type ColumnError, type ColumnStatus, type NewsInTabs } from './status.ts'
import { keepWithinSpace } from '../store/trim.ts'

/**
 * Where the reader is in a list: at its top, at its top but busy there so that nothing may move, below it, or as far down
 * that new documents only count.
 */
export type Position = 'top' | 'held' | 'below' | 'far'

/** Which of several refreshes shows: the one that leaves most to be seen. */
const modesBySight = ['reset', 'older', 'newer'] as const

export type RefresherDeps = RefreshDeps & {
  /** The tab that polls tells the others what failed and what came. */
  newsInTabs?: NewsInTabs
  /** The device has no more space (decision 8). */
  onFull?: () => void
}

/** Refreshes columns, one refresh of a mode at a time, and knows how each column is doing. Never rejects. */
export function createRefresher(deps: RefresherDeps) {
  const { clock, report, newsInTabs, onFull } = deps
  const statuses = createStatusBoard()
  const outage = createOutage()
  const positions = new Map<string, Position>()
  /** Documents that are in the list, above what its reader has seen. */
  const unseenById = new Map<string, number>()
  const running = new Map<string, Promise<void>>()
  const refused: Refused = new Map()

  const isRead = (id: string) => (positions.get(id) ?? 'top') !== 'top'
  const unseenOf = (id: string) => unseenById.get(id) ?? 0
  const loadingOf = (id: string): RefreshMode | null =>
    modesBySight.find(mode => running.has(keyOf(id, mode))) ?? null
  /** This tab is about to know its `error` itself. */
  const isAskedForNewest = (id: string) => running.has(keyOf(id, 'reset')) || running.has(keyOf(id, 'newer'))
  const store = keepWithinSpace(deps.store, { report, isRead, onFull })
  /** A refresh that asks nobody says nothing about the wire. */
  const search: RefreshDeps['api']['search'] = async (params, call) => {
    const result = await deps.api.search(params, call)
    outage.noteAnswer()
    return result
  }
  const within: RefreshDeps = { ...deps, store, api: { search } }
  const unrepeated: RefreshDeps = {
    ...within,
    api: { search: (params, call) => search(params, { ...call, isRepeated: false }) },
  }
  /** A request that is likely to fail is not sent a second time at once. */
  const depsFor = (id: string): RefreshDeps => {
    const { error, olderError } = statuses.get(id)
    return error || olderError || outage.error() ? unrepeated : within
  }

  newsInTabs?.subscribe(news => {
    if ('added' in news) noteAdded(news.id, news.added)
    else if (!isAskedForNewest(news.id)) statuses.set(news.id, { error: news.error })
  })
  const setError = (id: string, error: ColumnError | null, more: Partial<ColumnStatus> = {}) => {
    const isNews = statuses.get(id).error !== error
    statuses.set(id, { ...more, error })
    if (isNews) newsInTabs?.tell({ id, error })
  }
  /** Counts what came above what this tab's reader has seen. */
  const noteAdded = (id: string, added: number) => {
    unseenById.set(id, isRead(id) ? unseenOf(id) + added : 0)
    statuses.set(id, { waiting: unseenOf(id) })
  }

  /** Nothing waits above the list any more, unless it waits for taking the place of the list. */
  const emptyPill = (id: string): void => {
    unseenById.delete(id)
    const { waiting, isReplacing } = statuses.get(id)
    if (waiting > 0 && !isReplacing) statuses.set(id, { waiting: 0 })
  }

  /** What is on its way for a column that has gone is of no use, whoever removed it. */
  const forget = (id: string): void => {
    for (const mode of modesBySight) running.delete(keyOf(id, mode))
    positions.delete(id)
    unseenById.delete(id)
    refused.delete(id)
    statuses.forget(id)
  }
  store.subscribe(({ removed = [] }) => removed.forEach(forget))

  /** A reset never joins another one, which may have asked for other params: it takes its place. */
  const run = (id: string, mode: RefreshMode, load: () => Promise<void>): Promise<void> => {
    const key = keyOf(id, mode)
    const going = running.get(key)
    if (going && mode !== 'reset') return going
    const work = async (): Promise<void> => {
      const error = await errorOf(id, mode, load)
      if (error) outage.noteFailure(error, clock.now())
      if (running.get(key) !== task) return
      running.delete(key)
      const loading = loadingOf(id)
      if (mode === 'older') statuses.set(id, { loading, olderError: error })
      else setError(id, error, mode === 'reset' ? { loading, olderError: null } : { loading })
    }
    const task = work()
    running.set(key, task)
    statuses.set(id, { loading: loadingOf(id) })
    return task
  }

  /** The error stays on the column, to be shown there. */
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
      const { error, olderError } = statuses.get(id)
      return toColumnError(reason, mode === 'older' ? olderError : error, clock.now())
    }
  }

  /** What the reader has asked for may replace the list, and is not counted. */
  const loadNewer = async (id: string, isAskedFor = false): Promise<void> => {
    // A busy reader at the top waits for the wire where the list only stands in for it.
    const mayReplace = ({ isStoredOnly }: { isStoredOnly: boolean }) =>
      isAskedFor || !isRead(id) || (isStoredOnly && positions.get(id) === 'held')
    const outcome = await refreshColumn(depsFor(id), id, 'newer', { mayReplace })
    if (outcome.did === 'nothing') return
    if (outcome.did === 'wait') {
      statuses.set(id, { waiting: unseenOf(id) + outcome.waiting, isReplacing: true })
      return
    }
    statuses.set(id, { isReplacing: false })
    if (isAskedFor) emptyPill(id)
    else noteAdded(id, outcome.added)
    if (outcome.added > 0) newsInTabs?.tell({ id, added: outcome.added })
  }

  const count = async (id: string): Promise<void> => {
    const newer = await countNewer(depsFor(id), id)
    if (newer === null) return loadNewer(id)
    statuses.set(id, { waiting: unseenOf(id) + newer })
  }

  const reset = async (id: string): Promise<void> => {
    unseenById.delete(id)
    statuses.set(id, { waiting: 0, isReplacing: false })
    await refreshColumn(depsFor(id), id, 'reset')
  }

  const older = async (id: string): Promise<void> => {
    await refreshColumn(depsFor(id), id, 'older')
  }

  const refresh = (id: string, mode: RefreshMode): Promise<void> => {
    switch (mode) {
      case 'reset':
        return run(id, mode, () => reset(id))
      case 'older':
        return run(id, mode, () => older(id))
      case 'newer':
        return run(id, mode, () => (positions.get(id) === 'far' ? count(id) : loadNewer(id)))
    }
  }

  /** Takes the newer documents in, wherever the reader is; what is on its way may only count them. */
  const readNewer = async (id: string, isAskedFor = false): Promise<void> => {
    await running.get(keyOf(id, 'newer'))
    await run(id, 'newer', () => loadNewer(id, isAskedFor))
  }

  return {
    /** With its limits: what is written through it makes room for itself. */
    store,
    refresh,
    readNewer,

    /** Takes in what was revised or filed late. That it failed is reported; a poll shows the reader why. */
    recheck: async (id: string): Promise<void> => {
      try {
        await recheckColumn(within, id, refused)
      } catch (reason) {
        report(`Error during recheck of column ${id}`, reason)
      }
    },

    /**
     * Loads below the last document: what a list asks for whenever its end comes near, so often that an end
     * that was reached or a failure that waits for its time must stop it here.
     */
    loadOlder: async (id: string): Promise<void> => {
      const { error, olderError } = statuses.get(id)
      const retryAt = Math.max(error?.retryAt ?? 0, olderError?.retryAt ?? 0)
      if (retryAt > clock.now()) return
      const column = await store.column(id)
      if (column && !column.hasNoMore && !column.isStoredOnly) await refresh(id, 'older')
    },

    /** What the reader asks for instead of waiting: all that has failed. */
    retry: async (id: string): Promise<void> => {
      const { olderError } = statuses.get(id)
      await Promise.all([refresh(id, 'newer'), ...(olderError ? [refresh(id, 'older')] : [])])
    },

    outage: { error: outage.error, onEnd: outage.onEnd },
    /** Columns that are not asked for, because the wire is down, say so as well. */
    shareOutage: (ids: readonly string[]): void => {
      const shared = outage.error()
      if (!shared) return
      for (const id of ids) {
        const { loading, error } = statuses.get(id)
        if (loading === null) setError(id, { ...shared, failures: error?.failures ?? 1 })
      }
    },

    /** How much it remembers: must not grow with the days. */
    sizes: () => ({
      statuses: statuses.ids().length,
      positions: positions.size,
      unseen: unseenById.size,
      running: running.size,
      refused: [...refused.values()].reduce((sum, keys) => sum + keys.size, 0),
    }),

    status: (id: string): ColumnStatus => statuses.get(id),
    subscribeToStatus: statuses.subscribe,

    /** Where the reader is decides what a poll may do to the list (decision 3). Being back at the top empties the pill. */
    setPosition: (id: string, position: Position): void => {
      if (positions.get(id) === position) return
      positions.set(id, position)
      if (position === 'top' || position === 'held') emptyPill(id)
    },

    /** What the pill does after the list has been scrolled up: what waits is loaded. */
    showWaiting: (id: string): Promise<void> => readNewer(id, true),
  }
}

function keyOf(id: string, mode: RefreshMode): string {
  return `${mode} ${id}`
}
