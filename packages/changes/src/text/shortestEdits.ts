/** Some items that both lists have, or that only one has. */
export interface Step {
  kind: 'same' | 'removed' | 'added'
  count: number
}

const unreached = -1

/**
 * The fewest removed and added items that make `other` of `one`, in order (Myers, 1986); `null` if there are
 * more than `most`. Each round walks one more edit along all diagonals, and then along equal items.
 */
export function shortestEdits(one: readonly string[], other: readonly string[], most: number): Step[] | null {
  // By diagonal (place in `one` less place in `other`): how far in `one` the rounds have come.
  let reached = new Int32Array(3).fill(unreached)
  const rounds = [reached]
  let [lowest, highest] = [-most, most]
  reached[1] = alongEqual(one, other, 0, 0)
  if (reached[1] === one.length && one.length === other.length) return stepsOf(rounds, one, other)
  for (let edits = 1; edits <= most; edits += 1) {
    const next = new Int32Array(2 * edits + 3).fill(unreached)
    rounds.push(next)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      if (diagonal < lowest || diagonal > highest) continue
      const from = cameFrom(reached, diagonal, edits, one.length, other.length)
      if (from === null) continue
      const at = alongEqual(one, other, from.place, from.place - diagonal)
      next[edits + 1 + diagonal] = at
      const isEnd = at === one.length
      const isOtherEnd = at - diagonal === other.length
      if (isEnd && isOtherEnd) return stepsOf(rounds, one, other)
      // From the end of a list there is only one way to go.
      if (isEnd) highest = Math.min(highest, diagonal - 1)
      if (isOtherEnd) lowest = Math.max(lowest, diagonal + 1)
    }
    reached = next
  }
  return null
}

/** The furthest place on the diagonal after as many edits, from the round before; removing wins a tie. */
function cameFrom(
  reached: Int32Array,
  diagonal: number,
  edits: number,
  length: number,
  otherLength: number,
): { place: number; isAdded: boolean } | null {
  const added = reached[edits + diagonal + 1] ?? unreached
  const removed = reached[edits + diagonal - 1] ?? unreached
  const canAdd = added !== unreached && added - diagonal <= otherLength
  const canRemove = removed !== unreached && removed < length
  if (canAdd && (!canRemove || removed < added)) return { place: added, isAdded: true }
  return canRemove ? { place: removed + 1, isAdded: false } : null
}

function alongEqual(one: readonly string[], other: readonly string[], from: number, to: number): number {
  let at = from
  while (at < one.length && at - from + to < other.length && one[at] === other[at - from + to]) at += 1
  return at
}

function stepsOf(rounds: readonly Int32Array[], one: readonly string[], other: readonly string[]): Step[] {
  const steps: Step[] = []
  const add = (kind: Step['kind'], count: number): void => {
    if (count > 0) steps.push({ kind, count })
  }
  let [at, diagonal] = [one.length, one.length - other.length]
  for (let edits = rounds.length - 1; edits > 0; edits -= 1) {
    const from = cameFrom(rounds[edits - 1] ?? new Int32Array(), diagonal, edits, one.length, other.length)
    if (from === null) break
    add('same', at - from.place)
    add(from.isAdded ? 'added' : 'removed', 1)
    at = from.isAdded ? from.place : from.place - 1
    diagonal += from.isAdded ? 1 : -1
  }
  add('same', at)
  return steps.reverse()
}
