import type { Span } from './ast.ts'

/** A syntax error, which is returned, never thrown (D20). The edge translates the code for the reader. */
export interface QueryError extends Span {
  code: QueryErrorCode
  message: string
}

export type QueryErrorCode = keyof typeof sentences

const sentences = {
  notText: 'The query must be a string',
  tooLong: 'The query is too long',
  tooDeep: 'Too many parentheses or NOTs inside each other',
  tooManyTerms: 'The query has too many terms',
  termTooLong: 'The word or phrase is too long',
  unclosedQuote: 'A double quote is missing at the end of the phrase',
  unclosedParenthesis: 'A closing parenthesis is missing',
  strayParenthesis: 'This parenthesis closes nothing',
  strayColon: 'A colon needs a field before it',
  colonInValue: 'A value with a colon needs double quotes',
  missingValue: 'The field has no value',
  missingTerm: 'The operator lacks a term',
  emptyGroup: 'There is nothing between the parentheses',
  emptyPhrase: 'There is nothing between the double quotes',
} as const

export function queryError(code: QueryErrorCode, { position, length }: Span): QueryError {
  return { code, position, length, message: sentences[code] }
}

const translationSentences = {
  notText: sentences.notText,
  unexpectedExpression: 'Unexpected expression token',
  unexpectedNode: 'Unexpected AST type',
} as const

/**
 * Thrown by the translation for a tree that `parseQuery` cannot have made (data 8): 'Unexpected expression
 * token' if a tag's value is no word, phrase or group, 'Unexpected AST type' for any other unknown node. Also
 * thrown for a value that is neither tree nor text. A class, so that callers can tell it from a bug of ours.
 */
export class TranslationError extends Error {
  readonly code: keyof typeof translationSentences

  constructor(code: keyof typeof translationSentences) {
    super(translationSentences[code])
    this.name = 'TranslationError'
    this.code = code
  }
}
