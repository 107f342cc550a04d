import { gravityOf, type Change, type Where } from '../change.ts'
import type { Fact } from './fact.ts'

/** Equal facts become one change with a count. The gravest comes first; equal ones are in reading order. */
export function rankFacts(facts: readonly Fact[]): Change[] {
  const hasQuote = facts.some(({ kind }) => kind === 'quote')
  const changes = new Map<string, { change: Change; rank: number }>()
  for (const fact of facts.toSorted((one, other) => orderOf(one.where) - orderOf(other.where))) {
    const { kind, was, now, noun, where, sameness } = fact
    const rank = rankOf(fact, hasQuote)
    const key = `${kind} ${sameness}`
    const known = changes.get(key)
    if (known === undefined) changes.set(key, { change: { kind, was, now, noun, where, times: 1 }, rank })
    else {
      known.change.times += 1
      known.rank = Math.min(known.rank, rank)
      known.change.noun ??= noun
    }
  }
  return [...changes.values()].toSorted((one, other) => one.rank - other.rank).map(({ change }) => change)
}

/** These kinds tell what the story says; all that are graver come first wherever they are. */
const [gravestInText, leastInText] = [gravityOf('number'), gravityOf('quote')]

/**
 * By kind; but what the headline and the first sentence say comes before a figure or a name further down. A
 * name in another spelling comes behind a quotation that says something else.
 */
function rankOf({ kind, where, isAside, isAge, isRespelt, isNew }: Fact, hasQuote: boolean): number {
  const gravity = gravityOf(kind)
  if (isNew === true) return gravityOf('headline') + 0.5
  if (gravity < gravestInText || gravity > leastInText) return gravity
  // Above all others of these kinds, and not above a graver one.
  const ahead = gravestInText - 1 + (gravity - gravestInText + 1) / 100
  if (where.part === 'headline') return ahead
  if (isRespelt === true && hasQuote) return leastInText + 0.5
  if (isAge === true) return gravity + 0.5
  return where.part === 'paragraph' && where.index === 0 && isAside !== true ? ahead : gravity
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
