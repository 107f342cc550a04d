import { fieldKind } from '@wiredeck/query'
import type { Term } from './needs.ts'

/** How often terms have stood in the documents that passed. */
export type Commonness = {
  note(name: string, value: string): void
  /** A number that is the higher the more common a term is. */
  of(term: Term): number
}

/** At most this many terms are kept: those that were rare are forgotten. */
const mostTerms = 100_000
/** A term that has been seen counts more than any guess about it. */
const perSighting = 100
/** Fields with a few values for all documents. */
const broadFields = new Set(['class', 'lang', 'provider', 'source', 'status', 'urgency', 'genre', 'product'])
const guess = { broadKeyword: 90, keyword: 10, shortWord: 50, perLetter: 4, beginning: 1000 }

export function createCommonness(): Commonness {
  let countByTerm = new Map<string, number>()

  return {
    note(name, value) {
      const key = keyOf(name, value)
      countByTerm.set(key, (countByTerm.get(key) ?? 0) + 1)
      if (countByTerm.size <= mostTerms) return
      const halved = [...countByTerm].map(([term, count]) => [term, count >> 1] as const)
      countByTerm = new Map(halved.filter(([, count]) => count > 0))
    },
    of: ({ name, value }) => (countByTerm.get(keyOf(name, value)) ?? 0) * perSighting + guessOf(name, value),
  }
}

/** Before anything is known: long words are rare. */
function guessOf(name: string, value: string): number {
  if (fieldKind(name) === 'text') return Math.max(1, guess.shortWord - guess.perLetter * value.length)
  return broadFields.has(name) ? guess.broadKeyword : guess.keyword
}

function keyOf(name: string, value: string): string {
  return `${name}=${value}`
}
