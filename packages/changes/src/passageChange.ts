import { allTexts, factsWithin } from './facts/textFacts.ts'
import { compareTexts, type ComparedText } from './text/compareTexts.ts'
import { rankFacts } from './facts/rankFacts.ts'
import { runsWithin, type Run } from './text/runs.ts'
import { tokenise } from './tokens/tokenise.ts'
import type { Change, Where } from './change.ts'
import type { NewsDocument } from '@wiredeck/document'
import type { Piece, Span } from './text/diffTokens.ts'
import type { Token } from './tokens/token.ts'

export type PassageChange =
  | { state: 'unchanged' }
  /** `parts` has an entry for each paragraph of the passage; `changes` ranks the differences in them. */
  | { state: 'changed'; parts: PassagePart[]; changes: Change[] }
  /** The newer revision does not contain the passage any more. */
  | { state: 'gone' }

export interface PassagePart {
  where: Where
  /**
   * `same` and `removed` make the words that were copied, `same` and `added` the words now in their place.
   */
  runs: Run[]
}

/**
 * What happened to a passage that somebody copied from the older revision. It may span paragraphs and have
 * any white space; a cut word at either end is ignored. `null` if neither revision has the passage.
 */
export function passageChange(
  passage: string,
  before: NewsDocument,
  after: NewsDocument,
): PassageChange | null {
  const compared = compareTexts(before, after)
  const texts = allTexts(compared)
  const words = tokenise(passage, compared.language).tokens
  const found = locate(words, sideOf(texts, 'before'))
  const isStillTold = (): boolean => locate(words, sideOf(texts, 'after')) !== null
  if (found === null) return isStillTold() ? { state: 'unchanged' } : null
  const touched = [...found].map(([text, span]) => within(text, span))
  const changed = touched.filter(({ pieces }) => pieces.some(({ isSame }) => !isSame))
  if (changed.length === 0) return { state: 'unchanged' }
  const isKept = touched.some(({ pieces }) =>
    pieces.some(({ isSame, after: { from, to } }) => isSame || to > from),
  )
  const isSameAnywhere = touched.some(({ pieces }) => pieces.some(({ isSame }) => isSame))
  if (!isSameAnywhere && isStillTold()) return { state: 'unchanged' }
  if (!isKept) return { state: 'gone' }
  return {
    state: 'changed',
    parts: touched.map(({ where, before: one, after: other, pieces }) => ({
      where,
      runs: runsWithin(one?.tokens ?? [], other?.tokens ?? [], pieces),
    })),
    changes: rankFacts(factsWithin(changed, compared, [before, after])),
  }
}

interface Located {
  text: ComparedText
  at: number
  key: string
}

/** All tokens of one revision, in its own reading order. */
function sideOf(texts: readonly ComparedText[], side: 'before' | 'after'): Located[] {
  const place = (text: ComparedText): number => (side === 'before' ? text.beforeIndex : text.afterIndex) ?? 0
  const part = ({ where }: ComparedText): number => ['headline', 'paragraph', 'caption'].indexOf(where.part)
  return texts
    .filter(text => text[side] !== null)
    .toSorted((one, other) => part(one) - part(other) || place(one) - place(other))
    .flatMap(text => (text[side]?.tokens ?? []).map(({ key }, at) => ({ text, at, key })))
}

const fewestToTrim = 4

/**
 * The tokens of each text in which the words occur in sequence, if necessary without the first or last word.
 */
function locate(words: readonly Token[], side: readonly Located[]): Map<ComparedText, Span> | null {
  const keys = words.map(({ key }) => key)
  const tries =
    keys.length < fewestToTrim ? [keys] : [keys, keys.slice(1), keys.slice(0, -1), keys.slice(1, -1)]
  for (const some of tries) {
    const start =
      some.length === 0
        ? -1
        : side.findIndex((_, at) => some.every((key, step) => side[at + step]?.key === key))
    if (start >= 0) return spansOf(side.slice(start, start + some.length))
  }
  return null
}

function spansOf(located: readonly Located[]): Map<ComparedText, Span> {
  const spans = new Map<ComparedText, Span>()
  for (const { text, at } of located) {
    const span = spans.get(text)
    if (span === undefined) spans.set(text, { from: at, to: at + 1 })
    else span.to = at + 1
  }
  return spans
}

/** The text with only the pieces of the tokens in the span, cut to size. */
function within(text: ComparedText, span: Span): ComparedText {
  return { ...text, isMoved: false, pieces: text.pieces.flatMap(piece => cutPiece(piece, span)) }
}

/** Words added at the edge of a passage are not part of it; a replaced part is reported as a whole. */
function cutPiece({ isSame, before, after }: Piece, span: Span): Piece[] {
  const from = Math.max(before.from, span.from)
  const to = Math.min(before.to, span.to)
  if (before.from === before.to) {
    return before.from > span.from && before.to < span.to ? [{ isSame, before, after }] : []
  }
  if (from >= to) return []
  if (!isSame) return [{ isSame, before: { from, to }, after }]
  const shift = after.from - before.from
  return [{ isSame, before: { from, to }, after: { from: from + shift, to: to + shift } }]
}
