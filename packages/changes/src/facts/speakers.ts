import { isAlikeSpelt } from './spelling.ts'
import { namePhrases, type NameKnowledge } from './names.ts'
import { sentenceAround } from '../text/sentences.ts'
import { textOf } from './turnWords.ts'
import type { Token } from '../tokens/token.ts'

export interface Speaker {
  /** The name, or else the words beside the verb. */
  text: string
  folds: string[]
  hasName: boolean
}

export interface OtherSpeaker {
  was: Speaker
  now: Speaker
}

/** Quotations that stayed word by word, and are now attributed to somebody else. */
export function otherSpeakers(
  older: readonly Token[],
  newer: readonly Token[],
  knowledge: NameKnowledge,
): OtherSpeaker[] {
  const known = new Map(quotesIn(older).map(quote => [quote.key, quote]))
  return quotesIn(newer).flatMap(quote => {
    const before = known.get(quote.key)
    if (before === undefined) return []
    const was = speakerOf(older, before, knowledge)
    const now = speakerOf(newer, quote, knowledge)
    return was !== null && now !== null && isOther(was, now) ? [{ was, now }] : []
  })
}

function isOther(one: Speaker, other: Speaker): boolean {
  // "The mayor" may be the one whose name stood there.
  if (one.hasName !== other.hasName) return false
  if (one.folds.some(fold => other.folds.includes(fold))) return false
  return !isAlikeSpelt(one.folds.join(' '), other.folds.join(' '))
}

interface Quote {
  key: string
  from: number
  to: number
}

const fewestWords = 2

function quotesIn(tokens: readonly Token[]): Quote[] {
  const quotes: Quote[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    if (tokens[from]?.isQuoted !== true) continue
    let to = from
    while (tokens[to]?.isQuoted === true) to += 1
    const words = tokens.slice(from, to).filter(({ kind }) => kind !== 'mark')
    if (words.length >= fewestWords) quotes.push({ key: words.map(({ key }) => key).join(' '), from, to })
    from = to
  }
  return quotes
}

/** Who says the quotation, by the verb of speech behind it, else before it, in its sentence. */
function speakerOf(tokens: readonly Token[], { from, to }: Quote, knowledge: NameKnowledge): Speaker | null {
  const end = to < tokens.length ? sentenceAround(tokens, Math.min(to + 1, tokens.length - 1)).to : to
  const isSplit = /[.!?…]/u.test(tokens[to - 1]?.text ?? '') || /[.!?…]/u.test(tokens[to + 1]?.text ?? '')
  const behind = isSplit && tokens[to + 1]?.startsSentence === true ? null : besideVerb(tokens, to, end, knowledge)
  return behind ?? besideVerb(tokens, sentenceAround(tokens, Math.max(0, from - 2)).from, from, knowledge)
}

const reach = 9

/** The name nearest to a verb of speech between two places. */
function besideVerb(
  tokens: readonly Token[],
  from: number,
  to: number,
  knowledge: NameKnowledge,
): Speaker | null {
  const { speech, small } = knowledge.language
  for (let at = from; at < Math.min(to, from + 25); at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || token.isQuoted || !speech.test(token.fold)) continue
    const behind = clauseBehind(tokens, at + 1, Math.min(to, at + 1 + reach))
    const before = clauseBefore(tokens, at, Math.max(from, at - reach))
    const named = [behind, before].flatMap(span => {
      const [phrase] = namePhrases(tokens, span.from, span.to, knowledge)
      return phrase === undefined ? [] : [{ text: phrase.text, folds: phrase.folds, hasName: true }]
    })
    if (named[0] !== undefined) return named[0]
    const plain = [behind, before].find(span => span.to > span.from)
    if (plain === undefined) continue
    const folds = tokens
      .slice(plain.from, plain.to)
      .filter(({ kind, fold }) => kind === 'word' && !small.has(fold))
      .map(({ fold }) => fold)
    if (folds.length > 0) return { text: textOf(tokens, plain.from, plain.to), folds, hasName: false }
  }
  return null
}

function clauseBehind(tokens: readonly Token[], from: number, limit: number): { from: number; to: number } {
  let to = from
  while (to < limit && !isBreak(tokens[to])) to += 1
  return { from, to }
}

function clauseBefore(tokens: readonly Token[], to: number, limit: number): { from: number; to: number } {
  let from = to
  while (from > limit && !isBreak(tokens[from - 1])) from -= 1
  return { from, to }
}

function isBreak(token: Token | undefined): boolean {
  if (token === undefined || token.isQuoted) return true
  return token.kind === 'mark' && !/[-.'’()]/u.test(token.text)
}
