import { hasSameStem, isAlikeSpelt, isInflected, isTransposed } from './spelling.ts'
import {
  canBeName,
  datelineLength,
  isNameAt,
  isPlace,
  namePhrases,
  phraseAround,
  type NameKnowledge,
  type NamePhrase,
} from './names.ts'
import { isYear } from '../tokens/isYear.ts'
import { numberFact, numberIdentity, numbersIn, pairNumbers, type NumberPair } from './numberFacts.ts'
import type { ComparedText } from '../text/compareTexts.ts'
import type { Fact } from './fact.ts'
import type { Language } from '../languages/language.ts'
import type { Piece, Span } from '../text/diffTokens.ts'
import type { Token } from '../tokens/token.ts'
import type { Where } from '../change.ts'

/** Both sides of a piece that changed, and the place of that piece. */
export interface ChangedPiece {
  piece: Piece
  before: readonly Token[]
  after: readonly Token[]
  where: Where
  /** The two texts share little, so only numbers that count the same thing can be compared. */
  isRewritten: boolean
}

/** Compares how often each revision has a number or name: words that only moved are no change. */
export interface Tally {
  isChanged: (was: string, now: string) => boolean
  /** How much more often the newer revision has it. */
  rise: (identity: string) => number
}

export function changedPieces(text: ComparedText): ChangedPiece[] {
  const { before, after, where, state } = text
  if (before === null || after === null) return []
  return text.pieces
    .filter(({ isSame }) => !isSame)
    .map(piece => ({
      piece,
      where,
      before: before.tokens,
      after: after.tokens,
      isRewritten: state !== 'changed' && state !== 'same',
    }))
}

/** Numbers, names, places, days and times that one piece changed. */
export function pieceFacts(
  changed: ChangedPiece,
  knowledge: NameKnowledge,
  numbers: Tally,
  names: Tally,
): Fact[] {
  const { piece, before, after, where, isRewritten } = changed
  const pairs = pairNumbers(
    numbersIn(before, piece.before, knowledge.language),
    numbersIn(after, piece.after, knowledge.language),
    isRewritten ? 'rewritten' : isWithin(changed, longestByOrder.numbers) ? 'short' : 'long',
  ).filter(pair => isOtherNumber(pair, numbers))
  const facts = pairs.map(pair => numberFact(pair, where))
  if (isRewritten) return facts
  return [...facts, ...nameFacts(changed, knowledge, names), ...dayFacts(changed, knowledge)]
}

function isOtherNumber({ was, now }: NumberPair, { isChanged }: Tally): boolean {
  return isChanged(numberIdentity(was), numberIdentity(now))
}

/** In tokens. In a longer piece, things are not paired by their order alone. */
const longestByOrder = { numbers: 5, names: 6, days: 14 }

function isWithin({ piece: { before, after } }: ChangedPiece, longest: number): boolean {
  return before.to - before.from <= longest && after.to - after.from <= longest
}

function nameFacts(changed: ChangedPiece, knowledge: NameKnowledge, tally: Tally): Fact[] {
  const { piece, before, after, where } = changed
  const longer = lengthened(changed, knowledge)
  if (longer !== null) return [longer]
  const older = phrasesOf(before, piece.before, after, piece.after, knowledge)
  const newer = phrasesOf(after, piece.after, before, piece.before, knowledge)
  return pairNames(older, newer, isWithin(changed, longestByOrder.names))
    .filter(([was, now]) => tally.isChanged(nameIdentity(was), nameIdentity(now)))
    .filter(([was, now]) => !isOnlyDateline(changed, was, now, knowledge, tally))
    .map(([was, now]) => ({
      kind: isPlace(after, now, knowledge) || isPlace(before, was, knowledge) ? 'place' : 'name',
      was: was.text,
      now: now.text,
      noun: null,
      where,
      sameness: `${was.folds.join(' ')} ${now.folds.join(' ')}`,
      isRespelt: isAlikeSpelt(was.folds.join(' '), now.folds.join(' ')),
    }))
}

/** A name that came or went within a longer one: "dos Anjos", "dos Santos Anjos". */
function lengthened({ piece, before, after, where }: ChangedPiece, knowledge: NameKnowledge): Fact | null {
  const { from, to } = piece.before
  if (to > from && piece.after.to > piece.after.from) return null
  const isInside = (tokens: readonly Token[], { from: first, to: last }: Span): boolean =>
    last < tokens.length &&
    namePhrases(tokens, first, first + 1, knowledge).some(phrase => phrase.from < first && phrase.to > last)
  const [was] = namePhrases(before, from, Math.max(to, from + 1), knowledge)
  const [now] = namePhrases(
    after,
    piece.after.from,
    Math.max(piece.after.to, piece.after.from + 1),
    knowledge,
  )
  if (was === undefined || now === undefined || was.folds.length < 2 || now.folds.length < 2) return null
  if (!isInside(to > from ? before : after, to > from ? piece.before : piece.after)) return null
  if (was.folds[0] !== now.folds[0] || was.folds.at(-1) !== now.folds.at(-1)) return null
  const sameness = `${was.folds.join(' ')} ${now.folds.join(' ')}`
  return { kind: 'name', was: was.text, now: now.text, noun: null, where, sameness }
}

