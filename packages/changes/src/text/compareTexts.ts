import { alignParagraphs } from './alignParagraphs.ts'
import { countWords, likeness } from './likeness.ts'
import { diffTokens, type Piece } from './diffTokens.ts'
import { languageOf } from '../languages/languageOf.ts'
import { textsOf, type Caption } from './textsOf.ts'
import { tokenise } from '../tokens/tokenise.ts'
import type { Language } from '../languages/language.ts'
import type { NewsDocument } from '@wiredeck/document'
import type { TokenisedText } from '../tokens/token.ts'
import type { Where } from '../change.ts'

/** In a `same` text the shape of white space, quotation marks and dashes may differ. */
export type TextState = 'same' | 'changed' | 'added' | 'removed' | 'rewritten'

/** A headline, paragraph or caption that one revision or both have. */
export interface ComparedText {
  where: Where
  state: TextState
  isMoved: boolean
  /** The paragraph's place in each revision, counted from 0; `null` in a revision that does not have it. */
  beforeIndex: number | null
  afterIndex: number | null
  /** How many paragraphs were joined to this one in order to compare them as a whole. */
  beforeCount?: number
  afterCount?: number
  before: TokenisedText | null
  after: TokenisedText | null
  /** A single changed piece if the text is not compared word by word. */
  pieces: Piece[]
}

export interface ComparedTexts {
  language: Language
  headline: ComparedText
  paragraphs: ComparedText[]
  captions: ComparedText[]
}

/**
 * Below this likeness two texts are shown one after the other, because a mix of their words is unreadable.
 */
const alikeByWords = 0.4

/** All texts of two revisions of one document (D45), aligned and compared token by token. */
export function compareTexts(before: NewsDocument, after: NewsDocument): ComparedTexts {
  const language = languageOf(after.lang)
  const [older, newer] = [textsOf(before), textsOf(after)]
  const read = createReader(language)
  return {
    language,
    headline: compareHeadlines(before, after),
    paragraphs: compareParagraphs(older.paragraphs.map(read), newer.paragraphs.map(read), language),
    captions: pairCaptions(older.captions, newer.captions).map(([mediaId, one, other]) => ({
      ...inPlace,
      where: { part: 'caption' as const, mediaId },
      ...compareTwo(read(one), read(other), language),
    })),
  }
}

/** Tokenises equal texts once, because most paragraphs are the same in both revisions. */
function createReader(language: Language): (text: string) => TokenisedText {
  const known = new Map<string, TokenisedText>()
  return text => {
    const read = known.get(text) ?? tokenise(text, language)
    known.set(text, read)
    return read
  }
}

/** A missing headline counts as an empty one. */
export function compareHeadlines(before: NewsDocument, after: NewsDocument): ComparedText {
  const language = languageOf(after.lang)
  const read = ({ headline }: NewsDocument): TokenisedText =>
    withoutTitleCase(tokenise(headline ?? '', language), language)
  return { ...inPlace, where: { part: 'headline' }, ...compareTwo(read(before), read(after), language) }
}

const fewestForTitleCase = 4
const titleCaseShare = 0.7

/** In a Headline In Title Case, a capital does not mark a name. */
function withoutTitleCase(headline: TokenisedText, { small }: Language): TokenisedText {
  const words = headline.tokens.filter(({ kind, fold }) => kind === 'word' && !small.has(fold))
  const capitals = words.filter(({ isCapital }) => isCapital)
  if (words.length < fewestForTitleCase || capitals.length <= titleCaseShare * words.length) return headline
  return { ...headline, tokens: headline.tokens.map(token => ({ ...token, startsSentence: true })) }
}

const inPlace = { beforeIndex: 0, afterIndex: 0, isMoved: false }

function compareParagraphs(
  before: readonly TokenisedText[],
  after: readonly TokenisedText[],
  language: Language,
): ComparedText[] {
  return alignParagraphs(before, after, language).map(aligned => {
    const one = aligned.before === null ? null : (before[aligned.before] ?? null)
    const other = aligned.after === null ? null : (after[aligned.after] ?? null)
    return {
      where: { part: 'paragraph', index: aligned.after ?? aligned.before ?? 0 },
      isMoved: aligned.isMoved,
      beforeIndex: aligned.before,
      afterIndex: aligned.after,
      ...compareTwo(one, other, language),
    }
  })
}

/** The captions of pictures that both revisions have. */
function pairCaptions(before: readonly Caption[], after: readonly Caption[]): [string, string, string][] {
  const older = new Map(before.map(({ mediaId, text }) => [mediaId, text]))
  return after.flatMap(({ mediaId, text }) => {
    const one = older.get(mediaId)
    return one === undefined ? [] : [[mediaId, one, text]]
  })
}

type Comparison = Pick<ComparedText, 'state' | 'before' | 'after' | 'pieces'>

export function compareTwo(
  before: TokenisedText | null,
  after: TokenisedText | null,
  language: Language,
): Comparison {
  const whole = (state: TextState): Comparison => ({
    before,
    after,
    state,
    pieces: [wholePiece(before, after)],
  })
  if (before === null || (before.tokens.length === 0 && after?.tokens.length)) return whole('added')
  if (after === null || (after.tokens.length === 0 && before.tokens.length > 0)) return whole('removed')
  if (before.text === after.text) {
    const piece = wholePiece(before, after)
    return { before, after, state: 'same', pieces: [{ ...piece, isSame: true }] }
  }
  const alike = likeness(countWords(before.tokens, language), countWords(after.tokens, language))
  if (alike < alikeByWords) return whole('rewritten')
  const pieces = diffTokens(before.tokens, after.tokens, language)
  if (pieces === null) return whole('rewritten')
  return {
    before,
    after,
    pieces,
    state: pieces.every(piece => isUnseen(piece, before, after)) ? 'same' : 'changed',
  }
}

function wholePiece(before: TokenisedText | null, after: TokenisedText | null): Piece {
  const span = (text: TokenisedText | null): Piece['before'] => ({ from: 0, to: text?.tokens.length ?? 0 })
  return { isSame: false, before: span(before), after: span(after) }
}

/** Whether nothing that a reader could see has changed in the piece. */
function isUnseen({ isSame, before, after }: Piece, one: TokenisedText, other: TokenisedText): boolean {
  if (!isSame) return false
  for (let step = 0; step < before.to - before.from; step += 1) {
    const [older, newer] = [one.tokens[before.from + step], other.tokens[after.from + step]]
    if (older && newer && isRespelt(older.text, newer.text)) return false
  }
  return true
}

/** "10" for "Ten", or another case of letters; the shape of quotation marks, dashes and spaces is ignored. */
export function isRespelt(older: string, newer: string): boolean {
  return older !== newer && visible(older) !== visible(newer)
}

function visible(text: string): string {
  const even = text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(/[’ʼ]/g, "'")
  const marks = even
    .replaceAll(/[“”„«»‟‹›]/g, '"')
    .replaceAll(/[–—‑]/g, '-')
    .replaceAll(/[\u0640\u064b-\u0652\u0670]/g, '')
  return marks.replaceAll(/ (?=[%‰°€$£¥]$)/g, '')
}
