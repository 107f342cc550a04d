import {
  changedPlaces,
  isContent,
  sharedWords,
  textOf,
  unmatchedWords,
  type ChangedSentence,
} from './turnWords.ts'
import { hasOtherWords, pieceFacts, type ChangedPiece, type Tally } from './pieceFacts.ts'
import { namePhrases, type NameKnowledge } from './names.ts'
import { numberFact, numbersIn } from './numberFacts.ts'
import { ordinalOf } from '../tokens/joinAmounts.ts'
import { swapOf } from './swap.ts'
import { turnOf } from './reversal.ts'
import type { Fact } from './fact.ts'
import type { Where } from '../change.ts'

/** What all changed sentences are judged by. */
export interface Known {
  knowledge: NameKnowledge
  numbers: Tally
  names: Tally
  /** Keys of every sentence that one revision has. */
  isElsewhere: (sentence: string, side: 'before' | 'after') => boolean
}

/** What has changed in one sentence of both revisions. `wording` makes the fact of a piece that has no other name. */
export function sentenceFacts(
  sentence: ChangedSentence,
  where: Where,
  known: Known,
  wording: (piece: ChangedPiece) => Fact,
): Fact[] {
  const facts = factsOf(sentence, where, known, wording)
  return sentence.after.from === 0 ? facts : facts.map(fact => ({ ...fact, isAside: true }))
}

function factsOf(
  sentence: ChangedSentence,
  where: Where,
  known: Known,
  wording: (piece: ChangedPiece) => Fact,
): Fact[] {
  const { knowledge, numbers, names } = known
  const { language } = knowledge
  const pieces = sentence.pieces.map((piece): ChangedPiece => ({
    piece,
    before: sentence.older,
    after: sentence.newer,
    where,
    isRewritten: false,
  }))
  const swap = swapOf(sentence, language)
  const turn = swap === null ? turnOf(sentence, language) : null
  const facts: Fact[] = []
  const words: Fact[] = []
  for (const piece of pieces) {
    const found = pieceFacts(piece, knowledge, numbers, names)
    facts.push(...found)
    if (hasOtherWords(piece, found, language.small)) words.push(wording(piece))
  }
  facts.push(
    ...unitFacts(sentence, where, knowledge),
    ...pieces.flatMap(piece => ordinalFacts(piece, knowledge)),
  )
  const isToll = facts.some(({ kind }) => kind === 'dead' || kind === 'hurt')
  if (swap !== null && !(swap.hasNumbers && isToll)) {
    const others = facts.filter(({ kind }) => !(swap.hasNumbers ? kind === 'number' : isOfNames(kind)))
    return [turnFact('swapped', swap.was, swap.now, where), ...others]
  }
  if (turn !== null && turn.kind !== 'unnamed')
    return [...facts, turnFact(turn.kind, turn.was, turn.now, where), ...words]
  if (where.part !== 'paragraph' || words.length === 0 || words.some(({ kind }) => kind !== 'wording'))
    return [...facts, ...words]
  const isTurned = turn !== null || isNameMoved(sentence, facts, knowledge)
  if (!isTurned && saysOther(sentence, known))
    return [...facts, { ...wholeSentence(sentence, where), isNew: true }]
  return isTurned ? [...facts, wholeSentence(sentence, where)] : [...facts, ...words]
}

function isOfNames(kind: Fact['kind']): boolean {
  return kind === 'name' || kind === 'place'
}

function turnFact(kind: Fact['kind'], was: string, now: string, where: Where): Fact {
  return { kind, was, now, noun: null, where, sameness: `${was} ${now}`.toLowerCase() }
}

function wholeSentence({ older, newer, before, after }: ChangedSentence, where: Where): Fact {
  const was = textOf(older, before.from, before.to) || null
  const now = textOf(newer, after.from, after.to) || null
  return { kind: 'sentence', was, now, noun: null, where, sameness: `${was} ${now}` }
}

