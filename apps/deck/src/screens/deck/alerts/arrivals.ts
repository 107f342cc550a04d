import { isSameJson, type Column } from '@wiredeck/columns'

/** A list as it was last looked at. */
export type Seen = {
  list: Pick<Column, 'params' | 'documentsIds' | 'lastUpdated'>
  /** Epoch milliseconds: documents up to the first answer after this instant are no news. */
  since: number
}

/**
 * What to remember of a list, and the ids that came into it since `before`, in list order. There are none
 * while the list is as it was loaded, after it was emptied or asks for something else, and below its old end.
 */
export function lookAt(
  list: Seen['list'],
  before: Seen | undefined,
  openedAt: number,
): { seen: Seen; arrivals: readonly string[] } {
  if (!before) return { seen: { list, since: openedAt }, arrivals: [] }
  // Its first answer, which is later than the last one of the old list, is no news.
  if (isAnotherList(list, before.list))
    return { seen: { list, since: before.list.lastUpdated + 1 }, arrivals: [] }
  const hasBegun = before.list.lastUpdated >= before.since
  return { seen: { list, since: before.since }, arrivals: hasBegun ? newIn(list, before.list) : [] }
}

function isAnotherList(list: Seen['list'], before: Seen['list']): boolean {
  const isEmptied = list.documentsIds.length === 0 && before.documentsIds.length > 0
  return isEmptied || !isSameJson(list.params, before.params)
}

function newIn({ documentsIds }: Seen['list'], before: Seen['list']): string[] {
  const known = new Set(before.documentsIds)
  const oldEnd = documentsIds.findLastIndex(id => known.has(id))
  // A list without any known document was replaced, because the reader was away for more than a page.
  const above = oldEnd === -1 ? documentsIds : documentsIds.slice(0, oldEnd)
  return above.filter(id => !known.has(id))
}
