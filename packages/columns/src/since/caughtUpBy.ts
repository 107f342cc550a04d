import type { Column } from '../model/column.ts'
import type { LiveState } from '../live/liveState.ts'

/** The channel sends a message every 10 s, so a longer silence may mean an undetected disconnection. */
const silentForMs = 15_000

/**
 * How a column got everything newer since `from`, epoch milliseconds: by the channel or by a search; null if
 * it has not yet.
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
