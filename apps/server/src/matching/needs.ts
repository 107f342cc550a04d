import { fieldKind, readKeywordValue, readTextValue, type Filter, type FilterValue } from '@wiredeck/query'

/** A word of a text field or a value of a keyword field, whole or only its beginning. */
export type Term = { name: string; value: string; isPrefix: boolean }

/**
 * What a filter cannot do without: it accepts only documents that have one of the terms. `anything` if there
 * is no such list, `nothing` if it accepts no document at all.
 */
export type Needs = readonly Term[] | 'anything' | 'nothing'

/** What a filter could be found by, read from it once. Which of it is best depends on what stands in documents. */
export type Choice = Needs | { oneOf: readonly Choice[] } | { allOf: readonly Choice[] }

export function readChoice(filter: Filter): Choice {
  if ('and' in filter) return oneOf(filter.and.map(readChoice))
  if ('or' in filter) return allOf(filter.or.map(readChoice))
  if ('in' in filter) return choiceOfValues(filter.name, filter.in)
  if ('contains' in filter) return choiceOfValues(filter.name, filter.contains)
  return 'anything'
}

/** Where there is a choice, takes the least common terms, as `commonness` estimates them. */
export function chooseNeeds(choice: Choice, commonness: (term: Term) => number): Needs {
  if (typeof choice === 'string') return choice
  if ('oneOf' in choice) {
    const each = choice.oneOf.map(part => chooseNeeds(part, commonness))
    return each.reduce((best, needs) => (sumOf(needs, commonness) < sumOf(best, commonness) ? needs : best))
  }
  if ('allOf' in choice)
    return choice.allOf.flatMap(part => {
      const needs = chooseNeeds(part, commonness)
      return typeof needs === 'string' ? [] : needs
    })
  return choice
}

function sumOf(needs: Needs, commonness: (term: Term) => number): number {
  if (typeof needs === 'string') return Number.POSITIVE_INFINITY
  return needs.reduce((sum, term) => sum + commonness(term), 0)
}

function oneOf(parts: readonly Choice[]): Choice {
  if (parts.includes('nothing')) return 'nothing'
  const useful = parts.filter(part => part !== 'anything')
  return useful.length > 1 ? { oneOf: useful } : (useful[0] ?? 'anything')
}

function allOf(parts: readonly Choice[]): Choice {
  if (parts.includes('anything')) return 'anything'
  const useful = parts.filter(part => part !== 'nothing')
  if (useful.every(isTerms)) return useful.length > 0 ? useful.flat() : 'nothing'
  return { allOf: useful }
}

function isTerms(choice: Choice): choice is readonly Term[] {
  return Array.isArray(choice)
}

function choiceOfValues(name: string, values: readonly FilterValue[]): Choice {
  const kind = fieldKind(name)
  if (kind === 'unknown') return 'nothing'
  return allOf(
    values.map(value => (kind === 'text' ? choiceOfText(name, value) : choiceOfKeyword(name, value))),
  )
}

/** Any whole word of a row of words; the beginning of the last only if there is no other. */
function choiceOfText(name: string, value: FilterValue): Choice {
  const { tokens, isPrefix } = readTextValue(value)
  if (tokens.length === 0) return isPrefix ? 'anything' : 'nothing'
  const whole = isPrefix && tokens.length > 1 ? tokens.slice(0, -1) : tokens
  const isOnlyBeginning = isPrefix && tokens.length === 1
  return oneOf([...new Set(whole)].map(value => [{ name, value, isPrefix: isOnlyBeginning }]))
}

function choiceOfKeyword(name: string, value: FilterValue): Choice {
  const { keyword, isPrefix } = readKeywordValue(value)
  if (keyword === '') return isPrefix ? 'anything' : 'nothing'
  return [{ name, value: keyword, isPrefix }]
}
