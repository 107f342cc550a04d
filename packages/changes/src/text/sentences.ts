import type { Piece, Span } from './diffTokens.ts'
import type { Token } from '../tokens/token.ts'

/** A sentence of both revisions, or several that no common full stop separates. */
export interface SentencePair {
  before: Span
  after: Span
  pieces: Piece[]
}

/** Whether a sentence ends with this token. */
function endsSentence(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token === undefined || token.kind !== 'mark') return false
  if (next === undefined) return true
  if (/["“”»]/u.test(token.text))
    return isStop(tokens, at - 1) && next.gap !== '' && /^[\p{Lu}\p{Lo}„“«"]/u.test(next.text)
  return isStop(tokens, at) && next.gap !== ''
}

/** "Dr." and "M." end no sentence. */
function isStop(tokens: readonly Token[], at: number): boolean {
  const [token, last] = [tokens[at], tokens[at - 1]]
  if (token === undefined || !/[.!?…؟]/u.test(token.text)) return false
  return !(
    token.text === '.' &&
    last !== undefined &&
    last.isCapital &&
    last.text.length < 4 &&
    last.kind === 'word'
  )
}

/** The sentence to which the token belongs. */
export function sentenceAround(tokens: readonly Token[], at: number): Span {
  let [from, to] = [at, at]
  while (from > 0 && !endsSentence(tokens, from - 1)) from -= 1
  while (to < tokens.length && !endsSentence(tokens, to)) to += 1
  return { from, to: Math.min(tokens.length, to + 1) }
}

/** Cuts two compared texts at the full stops that both have, and keeps what has changed. */
export function changedSentences(
  before: readonly Token[],
  after: readonly Token[],
  pieces: readonly Piece[],
): SentencePair[] {
  const pairs: SentencePair[] = []
  let [from, to] = [0, 0]
  let changed: Piece[] = []
  const cut = (untilBefore: number, untilAfter: number): void => {
    if (changed.length > 0)
      pairs.push({
        before: { from, to: untilBefore },
        after: { from: to, to: untilAfter },
        pieces: changed,
      })
    ;[from, to, changed] = [untilBefore, untilAfter, []]
  }
  for (const piece of pieces) {
    if (!piece.isSame) {
      changed.push(piece)
      continue
    }
    for (let step = 0; step < piece.before.to - piece.before.from; step += 1) {
      const [one, other] = [piece.before.from + step, piece.after.from + step]
      if (endsSentence(before, one) && endsSentence(after, other)) cut(one + 1, other + 1)
    }
  }
  cut(before.length, after.length)
  return pairs
}