/** Another place before the dash says where the reporter is, unless the story is now filed or set elsewhere. */
function isOnlyDateline(
  { before, after, where }: ChangedPiece,
  was: NamePhrase,
  now: NamePhrase,
  { isFiledElsewhere }: NameKnowledge,
  tally: Tally,
): boolean {
  if (where.part !== 'paragraph' || where.index > 0 || isFiledElsewhere) return false
  if (was.from >= datelineLength(before) || now.from >= datelineLength(after)) return false
  return tally.rise(nameIdentity(now)) === 1 && tally.rise(nameIdentity(was)) === -1
}

export function nameIdentity({ folds }: NamePhrase): string {
  return folds.join(' ')
}

/**
 * The names of the span. If it has none: its only word with a capital, provided that the other side has a
 * name in its place or a word spelt almost the same.
 */
function phrasesOf(
  tokens: readonly Token[],
  span: Span,
  others: readonly Token[],
  otherSpan: Span,
  knowledge: NameKnowledge,
): NamePhrase[] {
  const phrases = namePhrases(tokens, span.from, span.to, knowledge)
  if (phrases.length > 0) return phrases
  const { language } = knowledge
  const candidates = (list: readonly Token[], { from, to }: Span): Token[] =>
    list.slice(from, to).filter(token => canBeName(token, language))
  const [own, other] = [candidates(tokens, span), candidates(others, otherSpan)]
  const [word, twin] = [own[0], other[0]]
  if (own.length !== 1 || other.length !== 1 || word === undefined || twin === undefined) return []
  const isInItsPlace = isOneWord(span) && isOneWord(otherSpan) && isNameAt(others, otherSpan.from, knowledge)
  if (!isInItsPlace && !isMisspelt(word.fold, twin.fold, language)) return []
  return [phraseAround(tokens, tokens.indexOf(word), knowledge)]
}

/**
 * In a language without capitals, a word that is spelt almost alike is usually another form of the same word.
 */
function isMisspelt(one: string, other: string, { capitals }: Language): boolean {
  if (capitals === 'none') return isTransposed(one, other)
  return one !== other && isAlikeSpelt(one, other) && !isInflected(one, other)
}

function isOneWord({ from, to }: Span): boolean {
  return to - from === 1
}

function pairNames(
  older: readonly NamePhrase[],
  newer: readonly NamePhrase[],
  byOrder: boolean,
): [NamePhrase, NamePhrase][] {
  const was = older.filter(one => !newer.some(other => isPartOf(one, other)))
  const now = newer.filter(one => !older.some(other => isPartOf(one, other)))
  if (byOrder && was.length === now.length) {
    return was.flatMap((one, index) => (now[index] ? [[one, now[index]]] : []))
  }
  return was.flatMap(one => {
    const other = now.find(each => isAlikeSpelt(one.folds.join(' '), each.folds.join(' ')))
    return other ? [[one, other]] : []
  })
}

/** "Marlowe" for "Edda Marlowe" names the same person. */
function isPartOf(one: NamePhrase, other: NamePhrase): boolean {
  const [short, long] = one.folds.length < other.folds.length ? [one, other] : [other, one]
  return short.folds.every(fold => long.folds.includes(fold))
}

function dayFacts(changed: ChangedPiece, { language }: NameKnowledge): Fact[] {
  if (!isWithin(changed, longestByOrder.days)) return []
  const { piece, before, after, where } = changed
  const daysIn = (tokens: readonly Token[], { from, to }: Span): Token[] =>
    tokens.filter((token, at) => at >= from && at < to && isDayOrTime(token, isYear(tokens, at, language)))
  const older = daysIn(before, piece.before)
  const newer = daysIn(after, piece.after)
  const was = older.filter(one => !newer.some(({ key }) => key === one.key))
  const now = newer.filter(one => !older.some(({ key }) => key === one.key))
  const length = Math.min(was.length, now.length)
  return was.slice(0, length).flatMap((one, index) => {
    const other = now[index]
    if (other === undefined) return []
    const words = { was: one.text, now: other.text, noun: null }
    return [{ kind: 'day', ...words, where, sameness: `${one.key} ${other.key}` }]
  })
}

function isDayOrTime({ kind }: Token, isYearHere: boolean): boolean {
  return kind === 'day' || kind === 'time' || isYearHere
}

/** Whether the piece changed words with a meaning that none of the facts (number, name, day) explains. */
export function hasOtherWords(
  { piece, before, after }: ChangedPiece,
  facts: readonly Fact[],
  small: ReadonlySet<string>,
): boolean {
  if (facts.length === 0) return true
  const told = facts.map(({ was, now, noun }) => `${was ?? ''} ${now ?? ''} ${noun ?? ''}`).join(' ')
  const says = (token: Token): boolean =>
    token.kind === 'word' && !small.has(token.fold) && !told.includes(token.text)
  const older = before.slice(piece.before.from, piece.before.to).filter(says)
  const newer = after.slice(piece.after.from, piece.after.to).filter(says)
  const isNew = (token: Token, others: readonly Token[]): boolean =>
    !others.some(({ fold }) => hasSameStem(fold, token.fold))
  return older.some(token => isNew(token, newer)) || newer.some(token => isNew(token, older))
}
