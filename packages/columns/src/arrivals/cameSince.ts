import { isOne, type Arrival } from '../model/arrival.ts'
import type { Store } from '../store/store.ts'

/** What came of a document: it is new in a list, or it was there and came as another revision. */
export type Came = 'new' | 'changed'

/**
 * What came after a row, by uno; null where rows after it were deleted, or are those of another store. What came below a
 * list, or with its first answer, was there before.
 */
export async function cameSince(
  store: Pick<Store, 'arrivals'>,
  place: number,
): Promise<ReadonlyMap<string, Came> | null> {
  const came = new Map<string, Came>()
  for (let after = place; ;) {
    const { rows, upTo, isPruned, newest } = await store.arrivals(after)
    if (isPruned || newest < after) return null
    for (const row of rows.filter(isOne)) {
      const what = whatCame(row)
      if (what && came.get(row.uno) !== 'new') came.set(row.uno, what)
    }
    if (rows.length === 0 || upTo === after) return came
    after = upTo
  }
}

function whatCame({ how, before, revision, turn, entered }: Arrival): Came | null {
  const isQuiet = how === 'older' || how === 'firstFill'
  if (entered.length > 0 && !isQuiet) return 'new'
  return before !== null && (before !== revision || turn !== null) ? 'changed' : null
}
