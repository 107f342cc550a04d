import type { QueryNode } from './ast.ts'
import { fieldKind } from './fields.ts'
import { readTextValue, type TextValue } from './filterValues.ts'
import { fold } from './fold.ts'
import { locateTokens, type LocatedToken } from './locateTokens.ts'
import { standingTerms } from './standingTerms.ts'

/** UTF-16 units; the end is exclusive. */
export interface TextRange {
  start: number
  end: number
}

/** The terms to highlight: words and phrases on text fields, without those under NOT. */
export function termsOf(tree: QueryNode | null): TextValue[] {
  const terms = (tree ? standingTerms(tree) : [])
    .filter(({ field, isNegated }) => !isNegated && fieldKind(field) === 'text')
    .map(({ term }) => readTextValue(term.text))
    .filter(({ tokens }) => tokens.length > 0)
  return [...new Map(terms.map(term => [`${term.isPrefix} ${term.tokens.join(' ')}`, term])).values()]
}

/**
 * The places of the terms in the text, ignoring accents and case: ascending, not overlapping. If several
 * terms begin at the same word, the longest wins.
 */
export function findTerms(text: string, terms: readonly TextValue[]): TextRange[] {
  if (terms.length === 0) return []
  const { beginnings, termAt } = finderOf(terms)
  // A shortcut: most texts contain none of the terms, and folding a text costs far less than tokenising it.
  const folded = fold(text)
  if (!beginnings.some(beginning => folded.includes(beginning))) return []
  const ranges: TextRange[] = []
  const located = locateTokens(text)
  let index = 0
  while (index < located.length) {
    const term = termAt(located, index)
    const range = term && rangeOf(term, located, index)
    // Two tokens can share one character (`½`), and neighbouring pairs share a letter.
    const isFree = range && range.end > range.start && range.start >= (ranges.at(-1)?.end ?? 0)
    if (isFree) ranges.push(range)
    index += isFree ? term.tokens.length : 1
  }
  return ranges
}

/** A single letter that was asked for is found at the beginning of a pair: only the letter counts. */
function rangeOf(term: TextValue, located: readonly LocatedToken[], index: number): TextRange | null {
  const first = located[index]
  const last = located[index + term.tokens.length - 1]
  if (!first || !last) return null
  const end = term.tokens.at(-1) === last.token ? last.end : (last.middle ?? last.end)
  return { start: first.start, end }
}

type Finder = {
  /** The first token of each term: if a folded text contains none of them, it contains no term. */
  beginnings: readonly string[]
  /** The longest term that begins at a place. */
  termAt: (located: readonly LocatedToken[], index: number) => TextValue | null
}

/** A cache, because every card of a column is searched for the same terms. */
const finders = new WeakMap<readonly TextValue[], Finder>()

function finderOf(terms: readonly TextValue[]): Finder {
  const known = finders.get(terms) ?? createFinder(terms)
  finders.set(terms, known)
  return known
}

function createFinder(terms: readonly TextValue[]): Finder {
  const prefixes: TextValue[] = []
  const byFirstToken = new Map<string, TextValue[]>()
  for (const term of terms.toSorted((a, b) => b.tokens.length - a.tokens.length)) {
    const [first] = term.tokens
    if (first === undefined) continue
    const known = byFirstToken.get(first)
    if (term.isPrefix && term.tokens.length === 1) prefixes.push(term)
    else if (known) known.push(term)
    else byFirstToken.set(first, [term])
  }
  const termAt: Finder['termAt'] = (located, index) => {
    const candidates = byFirstToken.get(located[index]?.token ?? '')
    if (candidates === undefined && prefixes.length === 0) return null
    const stands = (term: TextValue): boolean => standsAt(term, located, index)
    return candidates?.find(stands) ?? prefixes.find(stands) ?? null
  }
  return { beginnings: terms.flatMap(({ tokens }) => tokens.slice(0, 1)), termAt }
}

function standsAt({ tokens, isPrefix }: TextValue, located: readonly LocatedToken[], index: number): boolean {
  return tokens.every((token, offset) => {
    const there = located[index + offset]?.token
    const isLast = offset === tokens.length - 1
    return isLast && isPrefix ? there?.startsWith(token) === true : there === token
  })
}
