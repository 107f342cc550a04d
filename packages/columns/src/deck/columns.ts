import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings, NewsDocument } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import type { AlertSettings } from '../model/alertSettings.ts'
import { createColumn, withoutDocuments, type Column, type NewColumn } from '../model/column.ts'
import { findDocument } from './findDocument.ts'
import { LookupError } from '../base/errors.ts'
import { importColumns, writeImport, type ImportMode } from './importColumns.ts'
import type { Mirror } from './mirror.ts'
import type { Offline } from '../offline/storedList.ts'
import { isForeign, noteClosings, owned, park, takeBack } from '../model/ledger.ts'
import { noteEdit } from '../model/noteEdit.ts'
import { neighbourOf, type Side } from './neighbours.ts'
import { byOrder, moveColumn, nextOrder, type MoveDirection } from '../model/order.ts'
import { changeParams, excludesAgenda, showsAgenda, withAgenda, type ParamsChange } from '../model/params.ts'
import type { Report } from '../base/report.ts'
import { createRefresher } from '../refresh/refresher.ts'
import { createDropReport } from '../checked/reportDrops.ts'
import { checkImport } from '../checked/checkImport.ts'
import { findRelated } from './findRelated.ts'
import { findStory } from './findStory.ts'
import type { ErrorsInTabs } from '../refresh/status.ts'
import type { Store } from '../store/store.ts'

/** An analytics event (data 7). */
export type Track = (event: 'update_column_params', values: { langs: string; query: string }) => void

export type ColumnsDeps = {
  api: Pick<ContentApi, 'search' | 'searchAll' | 'searchBody' | 'get'>
  /** The wire's time; without it, the device's. */
  server?: Pick<Clock, 'now'>
  store: Store
  mirror: Mirror
  clock: Clock
  agency: AgencySettings
  track: Track
  report: Report
  /** Without it, the deck has only what the wire sends. */
  offline?: Offline | undefined
  errorsInTabs?: ErrorsInTabs
  onFull?: () => void
  /** Called with columns that the reader closed; an undo may bring them back. */
  onClosed?: (ids: readonly string[]) => void
  /** Whether the reader of another tab is anywhere in the list except free at its top. */
  isReadElsewhere?: (id: string) => boolean
  /** Documents that a reader has open or in focus in any tab. */
  inUse?: () => ReadonlySet<string>
}

export type Columns = ReturnType<typeof createColumns>

