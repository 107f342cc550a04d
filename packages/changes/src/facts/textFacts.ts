import { changedPieces, nameIdentity, pieceFacts, type ChangedPiece, type Tally } from './pieceFacts.ts'
import { isRespelt, type ComparedText, type ComparedTexts } from '../text/compareTexts.ts'
import { joinSplitParagraphs } from '../text/joinSplit.ts'
import { learnNames, namePhrases } from './names.ts'
import { numberIdentity, numbersIn } from './numberFacts.ts'
import { changedSentences } from '../text/sentences.ts'
import { otherSpeakerOf, otherSpeakers, type OtherSpeaker } from './speakers.ts'
import { sentenceFacts, type Known } from './sentenceFacts.ts'
import { tollFacts, withoutParts } from './tollFacts.ts'
import type { Fact } from './fact.ts'
import { readNote, type NewsDocument } from '@wiredeck/document'
import { tokenise } from '../tokens/tokenise.ts'
import type { Language } from '../languages/language.ts'
import type { Span } from '../text/diffTokens.ts'
import type { Token } from '../tokens/token.ts'

/** All that has changed in the headline, paragraphs and captions, in reading order. */
export function textFacts(all: ComparedTexts, documents: Documents): Fact[] {
  const compared = { ...all, paragraphs: joinSplitParagraphs(all.paragraphs, all.language) }
  const texts = allTexts(compared)
  const differing = texts.filter(text => text.state !== 'same' || text.isMoved)
  const named = asNoted(factsWithin(differing, compared, documents), documents[1], compared.language)
  const found = asPlaces(asTolls(named))
  const facts = withoutParts(found, texts, compared.language)
  return differing.length > 0 ? [...facts, ...tollFacts(texts, facts, compared.language)] : []
}

/** "The accident left 11 people in need of help" repeats the toll of the headline without the word "hurt". */
function asTolls(facts: readonly Fact[]): Fact[] {
  const tolls = facts.filter(({ kind }) => kind === 'dead' || kind === 'hurt')
  return facts.map(fact => {
    const toll = fact.kind === 'number' ? tolls.find(({ sameness }) => sameness === fact.sameness) : undefined
    return toll === undefined ? fact : { ...fact, kind: toll.kind }
  })
}

