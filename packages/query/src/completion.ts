import { contentLanguages } from './filter.ts'
import { keywordFields, textFields } from './fields.ts'
import { tokenise, type Token } from './tokens.ts'

/** What could stand between `start` and `end` (UTF-16 units) instead of what stands there. */
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

function optionsAfter(tokens: readonly Token[], start: number, isTyping: boolean): readonly string[] {
  const before = tokens.at(-1)
  const field = fieldOfValue(tokens, start)
  if (field !== null) return field.toLowerCase() === 'lang' ? contentLanguages : []
  if (before?.type === 'phrase' && !before.isClosed) return []
  if (!endsTerm(tokens)) return ['NOT', ...fields]
  return isTyping ? ['AND', 'OR', 'NOT', ...fields] : ['AND', 'OR', 'NOT']
}

/** After a colon the word of an operator is a plain value: `lang:or`. */
function endsTerm(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)
  if (last?.type !== 'word') return last?.type === 'close' || last?.type === 'phrase'
  return last.operator === null || fieldOfValue(tokens.slice(0, -1), last.position) !== null
}

/** The field whose value begins at the place, if one does. */
function fieldOfValue(tokensBefore: readonly Token[], start: number): string | null {
  const [field, colon] = [tokensBefore.at(-2), tokensBefore.at(-1)]
  if (colon?.type !== 'colon' || endOf(colon) !== start) return null
  return field?.type === 'word' && endOf(field) === colon.position ? field.text : ''
}

function endOf(token: Token): number {
  return token.position + token.length
}