/** The deck's columns: the actions on them, and their status (data 4). */
export function createColumns(deps: ColumnsDeps) {
  const { mirror, agency, clock } = deps
  const { readNewer, ...refreshing } = createRefresher(deps)
  const { refresh, store } = refreshing

  const edited = (before: Column, after: Column): Column => ({
    ...noteEdit(before, after, clock.now()),
    isStarter: false,
  })

  const changeColumn = async (id: string, change: (column: Column) => Column): Promise<Column> => {
    const write = await store.updateColumn(id, column => ({
      columns: [edited(column, change(column))],
    }))
    const changed = write?.columns?.[0]
    if (!changed) throw new LookupError('Column not found')
    mirror.columnsChanged()
    return changed
  }

  return {
    ...refreshing,

    /** Adds a column after the others (data 4, Add), and starts to fill it. */
    async add(column: NewColumn): Promise<Column> {
      const write = await store.update(columns => ({ columns: [createColumn(column, nextOrder(columns))] }))
      mirror.columnsChanged()
      const added = write?.columns?.[0] as Column
      void refresh(added.id, 'reset')
      return added
    },

    /**
     * Imports columns (data 4, Bulk import) from their unchecked form; unreadable parts are reported.
     * Resolves with the number of columns. If no entry of a non-empty list is a column, nothing changes. The
     * mirror finds out itself which columns it lacks; columns that are removed here are removed there.
     */
    async importColumns(list: readonly unknown[], mode: ImportMode): Promise<number> {
      const incoming = checkImport(list, createDropReport(deps.report)('imported column', null))
      if (incoming.length === 0 && list.length > 0) return 0
      const write = await store.update((columns, ledger) =>
        writeImport(columns, ledger, importColumns(columns, incoming, mode, agency), clock.now()),
      )
      mirror.columnsChanged()
      deps.onClosed?.(write?.removeColumns ?? [])
      return incoming.length
    },

    /**
     * Deletes the column, and returns what `restore` needs to bring it back; null if it was already removed.
     */
    async close(id: string): Promise<Column | null> {
      let closed: Column | null = null
      await store.update((columns, ledger) => {
        const found = columns.find(column => column.id === id)
        closed = found ? owned(found, ledger) : null
        return (
          closed && {
            removeColumns: [id],
            columns: closeRanks(columns.filter(each => each.id !== id)),
            ledger: noteClosings(ledger, [closed], clock.now()),
          }
        )
      })
      mirror.columnsChanged()
      if (closed) deps.onClosed?.([id])
      return closed
    },

    /**
     * Undoes a close: the column returns to its old place (D30). Resolves with its id, which is new if its
     * account may know of the close.
     */
    async restore(closed: Column): Promise<string> {
      let { id } = closed
      await store.update((columns, ledger) => {
        const back = takeBack(ledger, closed)
        id = back.column.id
        if (isForeign(back.column, ledger)) return { ledger: park(back.ledger, [back.column]) }
        const others = columns.filter(each => each.id !== id).sort(byOrder)
        others.splice(closed.order, 0, back.column)
        return { columns: closeRanks(others), ledger: back.ledger }
      })
      mirror.columnsChanged()
      // A cleanup may have deleted the documents meanwhile, because no column referenced them.
      const kept = await store.cards(closed.documentsIds)
      if (kept.length < closed.documentsIds.length) await refresh(id, 'reset')
      return id
    },

    async move(id: string, direction: MoveDirection): Promise<void> {
      await store.update(columns => ({ columns: moveColumn(columns, id, direction) }))
      mirror.columnsChanged()
    },

    /** Saves new params; the list starts over. */
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

    /** Saves the alert settings; the list does not change. */
    async setAlert(id: string, alert: AlertSettings): Promise<void> {
      await changeColumn(id, column => ({ ...column, alert }))
    },

    /**
     * Agenda toggle (data 4): shows or hides the agenda in every column. A column that differs starts over;
     * the others keep their lists (D33).
     */
    async setAgenda(isShown: boolean): Promise<void> {
      const isSet = isShown ? showsAgenda : excludesAgenda
      const write = await store.update(columns => {
        const differing = columns.filter(({ params }) => !isSet(params, agency))
        if (differing.length === 0) return null
        return {
          columns: differing.map(column =>
            edited(column, {
              ...withoutDocuments(column),
              params: withAgenda(column.params, agency, isShown),
            }),
          ),
        }
      })
      if (!write) return
      mirror.columnsChanged()
      await Promise.all((write.columns ?? []).map(({ id }) => refresh(id, 'reset')))
    },

    /**
     * The next document on one side. At an end of the list the column is refreshed first (deck 4); null if
     * there is still none.
     */
    async findNeighbour(columnId: string, documentId: string, side: Side): Promise<string | null> {
      const find = async () =>
        neighbourOf((await store.column(columnId))?.documentsIds ?? [], documentId, side)
      const there = await find()
      if (there) return there
      await (side === 'newer' ? readNewer(columnId) : refresh(columnId, side))
      return find()
    },

    findDocument: (id: string): Promise<NewsDocument> => findDocument({ ...deps, store }, id),
    findRelated: (document: NewsDocument, size?: number): Promise<NewsDocument[]> =>
      findRelated(deps, document, size),
    findStory: (event: string): Promise<NewsDocument[]> => findStory({ ...deps, store }, event),
    cleanup: () => store.cleanup(),
    /** Empties this device at a logout; the mirror's copy is kept (D28 and D29). */
    clear: () => store.clear(),
  }
}

function closeRanks(columns: readonly Column[]): Column[] {
  return columns.map((column, order) => ({ ...column, order }))
}
