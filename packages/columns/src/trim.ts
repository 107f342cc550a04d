import type { Column } from './column.ts'
import type { Report } from './refresh.ts'
import type { Store, Write } from './store/store.ts'

/** How many documents a column keeps (decision 8). */
export const mostDocuments = 5_000

/**
 * The column cut to its newest documents. What lies beyond can be loaded again, so the list has more; its
 * edge is where the last document that stays was published.
 */
export function trimColumn(column: Column, limit: number, lastPublished: Date): Column {
  if (column.documentsIds.length <= limit) return column
  const documentsIds = column.documentsIds.slice(0, limit)
  const published = lastPublished.toISOString()
  return { ...column, documentsIds, oldest: { published, unos: documentsIds.slice(-1) }, hasNoMore: false }
}

export type SpaceOptions = {
  report: Report
  /** Is somebody in the middle of the column's list? Then it is not cut. */
  isRead: (columnId: string) => boolean
}

/**
 * The store with decision 8: a list that has grown past the limit is cut behind a write, and a full quota
 * halves the limit, makes room and tries once more.
 */
export function keepWithinSpace(store: Store, { report, isRead }: SpaceOptions): Store {
  let limit = mostDocuments

  const trim = async (column: Column): Promise<void> => {
    if (column.documentsIds.length <= limit || isRead(column.id)) return
    const last = await store.document(column.documentsIds[limit - 1] ?? '')
    if (!last) return
    await store.updateColumn(column.id, current =>
      current.documentsIds[limit - 1] === last.id
        ? { columns: [trimColumn(current, limit, last.published)] }
        : null,
    )
    await store.cleanup()
  }

  const makeRoom = async (): Promise<void> => {
    limit = Math.max(1, Math.floor(limit / 2))
    for (const column of await store.columns()) await trim(column)
    await store.cleanup()
  }

  return {
    ...store,
    async updateColumn(id, decide) {
      let write: Write | null
      try {
        write = await store.updateColumn(id, decide)
      } catch (error) {
        if (!isQuotaError(error)) throw error
        report('The storage is full: columns keep fewer documents from now on', error)
        await makeRoom()
        write = await store.updateColumn(id, decide)
      }
      for (const column of write?.columns ?? []) await trim(column)
      return write
    },
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
