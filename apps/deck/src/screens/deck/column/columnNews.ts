/** What a screen reader was told of a column, or found on entering it. Instants in epoch milliseconds. */
export type Heard = {
  firstId: string | null
  waiting: number
  spokenAt: number
  /** New documents to speak of; 0 for silence. */
  count: number
}
type Seen = { ids: readonly string[]; waiting: number; isRead: boolean; now: number }

export const unheard: Heard = { firstId: null, waiting: 0, spokenAt: 0, count: 0 }

/** Announcements are at least this far apart, because the wire files all day. */
const silenceMs = 30_000

/**
 * What to announce next: how many documents came since the last time, only in the column with the focus and only
 * after a pause. Documents that waited and are now in the list are not counted again.
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
