import type { Column } from '../model/column.ts'
import type { LiveState } from '../live/liveState.ts'

/** The channel says something every 10 s, so one that was silent for longer may be cut off without knowing it. */
const silentForMs = 15_000

/**
 * How a column has come to know what is newer since `from`, epoch milliseconds: it was told by the channel, or a search has
 * asked; null where it does not know yet.
 */
export function caughtUpBy(
  { id, lastUpdated, isStoredOnly }: Pick<Column, 'id' | 'lastUpdated' | 'isStoredOnly'>,
  live: Pick<LiveState, 'is' | 'columns' | 'heardAt'>,
  from: number,
): 'channel' | 'search' | null {
  if (isStoredOnly) return null
  const told = live.is === 'well' ? live.columns[id] : undefined
  if (told && told.is !== 'refused')
    return told.is === 'pushed' && live.heardAt >= from - silentForMs ? 'channel' : null
  return lastUpdated >= from ? 'search' : null
}
