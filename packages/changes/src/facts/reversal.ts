import {
  changedPlaces,
  isContent,
  isNegation,
  sharedWords,
  textOf,
  tokensOf,
  unmatchedWords,
  type ChangedSentence,
  type Side,
} from './turnWords.ts'
import type { Language } from '../languages/language.ts'
import type { Piece } from '../text/diffTokens.ts'
import type { Token } from '../tokens/token.ts'

/** What turned in a sentence. `unnamed`: a negation came or went, but so did other words. */
export type Turn = { kind: 'reversed' | 'opposite'; was: string; now: string } | { kind: 'unnamed' }

/** A sentence that became its contrary; `null` if none of its words says so. */
export function turnOf(sentence: ChangedSentence, language: Language): Turn | null {
  const negation = negationOf(sentence, language)
  const opposite = oppositeOf(sentence, language)
  // "Did not rise" and "fell" say the same.
  if (negation !== null && opposite !== null && opposite.kind === 'opposite') return { kind: 'unnamed' }
  return negation ?? opposite
}

function negationOf(sentence: ChangedSentence, language: Language): Turn | null {
  const [older, newer] = [
    negatedPlaces(sentence, 'before', language),
    negatedPlaces(sentence, 'after', language),
  ]
  const prefixed = prefixedPair(sentence, language)
  if (older.length > 0 === newer.length > 0) {
    if (older.length > 0 || prefixed === null) return null
    return { kind: 'reversed', was: prefixed[0].text, now: prefixed[1].text }
  }
  if (prefixed !== null) return { kind: 'unnamed' }
  const place = older[0] ?? newer[0] ?? 0
  const side: Side = older.length > 0 ? 'before' : 'after'
  const piece = sentence.pieces.find(each => place >= each[side].from && place < each[side].to)
  if (piece === undefined) return null
  const near = { ...sentence, pieces: piecesNear(sentence, piece, side) }
  if (isRewritten(sentence, language)) return { kind: 'unnamed' }
  const others = [unmatchedWords(near, 'before', language), unmatchedWords(near, 'after', language)]
  // "Alguna vez" became "nunca".
  const replaced = side === 'after' ? others[0] : others[1]
  const isReplaced = others.flat().length <= 2 && others.flat().length === replaced?.length
  if ((others.flat().length > 1 && !isReplaced) || sharedWords(sentence, language) === 0)
    return { kind: 'unnamed' }
  return {
    kind: 'reversed',
    was: withNeighbours(sentence.older, piece.before, language),
    now: withNeighbours(sentence.newer, piece.after, language),
  }
}

/** In tokens: what changed further away is another change of the same sentence. */
const near = 4

function piecesNear({ pieces }: ChangedSentence, piece: Piece, side: Side): Piece[] {
  return pieces.filter(
    each => each[side].from - piece[side].to < near && piece[side].from - each[side].to < near,
  )
}

/** Negations that changed, if the whole sentence has another number of them. */
function negatedPlaces(sentence: ChangedSentence, side: Side, language: Language): number[] {
  const tokens = tokensOf(sentence, side)
  return changedPlaces(sentence, side).filter(at => isNegation(tokens, at, language))
}

const shortestStem = 4

/** "Likely" and "unlikely". */
function prefixedPair(sentence: ChangedSentence, language: Language): [Token, Token] | null {
  const [gone, fresh] = [
    unmatchedWords(sentence, 'before', language),
    unmatchedWords(sentence, 'after', language),
  ]
  const isPrefixed = (long: string, short: string): boolean =>
    short.length >= shortestStem &&
    language.negativePrefixes.some(
      prefix =>
        long === prefix + short ||
        (long.startsWith(prefix) && long.slice(prefix.length, -2) === short.slice(0, -2)),
    )
  for (const one of gone)
    for (const other of fresh)
      if (isPrefixed(one.fold, other.fold) || isPrefixed(other.fold, one.fold)) return [one, other]
  return null
}

/** The piece with the word behind it, so that "not" stands beside what it negates. */
function withNeighbours(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  language: Language,
): string {
  let end = to
  const says = (at: number): boolean => isContent(tokens, at, language)
  const hasContent = Array.from({ length: to - from }, (_, step) => from + step).some(says)
  if (!hasContent) {
    while (end < tokens.length && end < to + 3 && !says(end) && tokens[end]?.kind !== 'mark') end += 1
    if (says(end)) end += 1
  }
  if (end === from) return textOf(tokens, Math.max(0, from - 2), from)
  return textOf(tokens, from, end)
}

const longestPhrase = 3

interface Phrase {
  fold: string
  from: number
  to: number
}

/** Phrases of up to three words with a changed word in them, if an opposite of them is known. */
function phrasesOf(sentence: ChangedSentence, side: Side, { anyOpposite }: Language): Phrase[] {
  const tokens = tokensOf(sentence, side)
  const { from: first, to: last } = sentence[side]
  return sentence.pieces.flatMap(({ [side]: span }) => {
    const found: Phrase[] = []
    if (span.to === span.from) return found
    for (let from = Math.max(first, span.from - longestPhrase + 1); from < span.to; from += 1) {
      let fold = ''
      for (let to = from + 1; to <= Math.min(last, from + longestPhrase); to += 1) {
        const token = tokens[to - 1]
        if (token === undefined || token.kind === 'mark') break
        fold = fold === '' ? token.fold : `${fold} ${token.fold}`
        if (to > span.from && anyOpposite.test(fold)) found.push({ fold, from, to })
      }
    }
    return found
  })
}

const leastShare = 0.34

function oppositeOf(sentence: ChangedSentence, language: Language): Turn | null {
  const older = phrasesOf(sentence, 'before', language)
  const newer = older.length === 0 ? [] : phrasesOf(sentence, 'after', language)
  if (newer.length === 0) return null
  for (const { one, other } of language.opposites) {
    for (const [left, right] of [
      [one, other],
      [other, one],
    ] as const) {
      const was = older.find(({ fold }) => left.test(fold))
      const now = newer.find(({ fold }) => right.test(fold))
      if (was === undefined || now === undefined) continue
      if (older.some(({ fold }) => right.test(fold)) || newer.some(({ fold }) => left.test(fold))) continue
      const piece = sentence.pieces.find(({ before }) => was.from < before.to && was.to > before.from)
      const isBeside =
        piece !== undefined && now.from < piece.after.to + near && now.to > piece.after.from - near
      if (
        !isBeside ||
        isRewritten(sentence, language) ||
        !isSmallEdit({ ...sentence, pieces: piecesNear(sentence, piece, 'before') }, language)
      )
        return { kind: 'unnamed' }
      return {
        kind: 'opposite',
        was: textOf(sentence.older, was.from, was.to),
        now: textOf(sentence.newer, now.from, now.to),
      }
    }
  }
  return null
}

/** More words are new than stayed: a negation or a verb of it says nothing about the sentence before. */
function isRewritten(sentence: ChangedSentence, language: Language): boolean {
  const other = Math.max(
    unmatchedWords(sentence, 'before', language).length,
    unmatchedWords(sentence, 'after', language).length,
  )
  return other > 2 && other > sharedWords(sentence, language)
}

function isSmallEdit(sentence: ChangedSentence, language: Language): boolean {
  const other = Math.max(
    unmatchedWords(sentence, 'before', language).length,
    unmatchedWords(sentence, 'after', language).length,
  )
  const shared = sharedWords(sentence, language)
  return shared / (shared + other) >= leastShare
}
