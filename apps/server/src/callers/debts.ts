/** Remembers who has asked the database for long work, and for how long that counts. */
export type Debts = {
  /** Notes how long a piece of work has taken, in milliseconds. Short work costs nothing. */
  note(who: string, workMs: number): void
  /** Does somebody owe more than this, in milliseconds of work? */
  isBeyond(who: string, ms: number): boolean
}

/** Work of so many milliseconds holds nobody up. */
const shortMs = 75
/** Each millisecond of debt is forgotten after so many, so that everybody may cause long work for 1 % of the time. */
const forgottenAfter = 100
/** Those who owe nothing any more are swept once there are so many. */
const sweptFrom = 1000

export function createDebts(now: () => number): Debts {
  const owedByWho = new Map<string, { ms: number; at: number }>()
  let sweepsAt = sweptFrom

  const owedNow = (who: string) => {
    const owed = owedByWho.get(who)
    return owed ? Math.max(0, owed.ms - (now() - owed.at) / forgottenAfter) : 0
  }

  function sweep() {
    for (const who of owedByWho.keys()) if (owedNow(who) === 0) owedByWho.delete(who)
    sweepsAt = Math.max(sweptFrom, owedByWho.size * 2)
  }

  return {
    note(who, workMs) {
      if (workMs <= shortMs) return
      owedByWho.set(who, { ms: owedNow(who) + workMs - shortMs, at: now() })
      if (owedByWho.size > sweepsAt) sweep()
    },
    isBeyond: (who, ms) => owedNow(who) > ms,
  }
}
