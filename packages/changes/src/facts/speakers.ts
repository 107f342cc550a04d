import { isAlikeSpelt } from './spelling.ts'
import { isContent, textOf, unmatchedWords, type ChangedSentence } from './turnWords.ts'
import { isPlace, namePhrases, type NameKnowledge } from './names.ts'
import { sentenceAround } from '../text/sentences.ts'
import type { Span } from '../text/diffTokens.ts'
import type { Token } from '../tokens/token.ts'

export interface OtherSpeaker {
  /** As filed: "transport minister Gideon Sallow". */
  was: string
  now: string
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
    const places = [placesOf(older, before), placesOf(newer, quote)] as const
    const other =
      otherBeside(older, newer, places, knowledge, false) ??
      (quote.count < fewestWithoutVerb ? null : otherPerson(older, newer, places, knowledge))
    return other === null ? [] : [other]
  })
}

const fewestShared = 5

/** The same for a sentence without quotation marks, of which only the speaker changed. */
export function otherSpeakerOf(sentence: ChangedSentence, knowledge: NameKnowledge): OtherSpeaker | null {
  const { older, newer, before, after } = sentence
  if (unmatchedWords(sentence, 'after', knowledge.language).length === 0) return null
  const other = otherBeside(older, newer, [[before], [after]], knowledge, true)
  if (other === null) return null
  const isTold = (side: 'before' | 'after', text: string): boolean =>
    unmatchedWords(sentence, side, knowledge.language).every(token => text.includes(token.text))
  return isTold('before', other.was) && isTold('after', other.now) ? other : null
}

/** The parts of both texts in which a speaker may be named, the likeliest first. */
type Places = readonly [readonly Span[], readonly Span[]]

function otherBeside(
  older: readonly Token[],
  newer: readonly Token[],
  [before, after]: Places,
  knowledge: NameKnowledge,
  mustBeNamed: boolean,
): OtherSpeaker | null {
  const was = before.flatMap(span => speakersIn(older, span, knowledge))
  const now = after.flatMap(span => speakersIn(newer, span, knowledge))
  for (const side of ['behind', 'ahead'] as const) {
    const one = was.find(each => each.side === side)
    const other = now.find(each => each.side === side)
    if (one === undefined || other === undefined || !isOther(one, other)) continue
    if (mustBeNamed && (one.names.length === 0 || older.length < fewestShared)) continue
    return { was: one.text, now: other.text }
  }
  return null
}

/** Without a verb of speech that is known: the first person in the quotation's sentence. */
function otherPerson(
  older: readonly Token[],
  newer: readonly Token[],
  [before, after]: Places,
  knowledge: NameKnowledge,
): OtherSpeaker | null {
  const firstIn = (tokens: readonly Token[], spans: readonly Span[]) =>
    spans.flatMap(span => speakerWithin(tokens, withoutQuotes(tokens, span), 'behind', knowledge) ?? [])[0]
  const [was, now] = [firstIn(older, before), firstIn(newer, after)]
  if (was === undefined || now === undefined || was.names.length === 0 || !isOther(was, now)) return null
  return { was: was.text, now: now.text }
}

function withoutQuotes(tokens: readonly Token[], { from, to }: Span): Span {
  let first = from
  while (first < to && (tokens[first]?.isQuoted === true || tokens[first]?.kind === 'mark')) first += 1
  return { from: first, to }
}

interface Speaker {
  text: string
  /** Folded words of names, and of what the speaker is. */
  names: string[]
  roles: string[]
  /** The verb stands right beside the quotation. */
  isNear: boolean
  /** Where the words stand, seen from the verb. */
  side: 'ahead' | 'behind'
}

function isOther(one: Speaker, other: Speaker): boolean {
  const isShared = (words: readonly string[], others: readonly string[]): boolean =>
    words.some(word => others.includes(word))
  if (one.names.length === 0 && other.names.length === 0)
    return (
      one.isNear &&
      other.isNear &&
      one.roles.length > 0 &&
      other.roles.length > 0 &&
      !isShared(one.roles, other.roles)
    )
  // "The mayor" may be the one whose name stood there.
  if (one.names.length === 0 || other.names.length === 0) return false
  // Another name in the same office is told as a name.
  const isSameOffice =
    one.roles.length > 0 && one.roles.toSorted().join(' ') === other.roles.toSorted().join(' ')
  if (isShared(one.names, other.names) || isSameOffice) return false
  return !isAlikeSpelt(one.names.join(' '), other.names.join(' '))
}

