import { createListeners } from '../base/listeners.ts'
import { keepWithinSpace } from '../store/trim.ts'
import { createOutage } from './outage.ts'
import { isRead, mayLoadOlder, mayReplace, onlyCounts, type Position } from './progress.ts'
import { createProgressBoard } from './progressBoard.ts'
import { recheckColumn, type Refused } from './recheck.ts'
import { countNewer, refreshColumn, type RefreshDeps, type RefreshOutcome } from './refresh.ts'
import type { RefreshMode } from './refreshWindow.ts'
import { toColumnError } from './retry.ts'
import type { ColumnError, ColumnStatus, NewsInTabs } from './status.ts'

export type RefresherDeps = RefreshDeps & {
  /** The tab that polls tells the others what failed and what came. */
  newsInTabs?: NewsInTabs
  /** The device has no more space (D8). */
  onFull?: () => void
  /** Whether in another tab the reader is anywhere in the list but free at its top. */
  isReadElsewhere?: (id: string) => boolean
}

/**
 * Refreshes columns, one refresh of a mode at a time, and knows how each column is doing; `progress.ts` decides what an
 * event makes of that. Never rejects.
 */
export type Refresher = ReturnType<typeof createRefresher>

export function createRefresher(deps: RefresherDeps) {
  const { clock, report, newsInTabs, onFull, isReadElsewhere = () => false } = deps
  const board = createProgressBoard()
  const arrivals = createListeners<readonly string[]>()
  const outage = createOutage()
  const running = new Map<string, Promise<void>>()
  const refused: Refused = new Map()

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
  const within: RefreshDeps = { ...deps, store, api: { search } }
  const unrepeated: RefreshDeps = {
    ...within,
    api: { search: (params, call) => search(params, { ...call, isRepeated: false }) },
  }
  /** A request that is likely to fail is not sent a second time at once. */
  const depsFor = (id: string): RefreshDeps => {
    const { error, olderError } = board.get(id).status
    return error || olderError || outage.error() ? unrepeated : within
  }

  newsInTabs?.subscribe(news => {
    if ('error' in news) return board.note(news.id, { did: 'hear', error: news.error })
    if ('found' in news) return arrivals.tell(news.found)
    board.note(news.id, { did: 'add', count: news.added.length })
    arrivals.tell(news.added)
  })
  /** Other tabs hear of an error that this tab has met, and of the end of it. */
  const noteError = (id: string, event: Parameters<typeof board.note>[1]): void => {
    const before = board.get(id).status.error
    board.note(id, event)
    const { error } = board.get(id).status
    if (error !== before) newsInTabs?.tell({ id, error })
  }

  /** A request for a removed column is of no use, whichever tab removed it. */
  const forget = (id: string): void => {
    for (const mode of board.get(id).running) running.delete(keyOf(id, mode))
    refused.delete(id)
    board.forget(id)
  }
  store.subscribe(({ removed = [] }) => removed.forEach(forget))

  /** A reset never joins another reset, which may have asked for other params, but takes its place. */
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
      const { error, olderError } = board.get(id).status
      return toColumnError(reason, mode === 'older' ? olderError : error, clock.now())
    }
  }

  const loadNewer = async (id: string, isAskedFor = false): Promise<RefreshOutcome> => {
    const outcome = await refreshColumn(depsFor(id), id, 'newer', {
      mayReplace: ({ isStoredOnly }) =>
        mayReplace(board.get(id), { isAskedFor, isStoredOnly }) && (isAskedFor || !isReadElsewhere(id)),
    })
    if (outcome.did === 'wait') board.note(id, { did: 'wait', count: outcome.waiting })
    if (outcome.did === 'merge') noteAdded(id, outcome.added, isAskedFor)
    return outcome
  }

  /** Documents have come in; `isAskedFor` where the reader of this tab sees them. */
  const noteAdded = (id: string, added: readonly string[], isAskedFor = false): void => {
    board.note(id, { did: 'merge', added: added.length, isAskedFor })
    if (added.length === 0) return
    arrivals.tell(added)
    newsInTabs?.tell({ id, added })
  }

  /** Documents were found that come in once a tab shows the deck. */
  const noteFound = (id: string, found: readonly string[]): void => {
    arrivals.tell(found)
    newsInTabs?.tell({ id, found })
  }

  const count = async (id: string): Promise<void> => {
    const newer = await countNewer(depsFor(id), id)
    if (newer === null) return void (await loadNewer(id))
    board.note(id, { did: 'count', count: newer })
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

  /** Takes the newer documents in, wherever the reader is. A refresh under way may only count them. */
  const readNewer = async (id: string, isAskedFor = false): Promise<void> => {
    await running.get(keyOf(id, 'newer'))
    await run(id, 'newer', async () => void (await loadNewer(id, isAskedFor)))
  }

  /**
   * Reads what is newer, wherever the reader is, after whatever is under way. Resolves with `merge` where the list has
   * now all that is newer: not where the request failed, nor where what came would replace a list that is being read.
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
    /** With its limits: what is written through it makes room for itself. */
    store,
    refresh,
    readNewer,
    catchUp,
    noteAdded,
    noteFound,

    /**
     * Takes in documents that were revised or filed late. A failure is only reported, because the next poll shows the
     * reader why.
     */
    recheck: async (id: string): Promise<void> => {
      try {
        await recheckColumn(within, id, refused)
      } catch (reason) {
        report(`Error during recheck of column ${id}`, reason)
      }
    },

    /** Loads below the last document, unless the list has its end. */
    loadOlder: async (id: string): Promise<void> => {
      if (!mayLoadOlder(board.get(id), clock.now())) return
      const column = await store.column(id)
      if (column && !column.hasNoMore && !column.isStoredOnly) await refresh(id, 'older')
    },

    /** The reader's own retry: asks for all that has failed without waiting. */
    retry: async (id: string): Promise<void> => {
      const { olderError } = board.get(id).status
      await Promise.all([refresh(id, 'newer'), ...(olderError ? [refresh(id, 'older')] : [])])
    },

    outage: { error: outage.error, onEnd: outage.onEnd },
    /** Columns that are not asked for, because the wire is down, say so as well. */
    shareOutage: (ids: readonly string[]): void => {
      const error = outage.error()
      if (error) for (const id of ids) noteError(id, { did: 'share', error })
    },

    /** How many entries it remembers, which must not grow with the days. */
    sizes: () => ({
      columns: board.size(),
      running: running.size,
      refused: [...refused.values()].reduce((sum, keys) => sum + keys.size, 0),
    }),

    status: (id: string): ColumnStatus => board.get(id).status,
    subscribeToStatus: board.subscribe,
    /** Told the ids of documents that have come into a column, whichever tab has brought them. */
    subscribeToAdded: arrivals.subscribe,

    /** Where the reader is decides what a poll may do to the list (D3). Being back at the top empties the pill. */
    setPosition: (id: string, position: Position): void => board.note(id, { did: 'move', position }),

    /** For the pill, after the list has been scrolled up: loads the documents that wait. */
    showWaiting: (id: string): Promise<void> => readNewer(id, true),
  }
}

function keyOf(id: string, mode: RefreshMode): string {
  return `${mode} ${id}`
}
