import type { Column } from '../model/column.ts'
import { mostRevisions } from '../model/revision.ts'
import type { Report } from '../base/report.ts'
import { isQuotaError } from './isQuotaError.ts'
import { mostDocuments } from './mostDocuments.ts'
import type { Store, Write } from './store.ts'

/**
 * The column cut to its newest documents. Older ones can be loaded again, so `hasNoMore` becomes false; the
 * new edge is the `published` of the last document that stays.
 */
export function trimColumn(column: Column, limit: number, lastPublished: Date): Column {
  if (column.documentsIds.length <= limit) return column
  const documentsIds = column.documentsIds.slice(0, limit)
  const published = lastPublished.toISOString()
  return { ...column, documentsIds, oldest: { published, unos: documentsIds.slice(-1) }, hasNoMore: false }
}

export type SpaceOptions = {
  report: Report
  /** Whether somebody reads in the middle of the column's list; such a list is not cut. */
  isRead: (columnId: string) => boolean
  /** Called when the device has no space left; columns then keep fewer documents. */
  onFull?: (() => void) | undefined
}

/** A list is not cut below what a screen shows. */
const fewestDocuments = 10

/**
 * The store with D8: a list over the limit is cut after a write. A full quota halves the limit, makes room
 * and tries again, until the write fits or nothing is left to cut.
 */
export function keepWithinSpace(store: Store, { report, isRead, onFull }: SpaceOptions): Store {
  let limit = mostDocuments
  let revisionsKept = mostRevisions

  const trim = async (column: Column): Promise<void> => {
    if (column.documentsIds.length <= limit || isRead(column.id)) return
    const last = await store.document(column.documentsIds[limit - 1] ?? '')
    if (!last) return
    await store.updateColumn(column.id, current =>
      current.documentsIds[limit - 1] === last.id
        ? { columns: [trimColumn(current, limit, last.published)] }
        : null,
    )
  }

  /**
   * Halves the limits until some list is longer. Documents are deleted first, in a transaction that only
   * deletes, because a full device refuses to write even a shorter list.
   */
  const makeRoom = async (): Promise<void> => {
    const columns = await store.columns()
    const longest = Math.max(0, ...columns.map(column => column.documentsIds.length))
    do limit = Math.max(fewestDocuments, Math.floor(limit / 2))
    while (limit >= longest && limit > fewestDocuments)
    revisionsKept = Math.floor(revisionsKept / 2)
    await store.cleanup(
      ({ id, documentsIds }) => (isRead(id) ? documentsIds : documentsIds.slice(0, limit)),
      revisionsKept,
    )
    try {
      for (const column of columns) await trim(column)
    } catch (error) {
      // The next successful write cuts the lists.
      if (!isQuotaError(error)) throw error
    }
  }

  const withRoom = async <T>(write: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (!isQuotaError(error)) throw error
        report('The storage is full: columns keep fewer documents from now on', error)
        onFull?.()
        // What is kept of what came goes before any document.
        if ((await store.pruneArrivals(true)) > 0) continue
        if (limit <= fewestDocuments) throw error
        await makeRoom()
      }
    }
  }

  const trimmed = async (write: Write | null): Promise<Write | null> => {
    const grown = (write?.columns ?? []).filter(({ documentsIds }) => documentsIds.length > limit)
    for (const column of grown) await trim(column)
    if (grown.length > 0) await store.cleanup(undefined, revisionsKept)
    return write
  }
  return {
    ...store,
    update: decide => withRoom(() => store.update(decide)),
    putDocuments: documents => withRoom(() => store.putDocuments(documents)),
    keepRevisions: revisions => withRoom(() => store.keepRevisions(revisions)),
    putMarks: marks => withRoom(() => store.putMarks(marks)),
    noteFound: found => withRoom(() => store.noteFound(found)),
    putUses: uses => withRoom(() => store.putUses(uses)),
    addUse: (documentId, decide) => withRoom(() => store.addUse(documentId, decide)),
    updateUses: (change, place) => withRoom(() => store.updateUses(change, place)),
    noteAlerts: decide => withRoom(() => store.noteAlerts(decide)),
    placeDocuments: async (ids, decide) => trimmed(await withRoom(() => store.placeDocuments(ids, decide))),
    async updateColumn(id, decide) {
      return trimmed(await withRoom(() => store.updateColumn(id, decide)))
    },
  }
}
