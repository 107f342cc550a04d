import { compareTwo, type ComparedText } from './compareTexts.ts'
import { countWords, type WordCounts } from './likeness.ts'
import type { Language } from '../languages/language.ts'
import type { TokenisedText } from '../tokens/token.ts'

/** The share of a lone paragraph's words that its counterpart must have beyond those of the pair. */
const leastPart = 0.7
/** Beyond this number of lone paragraphs, a story is not merely set anew. */
const mostLone = 60

/**
 * A paragraph that was split, or that was joined to its neighbour, is compared as a whole, so that only other
 * words count as a change.
 */
export function joinSplitParagraphs(paragraphs: readonly ComparedText[], language: Language): ComparedText[] {
  const joined = [...paragraphs]
  if (!joined.some(isLone) || joined.filter(isLone).length > mostLone) return joined
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const lone of joined.filter(isLone)) {
      const pair = joined.find(each => isNeighbour(each, lone) && isPartOf(lone, each, language))
      if (pair === undefined) continue
      joined.splice(joined.indexOf(pair), 1, together(pair, lone, language))
      joined.splice(joined.indexOf(lone), 1)
      isChanged = true
    }
  }
  return joined
}

function isLone({ before, after, afterIndex, beforeIndex }: ComparedText): boolean {
  return (afterIndex === null && before !== null) || (beforeIndex === null && after !== null)
}

function isNeighbour(pair: ComparedText, lone: ComparedText): boolean {
  if (pair.before === null || pair.after === null || pair.state === 'same' || isLone(pair)) return false
  const [first, length, place] =
    lone.afterIndex === null
      ? [pair.beforeIndex ?? 0, pair.beforeCount ?? 1, lone.beforeIndex ?? 0]
      : [pair.afterIndex ?? 0, pair.afterCount ?? 1, lone.afterIndex]
  return place === first - 1 || place === first + length
}

/** Whether the lone paragraph stands in the other revision of the pair, beyond what the pair has in common. */
function isPartOf(lone: ComparedText, { before, after }: ComparedText, language: Language): boolean {
  const isGone = lone.afterIndex === null
  const [own, other, part] = isGone ? [before, after, lone.before] : [after, before, lone.after]
  if (own === null || other === null || part === null) return false
  const [ownWords, otherWords, partWords] = [own, other, part].map(({ tokens }) =>
    countWords(tokens, language),
  )
  if (!ownWords || !otherWords || !partWords || partWords.total === 0) return false
  return shareOf(partWords, without(otherWords, ownWords)) >= leastPart
}

function without(words: WordCounts, others: WordCounts): WordCounts {
  const counts = new Map(
    [...words.counts].map(([word, count]) => [word, Math.max(0, count - (others.counts.get(word) ?? 0))]),
  )
  return { counts, total: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

function shareOf(part: WordCounts, whole: WordCounts): number {
  let common = 0
  for (const [word, count] of part.counts) common += Math.min(count, whole.counts.get(word) ?? 0)
  return common / part.total
}

function together(pair: ComparedText, lone: ComparedText, language: Language): ComparedText {
  const isGone = lone.afterIndex === null
  const place = isGone ? lone.beforeIndex : lone.afterIndex
  const first = isGone ? pair.beforeIndex : pair.afterIndex
  const isAhead = (place ?? 0) < (first ?? 0)
  const [own, part] = isGone ? [pair.before, lone.before] : [pair.after, lone.after]
  const text = own === null || part === null ? null : isAhead ? joinTexts(part, own) : joinTexts(own, part)
  const [before, after] = isGone ? [text, pair.after] : [pair.before, text]
  return {
    ...pair,
    ...compareTwo(before, after, language),
    isMoved: pair.isMoved,
    where: { part: 'paragraph', index: isAhead && !isGone ? (place ?? 0) : (pair.afterIndex ?? 0) },
    ...(isGone
      ? { beforeIndex: isAhead ? place : first, beforeCount: (pair.beforeCount ?? 1) + 1 }
      : { afterIndex: isAhead ? place : first, afterCount: (pair.afterCount ?? 1) + 1 }),
  }
}

function joinTexts(one: TokenisedText, other: TokenisedText): TokenisedText {
  const gap = one.tail === '' ? ' ' : one.tail
  const shift = one.text.length + (one.tail === '' ? 1 : 0)
  const tokens = other.tokens.map((token, at) => ({
    ...token,
    start: token.start + shift,
    gap: at === 0 ? gap + token.gap : token.gap,
  }))
  return {
    text: `${one.text}${one.tail === '' ? ' ' : ''}${other.text}`,
    tokens: [...one.tokens, ...tokens],
    tail: other.tail,
  }
}
