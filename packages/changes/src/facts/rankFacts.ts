import { gravityOf, type Change, type Where } from '../change.ts'
import type { Fact } from './fact.ts'

/** Equal facts become one change that says how often; the gravest comes first, then what a reader meets first. */
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

/** The filing last: where a place or day is told in the text, too, that is where a reader finds it. */
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
