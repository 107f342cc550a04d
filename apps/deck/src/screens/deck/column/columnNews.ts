/** What a listening reader was told of a column, or saw on coming in. Instants in epoch milliseconds. */
export type Heard = {
  firstId: string | null
  waiting: number
  spokenAt: number
  /** New documents to speak of; 0 for silence. */
  count: number
}
type Seen = { ids: readonly string[]; waiting: number; isRead: boolean; now: number }

export const unheard: Heard = { firstId: null, waiting: 0, spokenAt: 0, count: 0 }

/** A wire that files all day must not talk all day. */
const silenceMs = 30_000

/**
 * What to say after what was heard: how many documents came since, in the column that is being read alone, and
 * after a pause. What waited and is now in the list is not told again.
 */
export function hear(heard: Heard, { ids, waiting, isRead, now }: Seen): Heard {
  const firstId = ids[0] ?? null
  const isKnown = firstId === heard.firstId && waiting === heard.waiting
  const before = heard.firstId === null ? -1 : ids.indexOf(heard.firstId)
  if (!isRead || before < 0)
    return isKnown && heard.count === 0 ? heard : { ...heard, firstId, waiting, count: 0 }
  const count = before + waiting - heard.waiting
  if (count <= 0) return isKnown ? heard : { ...heard, firstId, waiting }
  return now - heard.spokenAt < silenceMs ? heard : { firstId, waiting, spokenAt: now, count }
}
