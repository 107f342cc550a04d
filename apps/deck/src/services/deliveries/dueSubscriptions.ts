/**
 * The name of the subscription that each column needed when this browser last saw to it, by the column's id; null where it
 * needed none.
 */
export type KnownColumns = Readonly<Record<string, string | null>>

/** A column that was closed here, in epoch milliseconds. */
export type ClosedColumn = { id: string; closedAt: number }

/** A column of the deck, and the name that it needs now. One whose query cannot be read needs what it needed before. */
export type NamedColumn = { id: string; name: string | null; isReadable: boolean }

/** The notice that offers an undo stands for 20 s, and this is a little more (D30). */
export const undoForMs = 25_000

/**
 * Which columns ask for something else than this browser knew, and which were closed for good: a closed one may still be
 * listed for a moment, and one that is there after the undo has passed was brought back. Only what changed is looked
 * at: where two devices differ, the one on which nothing happened leaves the subscriptions alone. A column that is missing
 * was not closed: it may belong to another account, or the reader has logged out.
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
