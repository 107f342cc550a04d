import { hasSameStem } from './spelling.ts'
import type { Language } from '../languages/language.ts'
import type { SentencePair } from '../text/sentences.ts'
import type { Token } from '../tokens/token.ts'

/** A sentence that changed, with the texts of both revisions. */
export interface ChangedSentence extends SentencePair {
  older: readonly Token[]
  newer: readonly Token[]
}

export type Side = 'before' | 'after'

export function tokensOf({ older, newer }: ChangedSentence, side: Side): readonly Token[] {
  return side === 'before' ? older : newer
}

/** The places of the tokens that only one side has. */
export function changedPlaces(sentence: ChangedSentence, side: Side): number[] {
  return sentence.pieces.flatMap(piece => {
    const { from, to } = piece[side]
    return Array.from({ length: to - from }, (_, step) => from + step)
  })
}

export function isNegation(tokens: readonly Token[], at: number, { negations, only }: Language): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind !== 'word' || !negations.test(token.fold)) return false
  const [next, second] = [tokens[at + 1]?.fold ?? '', tokens[at + 2]?.fold ?? '']
  return !only.test(next) && !only.test(`${next} ${second}`)
}

/** A word that says something by itself, and does not only negate. */
export function isContent(tokens: readonly Token[], at: number, language: Language): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind !== 'word') return false
  return !language.small.has(token.fold) && !isNegation(tokens, at, language)
}

/** The changed words of one side of which the other has no form. */
export function unmatchedWords(sentence: ChangedSentence, side: Side, language: Language): Token[] {
  const other: Side = side === 'before' ? 'after' : 'before'
  const [own, others] = [tokensOf(sentence, side), tokensOf(sentence, other)]
  const twins = changedPlaces(sentence, other).filter(at => isContent(others, at, language))
  return changedPlaces(sentence, side).flatMap(at => {
    const token = own[at]
    if (token === undefined || !isContent(own, at, language)) return []
    const twin = twins.findIndex(place => isSameWord(others[place]?.fold ?? '', token.fold, language))
    if (twin >= 0) twins.splice(twin, 1)
    return twin >= 0 ? [] : [token]
  })
}

/** Arabic prefixes a verb: سترفع and ترفع. */
function isSameWord(one: string, other: string, { capitals }: Language): boolean {
  if (capitals !== 'none') return hasSameStem(one, other)
  const [first, second] = [stemOf(one), stemOf(other)]
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  return short.length > 2 ? long.length - short.length <= 2 && long.includes(short) : one === other
}

/** Without the letters for person and tense. */
function stemOf(fold: string): string {
  return fold.replace(/^س?[يتن]/u, '').replace(/(?:وا|ون|ت|ا|ه)$/u, '')
}

/** How many words that say something both sides share. */
export function sharedWords({ pieces, before, older }: ChangedSentence, language: Language): number {
  const isChanged = (at: number): boolean =>
    pieces.some(({ before: span }) => at >= span.from && at < span.to)
  let count = 0
  for (let at = before.from; at < before.to; at += 1) {
    const kind = older[at]?.kind
    const says = isContent(older, at, language) || kind === 'number' || kind === 'day'
    if (says && !isChanged(at)) count += 1
  }
  return count
}

/** As filed, without the white space before the first. */
export function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ gap, text }, index) => (index === 0 ? text : gap + text))
    .join('')
}