/** "Corrects the toll in paragraph 3 to 17": the note says what the number counts that the text then shows. */
function asNoted(facts: readonly Fact[], { advisory, lang }: NewsDocument, language: Language): Fact[] {
  if (readNote(advisory, lang).is !== 'correction') return [...facts]
  const { tokens } = tokenise(advisory ?? '', language)
  const tolls = (['dead', 'hurt'] as const).filter(toll =>
    tokens.some(({ fold }) => language[toll].test(fold)),
  )
  const [toll, ...others] = tolls
  // "In paragraph 3 to 17" reads like a range.
  const last = (key: string): string => key.replace(/^#(?:.*-)?/u, '')
  const noted = new Set(tokens.flatMap(({ kind, key }) => (kind === 'number' ? [last(key)] : [])))
  const isNoted = ({ kind, sameness }: Fact): boolean =>
    kind === 'number' && noted.has(last(sameness.split(' ').at(-1) ?? ''))
  return facts.map(fact =>
    toll !== undefined && others.length === 0 && isNoted(fact) ? { ...fact, kind: toll } : fact,
  )
}

/** One name is a place everywhere or nowhere: as the place of a dateline, or as the end of a longer name. */
function asPlaces(facts: readonly Fact[]): Fact[] {
  const places = new Set(facts.flatMap(({ kind, sameness }) => (kind === 'place' ? [sameness] : [])))
  const names = facts.filter(({ kind, sameness }) => kind === 'name' && !places.has(sameness))
  const isPerson = ({ was, now }: Fact): boolean =>
    names.some(name => was?.endsWith(` ${name.was}`) === true && now?.endsWith(` ${name.now}`) === true)
  return facts.map(fact => {
    if (fact.kind === 'name' && places.has(fact.sameness)) return { ...fact, kind: 'place' }
    // "À Maxence Thiérault": behind a preposition, and elsewhere a name.
    return fact.kind === 'place' && isPerson(fact) ? { ...fact, kind: 'name' } : fact
  })
}

type Documents = readonly [NewsDocument, NewsDocument]

/**
 * Changes in some of the texts, or in parts of them. All texts of both revisions decide what is a name or has
 * only moved.
 */
export function factsWithin(
  some: readonly ComparedText[],
  compared: ComparedTexts,
  documents: Documents,
): Fact[] {
  if (some.length === 0) return []
  const { language } = compared
  const texts = allTexts(compared)
  const sides = (side: 'before' | 'after'): (readonly Token[])[] =>
    texts.map(text => text[side]?.tokens ?? [])
  const [older, newer] = [sides('before'), sides('after')]
  const knowledge = learnNames([...older, ...newer], documents, language)
  const numbers = tallyOf(older, newer, tokens =>
    numbersIn(tokens, whole(tokens), language).map(numberIdentity),
  )
  const names = tallyOf(older, newer, tokens =>
    namePhrases(tokens, 0, tokens.length, knowledge).map(nameIdentity),
  )
  const known: Known = { knowledge, numbers, names, isElsewhere: createFinder(older, newer) }
  return some.flatMap(text => factsOfText(text, known))
}

/** Finds words that stand next to each other in a revision. Its texts are joined on first use. */
function createFinder(
  before: readonly (readonly Token[])[],
  after: readonly (readonly Token[])[],
): Known['isElsewhere'] {
  const joined = (texts: readonly (readonly Token[])[]): string =>
    ` ${texts.flatMap(tokens => tokens.flatMap(({ kind, key }) => (kind === 'mark' ? [] : [key]))).join(' ')} `
  const all = new Map<string, string>()
  return (words, side) => {
    const text = all.get(side) ?? joined(side === 'before' ? before : after)
    all.set(side, text)
    return text.includes(words)
  }
}

export function allTexts({ headline, paragraphs, captions }: ComparedTexts): ComparedText[] {
  return [headline, ...paragraphs, ...captions]
}

function whole(tokens: readonly Token[]): Span {
  return { from: 0, to: tokens.length }
}

/** A number or name was changed if one revision has it more often than the other. */
function tallyOf(
  older: readonly (readonly Token[])[],
  newer: readonly (readonly Token[])[],
  identities: (tokens: readonly Token[]) => string[],
): Tally {
  const count = (sides: readonly (readonly Token[])[]): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const each of sides.flatMap(identities)) counts.set(each, (counts.get(each) ?? 0) + 1)
    return counts
  }
  // Counted on first use, because most revisions change no number or name.
  let counted: { before: Map<string, number>; after: Map<string, number> } | null = null
  const counts = () => (counted ??= { before: count(older), after: count(newer) })
  const isTimesOther = (identity: string): boolean =>
    counts().before.get(identity) !== counts().after.get(identity)
  return {
    isChanged: (was, now) => isTimesOther(was) || isTimesOther(now),
    rise: identity => (counts().after.get(identity) ?? 0) - (counts().before.get(identity) ?? 0),
  }
}

function factsOfText(text: ComparedText, known: Known): Fact[] {
  const { knowledge, numbers, names } = known
  const facts: Fact[] = text.isMoved && text.state !== 'rewritten' ? [wholeFact(text, 'paragraphMoved')] : []
  switch (text.state) {
    case 'same':
      return facts
    case 'added':
    case 'removed':
      return isBlank(text) ? facts : [...facts, wholeFact(text, wholeKind(text, text.state))]
    case 'rewritten': {
      const numbersToo = changedPieces(text).flatMap(piece => pieceFacts(piece, knowledge, numbers, names))
      return [...facts, ...numbersToo, wholeFact(text, wholeKind(text, 'rewritten'))]
    }
    case 'changed': {
      return [...facts, ...oneOfEachWhole([...inSentences(text, known), ...respelt(text)])]
    }
  }
}

