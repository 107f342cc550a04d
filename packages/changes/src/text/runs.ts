import type { Piece, Span } from './diffTokens.ts'
import type { Token, TokenisedText } from '../tokens/token.ts'

/** A stretch of text. `same` and `removed` runs make the older text, `same` and `added` runs the newer. */
export interface Run {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The runs of two texts, in reading order, removed before added. If only one text exists, a single run. */
export function runsOf(
  before: TokenisedText | null,
  after: TokenisedText | null,
  pieces: readonly Piece[],
): Run[] {
  const runs: Run[] = []
  if (before === null || after === null) {
    replace(runs, before?.text ?? '', after?.text ?? '')
    return runs
  }
  addPieces(runs, before.tokens, after.tokens, pieces)
  replace(runs, before.tail, after.tail)
  return runs
}

/** The runs of some pieces of two texts, without the white space before the first. */
export function runsWithin(
  before: readonly Token[],
  after: readonly Token[],
  pieces: readonly Piece[],
): Run[] {
  const runs: Run[] = []
  addPieces(runs, before, after, pieces)
  const inner = runs.findIndex(({ kind }) => kind === 'same')
  return runs
    .map((run, at) => (at < Math.max(1, inner) ? { ...run, text: run.text.trimStart() } : run))
    .filter(({ text }) => text !== '')
}

function addPieces(
  runs: Run[],
  before: readonly Token[],
  after: readonly Token[],
  pieces: readonly Piece[],
): void {
  for (const piece of pieces) {
    if (piece.isSame) addSame(runs, before, after, piece)
    else replace(runs, textOf(before, piece.before), textOf(after, piece.after))
  }
}

function addSame(runs: Run[], before: readonly Token[], after: readonly Token[], piece: Piece): void {
  for (let step = 0; step < piece.before.to - piece.before.from; step += 1) {
    const [one, other] = [before[piece.before.from + step], after[piece.after.from + step]]
    if (one === undefined || other === undefined) break
    replace(runs, one.gap, other.gap)
    replace(runs, one.text, other.text)
  }
}

function textOf(tokens: readonly Token[], { from, to }: Span): string {
  return tokens
    .slice(from, to)
    .map(({ gap, text }) => gap + text)
    .join('')
}

/** White space at the start of both texts counts as the same, so that only words are marked. */
function replace(runs: Run[], removed: string, added: string): void {
  if (removed === added) return addRun(runs, 'same', removed)
  const space = commonSpace(removed, added)
  addRun(runs, 'same', removed.slice(0, space))
  addRun(runs, 'removed', removed.slice(space))
  addRun(runs, 'added', added.slice(space))
}

function commonSpace(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length] && /\s/u.test(one[length] ?? '')) length += 1
  return length
}

/**
 * Keeps at most one removed and one added run between two `same` runs, even if their parts arrive in turns.
 */
function addRun(runs: Run[], kind: Run['kind'], text: string): void {
  if (text === '') return
  const behind = kind === 'removed' && runs.at(-1)?.kind === 'added' ? runs.length - 1 : runs.length
  const last = runs[behind - 1]
  if (last?.kind === kind) last.text += text
  else runs.splice(behind, 0, { kind, text })
}
