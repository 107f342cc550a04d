import { fieldKind, readKeywordValue, readTextValue, type Filter, type FilterValue } from '@wiredeck/query'

/** A word of a text field or a value of a keyword field, whole or only its beginning. */
export type Term = { name: string; value: string; isPrefix: boolean }

/**
 * What a filter cannot do without: it accepts only documents that have one of the terms. `anything` if there
 * is no such list, `nothing` if it accepts no document at all.
 */
export type Needs = Term[] | 'anything' | 'nothing'

/** If there is a choice, takes the least common terms, as `commonness` estimates them. */
export function needsOf(filter: Filter, commonness: (term: Term) => number): Needs {
  if ('and' in filter) return needsOfAll(filter.and, commonness)
  if ('or' in filter) return needsOfEither(filter.or.map(each => needsOf(each, commonness)))
  if ('in' in filter) return needsOfValues(filter.name, filter.in, commonness)
  if ('contains' in filter) return needsOfValues(filter.name, filter.contains, commonness)
  return 'anything'
}

function needsOfAll(filters: readonly Filter[], commonness: (term: Term) => number): Needs {
  let least: Needs = 'anything'
  let leastCommon = Number.POSITIVE_INFINITY
  for (const filter of filters) {
    const needs = needsOf(filter, commonness)
    if (needs === 'nothing') return 'nothing'
    if (needs === 'anything') continue
    const common = needs.reduce((sum, term) => sum + commonness(term), 0)
    if (common >= leastCommon) continue
    least = needs
    leastCommon = common
  }
  return least
}

function needsOfEither(alternatives: readonly Needs[]): Needs {
  if (alternatives.includes('anything')) return 'anything'
  const terms = alternatives.flatMap(needs => (typeof needs === 'string' ? [] : needs))
  return terms.length > 0 ? terms : 'nothing'
}

function needsOfValues(
  name: string,
  values: readonly FilterValue[],
  commonness: (term: Term) => number,
): Needs {
  const kind = fieldKind(name)
  if (kind === 'unknown') return 'nothing'
  return needsOfEither(
    values.map(value =>
      kind === 'text' ? needsOfText(name, value, commonness) : needsOfKeyword(name, value),
    ),
  )
}

/** The least common whole word of a row of words; the beginning of the last only if there is no other. */
function needsOfText(name: string, value: FilterValue, commonness: (term: Term) => number): Needs {
  const { tokens, isPrefix } = readTextValue(value)
  if (tokens.length === 0) return isPrefix ? 'anything' : 'nothing'
  const terms = tokens.map((token, nth) => ({
    name,
    value: token,
    isPrefix: isPrefix && nth === tokens.length - 1,
  }))
  const whole = terms.filter(term => !term.isPrefix)
  const [first, ...others] = whole.length > 0 ? whole : terms
  if (!first) return 'anything'
  return [others.reduce((best, term) => (commonness(term) < commonness(best) ? term : best), first)]
}

function needsOfKeyword(name: string, value: FilterValue): Needs {
  const { keyword, isPrefix } = readKeywordValue(value)
  if (keyword === '') return isPrefix ? 'anything' : 'nothing'
  return [{ name, value: keyword, isPrefix }]
}
