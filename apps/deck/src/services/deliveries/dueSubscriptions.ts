/**
 * The name of the subscription that each column needed when this browser last looked, by the column's id;
 * null if it needed none.
 */
export type KnownColumns = Readonly<Record<string, string | null>>

/** A column that was closed here, in epoch milliseconds. */
export type ClosedColumn = { id: string; closedAt: number }

/** A column of the deck, and the name that it needs now. One whose query cannot be read needs what it needed before. */
export type NamedColumn = { id: string; name: string | null; isReadable: boolean }

/** A little more than the 20 s for which the notice offers an undo (D30). */
export const undoForMs = 25_000

/**
 * The columns that ask for something else than this browser knew, and those that were closed for good. A
 * closed column may still be listed for a moment; one that is listed when the undo has passed was brought
 * back. Only changed columns count, so that a device on which nothing happened leaves the subscriptions
 * alone. A column that is missing was not closed: it may belong to another account, or the reader has logged
 * out.
 */
export function dueSubscriptions(
  known: KnownColumns,
  closed: readonly ClosedColumn[],
  columns: readonly NamedColumn[],
  now: number,
): { changed: string[]; gone: string[]; known: KnownColumns; closed: readonly ClosedColumn[] } {
  const here = new Set(columns.map(({ id }) => id))
  const before = new Map(Object.entries(known))
  const changed = columns.filter(
    ({ id, name, isReadable }) => isReadable && before.has(id) && before.get(id) !== name,
  )
  const isOver = ({ closedAt }: ClosedColumn) => now - closedAt >= undoForMs
  return {
    changed: changed.map(({ id }) => id),
    gone: closed.filter(each => isOver(each) && !here.has(each.id)).map(({ id }) => id),
    known: Object.fromEntries(
      columns
        .filter(({ id, isReadable }) => isReadable || before.has(id))
        .map(({ id, name }) => [id, before.has(id) ? (before.get(id) ?? null) : name]),
    ),
    closed: closed.filter(each => !isOver(each) || !here.has(each.id)),
  }
}
