/** A filing with the revision that its payload says. */
export type Incoming = { uno: string; revision: number; raw: string; state: string; filed: Date | null }

/** An entry of the log, as far as a decision needs it; those of one uno in the order of their numbers. */
export type Known = { uno: string; revision: number; raw: string }

export type Decided = Incoming & {
  isPast: boolean
  /** Is it the newest revision of its document once all are filed? */
  stands: boolean
}

/**
 * Which filings are appended to the log, in their order, and which of them stand in the index. A lower revision never takes
 * the place of a higher one; at equal revisions the later filing does, unless it is past. Nothing is appended twice.
 */
export function decideFilings(
  incoming: readonly Incoming[],
  known: readonly Known[],
  isPast: boolean,
): Decided[] {
  const lastByRevision = new Map(known.map(entry => [keyOf(entry), entry.raw]))
  const highestByUno = new Map<string, number>()
  for (const { uno, revision } of known)
    highestByUno.set(uno, Math.max(revision, highestByUno.get(uno) ?? revision))
  const standingByUno = new Map<string, Decided>()
  const decided: Decided[] = []
  for (const filing of incoming) {
    const same = lastByRevision.get(keyOf(filing))
    if (same === filing.raw || (isPast && same !== undefined)) continue
    lastByRevision.set(keyOf(filing), filing.raw)
    const stands = filing.revision >= (highestByUno.get(filing.uno) ?? filing.revision)
    const entry = { ...filing, isPast: isPast || !stands, stands }
    decided.push(entry)
    if (!stands) continue
    highestByUno.set(filing.uno, filing.revision)
    const before = standingByUno.get(filing.uno)
    if (before) before.stands = false
    standingByUno.set(filing.uno, entry)
  }
  return decided
}

function keyOf({ uno, revision }: { uno: string; revision: number }): string {
  return `${revision} ${uno}`
}
