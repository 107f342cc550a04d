/** An address with this many refused tokens within this time waits behind all others. */
const many = 20
const withinMs = 60_000
/** The addresses that were refused longest ago are forgotten first. */
const mostAddresses = 20_000

/** Which addresses come with tokens that the agency refuses. */
export type Refusals = {
  note(address: string): void
  areMany(address: string): boolean
}

export function createRefusals(now: () => number): Refusals {
  /** The instants of the newest ones, in the order of the addresses' last refusals. */
  const byAddress = new Map<string, number[]>()
  return {
    note(address) {
      const before = byAddress.get(address) ?? []
      byAddress.delete(address)
      byAddress.set(address, [...before, now()].slice(-many))
      const [oldest] = byAddress.keys()
      if (byAddress.size > mostAddresses && oldest !== undefined) byAddress.delete(oldest)
    },
    areMany(address) {
      const instants = byAddress.get(address) ?? []
      return instants.length === many && now() - (instants[0] ?? 0) < withinMs
    },
  }
}