/** The number stayed, and its unit or currency did not. */
function unitFacts(
  { pieces, before, after, older, newer }: ChangedSentence,
  where: Where,
  { language }: NameKnowledge,
): Fact[] {
  const facts: Fact[] = []
  for (const { before: gone, after: fresh } of pieces) {
    for (const step of [1, 2]) {
      const [one, other] = [gone.from - step, fresh.from - step]
      if (one < before.from || other < after.from || older[one]?.kind !== 'number') continue
      if (older[one].key !== newer[other]?.key) continue
      const [was] = numbersIn(older, { from: one, to: one + 1 }, language)
      const [now] = numbersIn(newer, { from: other, to: other + 1 }, language)
      if (was?.unit != null && now?.unit != null && was.unit !== now.unit)
        facts.push(numberFact({ was, now }, where))
    }
  }
  return facts
}

/** "Second" became "third". */
function ordinalFacts({ piece, before, after, where }: ChangedPiece, { language }: NameKnowledge): Fact[] {
  const found = ([before, after] as const).map((tokens, side) => {
    const { from, to } = side === 0 ? piece.before : piece.after
    return tokens
      .slice(from, to)
      .filter(({ kind, fold }) => kind !== 'number' && ordinalOf(fold, language) !== undefined)
  })
  const [[was, ...more] = [], [now, ...others] = []] = found
  if (was === undefined || now === undefined || more.length > 0 || others.length > 0) return []
  const [one, other] = [was, now].map(({ fold }) => ordinalOf(fold, language))
  if (one === other) return []
  const sameness = `${one}th ${other}th`
  return [{ kind: 'number', was: was.text, now: now.text, noun: null, where, sameness }]
}

/** A name stands elsewhere in the sentence, and no better name was found for that. */
function isNameMoved(sentence: ChangedSentence, facts: readonly Fact[], knowledge: NameKnowledge): boolean {
  if (facts.length > 0) return false
  const found = (['before', 'after'] as const).map(side => {
    const tokens = side === 'before' ? sentence.older : sentence.newer
    return sentence.pieces.flatMap(piece => namePhrases(tokens, piece[side].from, piece[side].to, knowledge))
  })
  const [gone = [], fresh = []] = found
  return gone.some(one => fresh.some(other => other.folds.join(' ') === one.folds.join(' ')))
}

const fewestWords = 3
const leastShare = 0.5

/** More of the sentence is new than was kept, or the whole sentence came or went. */
function saysOther(sentence: ChangedSentence, { knowledge, isElsewhere }: Known): boolean {
  const { language } = knowledge
  const [gone, fresh] = [
    unmatchedWords(sentence, 'before', language).length,
    unmatchedWords(sentence, 'after', language).length,
  ]
  if (Math.max(gone, fresh) < fewestWords) return false
  if (isOnlyMoved(sentence, isElsewhere)) return false
  const shared = sharedWords(sentence, language)
  if (gone > 0 && fresh > 0) return Math.max(gone, fresh) / (Math.max(gone, fresh) + shared) >= leastShare
  return addsSentence(sentence, knowledge)
}

/** The words came or went with a full stop of their own. */
function addsSentence(sentence: ChangedSentence, { language }: NameKnowledge): boolean {
  return (['before', 'after'] as const).some(side => {
    const tokens = side === 'before' ? sentence.older : sentence.newer
    const places = changedPlaces(sentence, side)
    const says = places.filter(at => isContent(tokens, at, language)).length
    return says >= fewestWords && places.some(at => /^[.!?؟]$/u.test(tokens[at]?.text ?? ''))
  })
}

function isOnlyMoved(sentence: ChangedSentence, isElsewhere: Known['isElsewhere']): boolean {
  return sentence.pieces.every(
    ({ before, after }) =>
      (before.to === before.from || isElsewhere(keysOf(sentence.older, before.from, before.to), 'after')) &&
      (after.to === after.from || isElsewhere(keysOf(sentence.newer, after.from, after.to), 'before')),
  )
}

function keysOf(tokens: ChangedSentence['older'], from: number, to: number): string {
  return ` ${tokens
    .slice(from, to)
    .filter(({ kind }) => kind !== 'mark')
    .map(({ key }) => key)
    .join(' ')} `
}
