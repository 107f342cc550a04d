/** What each of many may use up, and what comes back with time. */
export type Allowance = {
  /** Takes one; false if nothing is left. */
  take(who: string): boolean
}

/** Those who have everything back are forgotten once there are so many. */
const sweptFrom = 1000

/** Each has `most` at first. What was taken comes back evenly: `most` in this time. */
export function createAllowance(
  { most, refilledWithinMs }: { most: number; refilledWithinMs: number },
  now: () => number = () => performance.now(),
): Allowance {
  const usedByWho = new Map<string, { used: number; at: number }>()
  let sweepsAt = sweptFrom

  const usedNow = ({ used, at }: { used: number; at: number }) =>
    Math.max(0, used - ((now() - at) / refilledWithinMs) * most)

  const sweep = () => {
    for (const [who, each] of usedByWho) if (usedNow(each) === 0) usedByWho.delete(who)
    sweepsAt = Math.max(sweptFrom, usedByWho.size * 2)
  }

  return {
    take(who) {
      const known = usedByWho.get(who)
      const used = known ? usedNow(known) : 0
      if (used + 1 > most) return false
      usedByWho.set(who, { used: used + 1, at: now() })
      if (usedByWho.size > sweepsAt) sweep()
      return true
    },
  }
}
