/** Documents that a round did not bring: one that a second round does not bring either is gone. */
export function createSuspects() {
  const absentBefore = new Set<string>()
  return {
    /** Which of the documents that a round asked for are gone. */
    settle(asked: readonly string[], absent: readonly string[]): string[] {
      const isAbsent = new Set(absent)
      for (const uno of asked) if (!isAbsent.has(uno)) absentBefore.delete(uno)
      const gone = absent.filter(uno => absentBefore.delete(uno))
      const isGone = new Set(gone)
      for (const uno of absent) if (!isGone.has(uno)) absentBefore.add(uno)
      return gone
    },
  }
}
