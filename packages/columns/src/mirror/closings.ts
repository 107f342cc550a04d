import type { Closing, Ledger } from '../model/ledger.ts'
import type { RemoteDeck } from './remote.ts'

export type SortedClosings = {
  /** Ids that must not come back from the server. */
  hidden: ReadonlySet<string>
  /** Ids to delete on the server now. */
  due: string[]
  kept: Closing[]
  /** When the next closing must be sent, epoch milliseconds; null if none waits. */
  nextDueAt: number | null
}

/**
 * The closings to send now, and those that still wait for an undo (D30). A closing whose wait is over is done
 * if its row is not on the server or has a tombstone there.
 */
export function sortClosings(
  { owner, closings }: Ledger,
  remote: RemoteDeck,
  { now, undoForMs }: { now: number; undoForMs: number },
): SortedClosings {
  const there = new Set(remote.columns.map(({ id }) => id))
  for (const id of remote.deleted) there.delete(id)
  const deleted = new Set(remote.deleted)
  const mine = closings.filter(closing => closing.owner === owner)
  const isWaiting = ({ id, closedAt, isSent }: Closing) =>
    !isSent && !deleted.has(id) && now >= closedAt && now - closedAt < undoForMs
  const waiting = mine.filter(isWaiting)
  const due = mine.filter(closing => !isWaiting(closing) && there.has(closing.id))
  return {
    hidden: new Set(mine.map(({ id }) => id)),
    due: due.map(({ id }) => id),
    kept: closings.flatMap(closing => {
      if (due.includes(closing)) return [{ ...closing, isSent: true as const }]
      return closing.owner !== owner || waiting.includes(closing) ? [closing] : []
    }),
    nextDueAt: waiting.length > 0 ? Math.min(...waiting.map(({ closedAt }) => closedAt)) + undoForMs : null,
  }
}
