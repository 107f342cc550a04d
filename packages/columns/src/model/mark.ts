/** A revision that the reader has had in sight, and when. */
export type Sight = { revision: number; at: Date }

/** Whether the reader opened the document (`read`), or had its whole card in sight for a second (`seen`). */
export type Mark = { id: string; read: Sight | null; seen: Sight | null }

/** The sight from which changes count: the later of the two, at one instant that of more (D45); null if there is none. */
export function baselineOf({ read, seen }: Pick<Mark, 'read' | 'seen'>): Sight | null {
  if (!read || !seen) return read ?? seen
  const difference = seen.at.getTime() - read.at.getTime() || seen.revision - read.revision
  return difference > 0 ? seen : read
}

/** Merges two marks: for `read` and for `seen`, the later sight wins. */
export function joinMarks(one: Mark | null, other: Mark): Mark {
  if (!one) return other
  return { ...other, read: later(one.read, other.read), seen: later(one.seen, other.seen) }
}

function later(one: Sight | null, other: Sight | null): Sight | null {
  if (!one || !other) return one ?? other
  return other.at >= one.at ? other : one
}
