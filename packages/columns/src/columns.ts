import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings, NewsDocument } from '@wiredeck/document'
import type { Clock } from './clock.ts'
import { createColumn, withoutDocuments, type Column, type NewColumn } from './column.ts'
import { findDocument } from './documents.ts'
import { LookupError } from './errors.ts'
import type { Mirror } from './mirror/mirror.ts'
import { neighbourOf, type Side } from './neighbours.ts'
import { byOrder, moveColumn, nextOrder, type MoveDirection } from './order.ts'
import { changeParams, toggleAgenda, type ParamsChange } from './params.ts'
import { countNewer, refreshColumn, type RefreshDeps, type Report } from './refresh.ts'
import type { RefreshMode } from './refreshWindow.ts'
import { toColumnError } from './retry.ts'
import { createStatusBoard, type ColumnError, type ColumnStatus } from './status.ts'
import type { Store } from './store/store.ts'
import { keepWithinSpace } from './trim.ts'

/** An analytics event (`data-layer.md` section 7). */
export type Track = (event: 'update_column_params', values: { langs: string; query: string }) => void

export type ColumnsDeps = {
  api: Pick<ContentApi, 'search' | 'get'>
  store: Store
  mirror: Mirror
  clock: Clock
  agency: AgencySettings
  track: Track
  report: Report
}

/** Where the reader is in a list: at its top, below it, or so far down that new documents only count. */
export type Position = 'top' | 'below' | 'far'

export type Columns = ReturnType<typeof createColumns>

