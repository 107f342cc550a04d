import { parseQuery, piecesOf, type QueryErrorCode } from '@wiredeck/query'

/** What is wrong with a query, and where, in UTF-16 units. */
export type Mistake = {
  code: QueryErrorCode | 'unknownField'
  start: number
  end: number
  /** The query is still being typed, so the reader is told what is missing. */
  isUnfinished: boolean
  /** The unknown name of a field. */
  name: string
}

const unfinished: readonly string[] = ['unclosedQuote', 'unclosedParenthesis', 'missingValue', 'missingTerm']

/** The mistake at the caret, else the first one (D20). An unknown field is only pointed out. */
export function mistakeIn(text: string, caret: number): Mistake | null {
  const errors = parseQuery(text).errors.map(({ code, position, length }) => ({
    code,
    start: position,
    end: position + length,
    isUnfinished: unfinished.includes(code) && caret === text.length,
    name: '',
  }))
  const atCaret = errors.find(({ start, end }) => start <= caret && caret <= end)
  return atCaret ?? errors[0] ?? unknownFieldIn(text)
}

function unknownFieldIn(text: string): Mistake | null {
  const piece = piecesOf(text).find(({ kind }) => kind === 'unknownField')
  if (!piece) return null
  const { start, text: name } = piece
  return { code: 'unknownField', start, end: start + name.length, isUnfinished: true, name }
}