function inSentences(text: ComparedText, known: Known): Fact[] {
  const { before, after, pieces, where } = text
  if (before === null || after === null) return []
  const [older, newer] = [before.tokens, after.tokens]
  const sentences = changedSentences(older, newer, pieces).map(pair => ({ ...pair, older, newer }))
  const facts = sentences.flatMap(sentence =>
    sentenceFacts(sentence, where, known, piece => wordingFact(text, piece)),
  )
  const quoting = otherSpeakers(older, newer, known.knowledge)
  const others =
    quoting.length > 0
      ? quoting
      : sentences.flatMap(sentence => otherSpeakerOf(sentence, known.knowledge) ?? [])
  return withSpeakers(facts, others, where)
}

/** Who speaks is told once, and not as another name. */
function withSpeakers(facts: readonly Fact[], others: readonly OtherSpeaker[], where: Fact['where']): Fact[] {
  if (others.length === 0) return [...facts]
  const isSpeaker = (words: string | null): boolean =>
    words !== null && others.some(({ was, now }) => was.includes(words) || now.includes(words))
  const rest = facts.filter(
    ({ kind, was, now }) => !((kind === 'name' || kind === 'place') && isSpeaker(was) && isSpeaker(now)),
  )
  const told = others.map(({ was, now }): Fact => ({
    kind: 'attribution',
    was,
    now,
    noun: null,
    where,
    sameness: `${was} ${now}`,
  }))
  return [...told, ...rest]
}

/** A headline or caption is reported once, as a whole, even if several of its words changed. */
function oneOfEachWhole(facts: readonly Fact[]): Fact[] {
  const isWhole = ({ kind }: Fact): boolean => kind === 'headline' || kind === 'caption'
  return facts.filter(
    (fact, at) => !isWhole(fact) || facts.findIndex(({ kind }) => kind === fact.kind) === at,
  )
}

function isBlank({ before, after }: ComparedText): boolean {
  return [before, after].every(side => side === null || side.tokens.length === 0)
}

function wholeKind({ where }: ComparedText, state: 'added' | 'removed' | 'rewritten'): Fact['kind'] {
  if (where.part === 'caption') return 'caption'
  if (where.part === 'headline') return 'headline'
  if (state === 'rewritten') return 'rewritten'
  return state === 'added' ? 'paragraphAdded' : 'paragraphRemoved'
}

function wholeFact({ where, before, after }: ComparedText, kind: Fact['kind']): Fact {
  const was = before?.text.trim() || null
  const now = after?.text.trim() || null
  return { kind, was, now, noun: null, where, sameness: `${was} ${now}` }
}

/** For a headline or caption the fact is the whole text; for a paragraph, the words that changed. */
function wordingFact(text: ComparedText, { piece, before, after, where }: ChangedPiece): Fact {
  if (where.part !== 'paragraph') return { ...wholeFact(text, wholeKind(text, 'rewritten')), sameness: '' }
  const [was, now] = [wordsOf(before, piece.before), wordsOf(after, piece.after)]
  const kind = isOfQuote(before, piece.before) || isOfQuote(after, piece.after) ? 'quote' : 'wording'
  return { kind, was, now, noun: null, where, sameness: `${was} ${now}` }
}

function isOfQuote(tokens: readonly Token[], { from, to }: Span): boolean {
  return tokens.slice(from, to).some(({ isQuoted, kind }) => isQuoted && kind !== 'mark')
}

function wordsOf(tokens: readonly Token[], { from, to }: Span): string | null {
  const words = tokens.slice(from, to).map(({ gap, text }) => gap + text)
  return words.join('').trim() || null
}

/** Another spelling of the same value or word ("10" for "Ten") counts as wording (D45). */
function respelt(text: ComparedText): Fact[] {
  const { before, after, where } = text
  if (before === null || after === null) return []
  return text.pieces.flatMap(({ isSame, before: older, after: newer }) => {
    if (!isSame) return []
    return before.tokens.slice(older.from, older.to).flatMap((token, step): Fact[] => {
      const [was, now] = [token.text, after.tokens[newer.from + step]?.text ?? token.text]
      if (!isRespelt(was, now)) return []
      return [{ kind: 'wording', was, now, noun: null, where, sameness: `${was} ${now}` }]
    })
  })
}
