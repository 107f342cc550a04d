import type { Span } from './ast.ts'

/** A syntax error: returned, never thrown (D20). The edge turns the code into the reader's language. */
export interface QueryError extends Span {
  code: QueryErrorCode
  expected: Expectation[]
  message: string
}

export type QueryErrorCode = keyof typeof catalogue
export type Expectation = 'text' | 'term' | 'value' | 'field' | 'phrase' | '"' | ')' | 'end'

interface Sentence {
  message: string
  expected: readonly Expectation[]
}

const catalogue = {
  notText: { message: 'The query must be a string', expected: ['text'] },
  tooLong: { message: 'The query is too long', expected: ['end'] },
  tooDeep: { message: 'Too many parentheses or NOTs inside each other', expected: ['term'] },
  tooManyTerms: { message: 'The query has too many terms', expected: ['end'] },
  unclosedQuote: { message: 'A double quote is missing at the end of the phrase', expected: ['"'] },
  unclosedParenthesis: { message: 'A closing parenthesis is missing', expected: [')'] },
  strayParenthesis: { message: 'This parenthesis closes nothing', expected: ['term', 'end'] },
  strayColon: { message: 'A colon needs a field before it', expected: ['field'] },
  colonInValue: { message: 'A value with a colon needs double quotes', expected: ['phrase'] },
  missingValue: { message: 'The field has no value', expected: ['value'] },
  missingTerm: { message: 'The operator lacks a term', expected: ['term'] },
  emptyGroup: { message: 'There is nothing between the parentheses', expected: ['term'] },
  emptyPhrase: { message: 'There is nothing between the double quotes', expected: ['term'] },
} as const satisfies Record<string, Sentence>

export function queryError(code: QueryErrorCode, { position, length }: Span): QueryError {
  const { message, expected } = catalogue[code]
  return { code, position, length, expected: [...expected], message }
}

const translationSentences = {
  notText: catalogue.notText.message,
  unexpectedExpression: 'Unexpected expression token',
  unexpectedNode: 'Unexpected AST type',
} as const

/**
 * Thrown by the translation for a tree that `parseQuery` cannot have made (data 8): 'Unexpected
 * expression token' when a tag's value is no word, phrase or group, 'Unexpected AST type' for any other unknown node;
 * and for a value that is neither tree nor text. A class, so that callers can tell it from a fault of ours.
 */
export class TranslationError extends Error {
  readonly code: keyof typeof translationSentences

  constructor(code: keyof typeof translationSentences) {
    super(translationSentences[code])
    this.name = 'TranslationError'
    this.code = code
  }
}
