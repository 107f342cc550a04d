import { shortestEdits } from './shortestEdits.ts'
import type { Language } from '../languages/language.ts'
import type { Token } from '../tokens/token.ts'

/** Tokens of both texts that correspond to each other. Ends are exclusive. */
export interface Piece {
  /** The keys are equal pair by pair; the spelling may differ. */
  isSame: boolean
  before: Span
  after: Span
}

export interface Span {
  from: number
  to: number
}

/**
 * In tokens. Texts that differ more count as rewritten, because the work of comparing grows with the square.
 */
const mostEdits = 200

/** What stayed and what changed, in order; `null` if the texts differ too much. */
export function diffTokens(
  before: readonly Token[],
  after: readonly Token[],
  language: Language,
): Piece[] | null {
  const keys = (tokens: readonly Token[]): string[] => tokens.map(({ key }) => key)
  const steps = shortestEdits(keys(before), keys(after), mostEdits)
  if (steps === null) return null
  const pieces: Piece[] = []
  let [from, to] = [0, 0]
  for (const { kind, count } of steps) {
    const piece = {
      isSame: kind === 'same',
      before: { from, to: kind === 'added' ? from : from + count },
      after: { from: to, to: kind === 'removed' ? to : to + count },
    }
    from = piece.before.to
    to = piece.after.to
    addPiece(pieces, piece)
  }
  return withoutIslands(pieces, before, language)
}

function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  if (last === undefined || last.isSame !== piece.isSame) pieces.push(piece)
  else {
    last.before.to = piece.before.to
    last.after.to = piece.after.to
  }
}

/** Merges two changes with only "of the" or a comma between them, because fragments are hard to read. */
function withoutIslands(pieces: readonly Piece[], before: readonly Token[], { small }: Language): Piece[] {
  const kept: Piece[] = []
  pieces.forEach((piece, at) => {
    const [left, right] = [kept.at(-1), pieces[at + 1]]
    const tokens = before.slice(piece.before.from, piece.before.to)
    const isIsland =
      piece.isSame &&
      left !== undefined &&
      right !== undefined &&
      tokens.length <= 2 &&
      tokens.every(({ kind, fold }) => kind === 'mark' || small.has(fold)) &&
      isReplaced(left) &&
      isReplaced(right) &&
      tokenCount(left) + tokenCount(right) >= 6
    addPiece(kept, {
      ...piece,
      isSame: piece.isSame && !isIsland,
      before: { ...piece.before },
      after: { ...piece.after },
    })
  })
  return kept
}

function isReplaced({ before, after }: Piece): boolean {
  return before.to > before.from && after.to > after.from
}

function tokenCount({ before, after }: Piece): number {
  return before.to - before.from + after.to - after.from
}