/** The deck's columns: what can be done with them, and how each of them is doing (`data-layer.md` section 4). */
export function createColumns(deps: ColumnsDeps) {
  const { store, mirror, clock, agency, report } = deps
  const statuses = createStatusBoard()
  const positions = new Map<string, Position>()
  const running = new Map<string, Promise<void>>()
  const refreshDeps: RefreshDeps = { ...deps, store: keepWithinSpace(store, { report, isRead }) }

  function isRead(id: string): boolean {
    return (positions.get(id) ?? 'top') !== 'top'
  }
  const isFar = (id: string) => positions.get(id) === 'far'

  const changeColumn = async (id: string, change: (column: Column) => Column): Promise<Column> => {
    const write = await store.updateColumn(id, column => ({
      columns: [{ ...change(column), isStarter: false }],
    }))
    const changed = write?.columns?.[0]
    if (!changed) throw new LookupError('Column not found')
    mirror.columnsChanged()
    return changed
  }

  /** Documents that are in the list, above what its reader has seen. */
  const unseenById = new Map<string, number>()
  const unseenOf = (id: string) => unseenById.get(id) ?? 0

  const loadNewer = async (id: string): Promise<void> => {
    const outcome = await refreshColumn(refreshDeps, id, 'newer', { mayReplace: () => !isRead(id) })
    if (outcome.did === 'nothing') return
    if (outcome.did === 'wait') {
      statuses.set(id, { waiting: unseenOf(id) + outcome.waiting, isReplacing: true })
      return
    }
    unseenById.set(id, isRead(id) ? unseenOf(id) + outcome.added : 0)
    statuses.set(id, { waiting: unseenOf(id), isReplacing: false })
  }

  /** Takes the newer documents in, wherever the reader is: what is on its way may only count them. */
  const readNewer = async (id: string): Promise<void> => {
    await running.get(keyOf(id, 'newer'))
    await run(id, 'newer', () => loadNewer(id))
  }

  const countNewerOnly = async (id: string): Promise<void> => {
    const count = await countNewer(refreshDeps, id)
    statuses.set(id, { waiting: unseenOf(id) + count })
  }

  const loadingOf = (id: string): RefreshMode | null =>
    modesBySight.find(mode => running.has(keyOf(id, mode))) ?? null

  /**
   * One refresh of a mode at a time; its error stays on the column and is not thrown. A reset never joins
   * another one, which may have asked for other params; it takes its place.
   */
  const run = (id: string, mode: RefreshMode, load: () => Promise<void>): Promise<void> => {
    const key = keyOf(id, mode)
    const going = running.get(key)
    if (going && mode !== 'reset') return going
    const work = async (): Promise<void> => {
      let error: ColumnError | null = null
      try {
        await load()
      } catch (reason) {
        report(`Error during update of column ${id}`, reason)
        error = toColumnError(reason, statuses.get(id).error, clock.now())
      }
      if (running.get(key) !== task) return
      running.delete(key)
      statuses.set(id, { loading: loadingOf(id), error })
    }
    const task = work()
    running.set(key, task)
    statuses.set(id, { loading: loadingOf(id) })
    return task
  }

  const refresh = (id: string, mode: RefreshMode): Promise<void> => {
    if (mode === 'newer') return run(id, mode, () => (isFar(id) ? countNewerOnly(id) : loadNewer(id)))
    return run(id, mode, async () => {
      if (mode === 'reset') {
        unseenById.delete(id)
        statuses.set(id, { waiting: 0, isReplacing: false })
      }
      await refreshColumn(refreshDeps, id, mode)
    })
  }

  /** What this tab knows of a column that has gone; what is on its way for it is of no use. */
  const forget = (id: string): void => {
    for (const mode of modesBySight) running.delete(keyOf(id, mode))
    positions.delete(id)
    unseenById.delete(id)
    statuses.forget(id)
  }

  return {
    store,
    refresh,

    /**
     * Loads below the last document: what a list asks for whenever its end comes near, so often that an end
     * that was reached or a failure that waits for its time must stop it here.
     */
    async loadOlder(id: string): Promise<void> {
      const { error } = statuses.get(id)
      if (error && error.retryAt > clock.now()) return
      const column = await store.column(id)
      if (column && !column.hasNoMore) await refresh(id, 'older')
    },

    status: (id: string): ColumnStatus => statuses.get(id),
    subscribeToStatus: statuses.subscribe,

    /** Where the reader is decides what a poll may do to the list (decision 3). Being back at the top empties the pill. */
    setPosition(id: string, position: Position): void {
      if (positions.get(id) === position) return
      positions.set(id, position)
      if (position !== 'top') return
      unseenById.delete(id)
      const { waiting, isReplacing } = statuses.get(id)
      if (waiting > 0 && !isReplacing) statuses.set(id, { waiting: 0 })
    },

    /** What the pill does after the list has been scrolled up: what waits is loaded. */
    async showWaiting(id: string): Promise<void> {
      positions.set(id, 'top')
      await readNewer(id)
    },

    /** A new column behind the others (`data-layer.md` section 4, Add). */
    async add(column: NewColumn): Promise<Column> {
      const write = await store.update(columns => ({ columns: [createColumn(column, nextOrder(columns))] }))
      mirror.columnsChanged()
      return write?.columns?.[0] as Column
    },

    /** Deletes the column; what it returns brings it back by `restore`. Null when it is gone already. */
    async close(id: string): Promise<Column | null> {
      let closed: Column | null = null
      await store.update(columns => {
        closed = columns.find(column => column.id === id) ?? null
        return closed && { removeColumns: [id], columns: closeRanks(columns.filter(each => each.id !== id)) }
      })
      forget(id)
      mirror.columnClosed(id)
      return closed
    },

    /** Undoes a close: the column stands at its old place again (decision 30). */
    async restore(column: Column): Promise<void> {
      await store.update(columns => {
        const others = columns.filter(each => each.id !== column.id).sort(byOrder)
        others.splice(column.order, 0, column)
        return { columns: closeRanks(others) }
      })
      mirror.columnsChanged()
      // A cleanup meanwhile has taken the documents that nobody referenced.
      const kept = await store.cards(column.documentsIds)
      if (kept.length < column.documentsIds.length) await refresh(column.id, 'reset')
    },

    async move(id: string, direction: MoveDirection): Promise<void> {
      await store.update(columns => ({ columns: moveColumn(columns, id, direction) }))
      mirror.columnsChanged()
    },

    /** Saves new params and starts over with them. */
    async changeParams(id: string, change: ParamsChange): Promise<void> {
      const { params } = await changeColumn(id, column => ({
        ...withoutDocuments(column),
        params: changeParams(column.params, change),
      }))
      deps.track('update_column_params', {
        langs: params.langs?.join('|') ?? '',
        query: params.query ?? '',
      })
      await refresh(id, 'reset')
    },

    /** Makes the column another topic or search, and starts over with it. */
    async replaceSearch(id: string, { type, params }: NewColumn): Promise<void> {
      await changeColumn(id, column => ({ ...withoutDocuments(column), type, params }))
      await refresh(id, 'reset')
    },

    async toggleAgenda(id: string): Promise<void> {
      await changeColumn(id, column => ({
        ...withoutDocuments(column),
        params: toggleAgenda(column.params, agency),
      }))
      await refresh(id, 'reset')
    },

    /**
     * The document beside another one. At an end of the list the column is refreshed and asked again
     * (`deck.md` section 4); null when nothing came.
     */
    async findNeighbour(columnId: string, documentId: string, side: Side): Promise<string | null> {
      const find = async () =>
        neighbourOf((await store.column(columnId))?.documentsIds ?? [], documentId, side)
      const there = await find()
      if (there) return there
      await (side === 'newer' ? readNewer(columnId) : refresh(columnId, side))
      return find()
    },

    findDocument: (id: string): Promise<NewsDocument> => findDocument(deps, id),
    cleanup: () => store.cleanup(),
    clear: () => store.clear(),
  }
}

/** Which of several refreshes shows: the one that leaves most to be seen. */
const modesBySight = ['reset', 'older', 'newer'] as const

function keyOf(id: string, mode: RefreshMode): string {
  return `${mode} ${id}`
}

function closeRanks(columns: readonly Column[]): Column[] {
  return columns.map((column, order) => ({ ...column, order }))
}
