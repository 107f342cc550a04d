import { endOf } from './ast.ts'
import { contentLanguages } from './filter.ts'
import { fieldKind, fieldName, keywordFields, textFields } from './fields.ts'
import { scopesOf } from './scopes.ts'
import { tokenise, type Token } from './tokens.ts'

/** The texts that could replace the one between `start` and `end` (UTF-16 units). */
export interface Completion {
  start: number
  end: number
  options: string[]
}

const fields = ['all', ...textFields, ...keywordFields].map(name => `${name}:`)

/** Fields and operators for the word that ends at the caret, languages after `lang:`; nothing in a phrase. */
export function complete(text: string, caret: number): Completion {
  const tokens = tokenise(text.slice(0, caret)).slice(0, -1)
  const last = tokens.at(-1)
  const isTyping = last?.type === 'word' && endOf(last) === caret
  const typed = isTyping ? last.text.toLowerCase() : ''
  const start = isTyping ? last.position : caret
  const options = optionsAfter(isTyping ? tokens.slice(0, -1) : tokens, start, isTyping)
  return { start, end: caret, options: options.filter(option => option.toLowerCase().startsWith(typed)) }
}

/** A value that is being typed and can be replaced from `start` to `end`; a phrase includes its quotes. */
export interface TypedValue {
  /** A keyword field by its proper name; only these fields have values that can be listed. */
  field: string
  typed: string
  start: number
  end: number
}

/** The keyword field's value that ends at the caret, or could begin there; null elsewhere. */
export function valueAt(text: string, caret: number): TypedValue | null {
  const tokens = tokenise(text.slice(0, caret))
  const last = tokens.at(-2)
  const isPhrase = last?.type === 'phrase' && !last.isClosed
  const isTyping = isPhrase || (last?.type === 'word' && endOf(last) === caret)
  const scope = scopesOf(tokens).at(isTyping ? -2 : -1)
  if (!scope || scope.field === null) return null
  // After a complete value inside parentheses, an operator follows.
  if (!isTyping && !scope.isDirect && endsTerm(tokens.slice(0, -1))) return null
  const field = fieldName(scope.field)
  if (fieldKind(field) !== 'keyword') return null
  const end = isPhrase && text[caret] === '"' ? caret + 1 : caret
  return isTyping
    ? { field, typed: last.text, start: last.position, end }
    : { field, typed: '', start: caret, end }
}

function optionsAfter(tokens: readonly Token[], start: number, isTyping: boolean): readonly string[] {
  const before = tokens.at(-1)
  const field = fieldOfValue(tokens, start)
  if (field !== null) return field.toLowerCase() === 'lang' ? contentLanguages : []
  if (before?.type === 'phrase' && !before.isClosed) return []
  if (!endsTerm(tokens)) return ['NOT', ...fields]
  return isTyping ? ['AND', 'OR', 'NOT', ...fields] : ['AND', 'OR', 'NOT']
}

/** After a colon, the word of an operator is a plain value: `lang:or`. */
function endsTerm(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)
  if (last?.type !== 'word') return last?.type === 'close' || last?.type === 'phrase'
  return last.operator === null || fieldOfValue(tokens.slice(0, -1), last.position) !== null
}

/** The field whose value begins at this place, or null. */
function fieldOfValue(tokensBefore: readonly Token[], start: number): string | null {
  const [field, colon] = [tokensBefore.at(-2), tokensBefore.at(-1)]
  if (colon?.type !== 'colon' || endOf(colon) !== start) return null
  return field?.type === 'word' && field.isField ? field.text : ''
}
