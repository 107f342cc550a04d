/** Counts what each of many has taken of something, such as connections. */
export type Seats = {
  /** Null if `who` already has as many as allowed; else a function that gives the seat back, once. */
  take(who: string): (() => void) | null
}

export function createSeats(mostOfOne: number): Seats {
  const countByWho = new Map<string, number>()
  return {
    take(who) {
      const count = countByWho.get(who) ?? 0
      if (count >= mostOfOne) return null
      countByWho.set(who, count + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const rest = (countByWho.get(who) ?? 1) - 1
        if (rest > 0) countByWho.set(who, rest)
        else countByWho.delete(who)
      }
    },
  }
}
