import { fieldKind, fieldName } from './fields.ts'
import { endOf } from './ast.ts'
import { scopesOf, type Scope } from './scopes.ts'
import { tokenise, type Token } from './tokens.ts'

/** The meaning of a part of a query, which decides its colour. */
export type PieceKind =
  | 'field'
  | 'unknownField'
  | 'operator'
  | 'phrase'
  | 'value'
  | 'word'
  | 'parenthesis'
  | 'space'

/** `start` in UTF-16 units. */
export interface Piece {
  kind: PieceKind
  text: string
  start: number
}

/** A query split into pieces. Joined, the pieces are the whole text. */
export function piecesOf(text: string): Piece[] {
  const tokens = tokenise(text)
  const scopes = scopesOf(tokens)
  const pieces: Piece[] = []
  let position = 0
  for (const [index, token] of tokens.entries()) {
    const { length } = text
    // White space and lone zero-width marks are not tokens; the last token, `end`, has no length.
    const start = token.type === 'end' ? length : token.position
    if (start > position) add('space', position, start)
    position = Math.max(position, start, endOf(token))
    const scope = scopes[index]
    if (token.length > 0 && scope) add(kindOf(token, scope), start, position)
  }
  return pieces

  function add(kind: PieceKind, start: number, end: number): void {
    pieces.push({ kind, text: text.slice(start, end), start })
  }
}

function kindOf(token: Token, { field, isDirect }: Scope): PieceKind {
  switch (token.type) {
    case 'open':
    case 'close':
    case 'end':
      return 'parenthesis'
    case 'colon':
      return 'field'
    case 'phrase':
      return 'phrase'
    case 'word':
      if (isDirect) return 'value'
      if (token.isField) return fieldKind(fieldName(token.text)) === 'unknown' ? 'unknownField' : 'field'
      if (token.operator !== null) return 'operator'
      return field === null ? 'word' : 'value'
  }
}
