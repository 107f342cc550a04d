import type { Filter } from '@wiredeck/query'
import type { Budget, Holder } from './budget.ts'
import type { KnownFilter, Matching } from './matching.ts'

/** A filter of a subscription or of a column that alerts: it is stored, so it is never refused. */
export type KeptFilter = {
  filter: KnownFilter
  /** Its owner asks for more than a share: it is tried by itself, behind those of the others. */
  isBeyond: boolean
  release(): void
}

export type Keeping = { matching: Pick<Matching, 'add' | 'release'>; budget: Budget }

/** Resolves when everything that is filed from now on is tried against the filter. */
export async function keepFilter(
  { matching, budget }: Keeping,
  /** By `nameOf`. */
  caller: string,
  asked: Filter,
): Promise<KeptFilter> {
  const filter = matching.add(asked)
  const holder: Holder = { caller, connection: {}, filter, refuse: null }
  if (budget.admit(holder, await filter.known))
    return {
      filter,
      isBeyond: false,
      release() {
        budget.release(holder)
        matching.release(filter)
      },
    }
  const aside = matching.add(asked, { isAside: true })
  matching.release(filter)
  await aside.known
  return { filter: aside, isBeyond: true, release: () => matching.release(aside) }
}
