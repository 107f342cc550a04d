import { gravityOf, type Change, type Where } from '../change.ts'
import type { Fact } from './fact.ts'

/** Equal facts become one change with a count. The gravest comes first; equal ones are in reading order. */
export function rankFacts(facts: readonly Fact[]): Change[] {
  const changes = new Map<string, Change>()
  for (const { sameness, ...fact } of facts.toSorted(
    (one, other) => orderOf(one.where) - orderOf(other.where),
  )) {
    const key = `${fact.kind} ${sameness}`
    const known = changes.get(key)
    if (known === undefined) changes.set(key, { ...fact, times: 1 })
    else {
      known.times += 1
      known.noun ??= fact.noun
    }
  }
  return [...changes.values()].toSorted((one, other) => gravityOf(one.kind) - gravityOf(other.kind))
}

/** The filing comes last, because a place or day that is also in the text is easier to find there. */
function orderOf(where: Where): number {
  switch (where.part) {
    case 'headline':
      return -1
    case 'paragraph':
      return where.index
    case 'caption':
      return 1e6
    case 'filing':
      return 2e6
  }
}
