import { gravityOf, type Change, type Where } from '../change.ts'
import type { Fact } from './fact.ts'

/** Equal facts become one change with a count. The gravest comes first; equal ones are in reading order. */
export function rankFacts(facts: readonly Fact[]): Change[] {
  const changes = new Map<string, { change: Change; rank: number }>()
  for (const fact of facts.toSorted((one, other) => orderOf(one.where) - orderOf(other.where))) {
    const { sameness, isAside = false, ...told } = fact
    const key = `${told.kind} ${sameness}`
    const known = changes.get(key)
    if (known === undefined) changes.set(key, { change: { ...told, times: 1 }, rank: rankOf(told, isAside) })
    else {
      known.change.times += 1
      known.rank = Math.min(known.rank, rankOf(told, isAside))
      known.change.noun ??= told.noun
    }
  }
  return [...changes.values()]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ change }) => change)
}

/** These kinds tell what the story says; all that are graver come first wherever they are. */
const [gravestInText, leastInText] = [gravityOf('number'), gravityOf('quote')]

/** By kind; but what headline and lead say comes before a figure or a name further down. */
function rankOf({ kind, where }: Pick<Change, 'kind' | 'where'>, isAside: boolean): number {
  const gravity = gravityOf(kind)
  if (gravity < gravestInText || gravity > leastInText) return gravity
  const isAhead = where.part === 'headline' || (where.part === 'paragraph' && where.index === 0)
  return isAhead && !isAside ? gravestInText - 1 + gravity / 1000 : gravity
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