interface Quote {
  key: string
  /** In words. */
  count: number
  from: number
  to: number
}

/** Shorter ones are titles and single words. */
const fewestWords = 3
const fewestWithoutVerb = 6

function quotesIn(tokens: readonly Token[]): Quote[] {
  const quotes: Quote[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    if (tokens[from]?.isQuoted !== true) continue
    let to = from
    while (tokens[to]?.isQuoted === true) to += 1
    const words = tokens.slice(from, to).filter(({ kind }) => kind !== 'mark')
    if (words.length >= fewestWords)
      quotes.push({ key: words.map(({ key }) => key).join(' '), count: words.length, from, to })
    from = to
  }
  return quotes
}

/** Behind the quotation, unless a sentence ends with it; else before it in its sentence. */
function placesOf(tokens: readonly Token[], { from, to }: Quote): Span[] {
  const isEnd = /[.!?…]/u.test(tokens[to - 1]?.text ?? '') || /[.!?…]/u.test(tokens[to + 1]?.text ?? '')
  const behind = tokens[to + 1] === undefined ? to : sentenceAround(tokens, to + 1).to
  const first = sentenceAround(tokens, Math.max(0, from - 2)).from
  const isNewSentence = isEnd && /^[\p{Lu}\p{Lo}„“«"]/u.test(tokens[to + 1]?.text ?? 'A')
  return isNewSentence
    ? [{ from: first, to: from }]
    : [
        { from: to, to: behind },
        { from: first, to: from },
      ]
}

/** The words ahead of the first verb of speech, and behind it. */
function speakersIn(tokens: readonly Token[], { from, to }: Span, knowledge: NameKnowledge): Speaker[] {
  const { speech } = knowledge.language
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || token.isQuoted || !speech.test(token.fold)) continue
    const behind = speakerWithin(tokens, clauseBehind(tokens, at + 1, to), 'behind', knowledge)
    const ahead = speakerWithin(tokens, clauseAhead(tokens, at, from), 'ahead', knowledge)
    const isNear = at - from < nearVerb
    const found = [behind, ahead].filter(each => each !== null)
    if (found.length > 0) return found.map(speaker => ({ ...speaker, isNear }))
  }
  return []
}

function speakerWithin(
  tokens: readonly Token[],
  { from, to }: Span,
  side: Speaker['side'],
  knowledge: NameKnowledge,
): Speaker | null {
  const phrases = namePhrases(tokens, from, to, knowledge).filter(
    phrase => !isPlace(tokens, phrase, knowledge),
  )
  // The first name of two words is a person: "le ministre de l'Économie, Blanche Ravenel".
  const person = phrases.find(({ folds }) => folds.length > 1) ?? phrases[0]
  const end = person?.to ?? to
  const isName = (at: number): boolean => person !== undefined && at >= person.from && at < person.to
  const places = Array.from({ length: Math.max(0, end - from) }, (_, step) => from + step)
  const says = places.filter(at => isContent(tokens, at, knowledge.language) || isName(at))
  if (says.length === 0) return null
  return {
    text: textOf(tokens, from, end),
    names: person?.folds ?? [],
    roles: says.filter(at => !isName(at)).map(at => tokens[at]?.fold ?? ''),
    side,
    isNear: true,
  }
}

/** In tokens from the quotation's end. */
const nearVerb = 5
const reach = 12

function clauseBehind(tokens: readonly Token[], from: number, limit: number): Span {
  let to = from
  let commas = 0
  while (to < Math.min(limit, from + reach)) {
    if (isBreak(tokens[to])) {
      // A name may follow behind one comma.
      commas += 1
      if (tokens[to]?.key !== ',' || commas > 1 || tokens[to + 1]?.isCapital !== true) break
    }
    to += 1
  }
  return { from, to }
}

function clauseAhead(tokens: readonly Token[], to: number, limit: number): Span {
  let from = to
  while (from > Math.max(limit, to - reach) && !isBreak(tokens[from - 1])) from -= 1
  return { from, to }
}

function isBreak(token: Token | undefined): boolean {
  if (token === undefined || token.isQuoted) return true
  return token.kind === 'mark' && !/[-.'’()]/u.test(token.text)
}
