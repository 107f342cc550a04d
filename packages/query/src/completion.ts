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
  const tokens = tokenise(text.slice(0, caret))
  const [colonOrBefore, last] = [tokens.at(-3), tokens.at(-2)]
  const word = last && last.type === 'word' && endOf(last) === caret ? last : null
  const before = word ? colonOrBefore : last
  const start = word ? word.position : caret
  const typed = (word?.text ?? '').toLowerCase()
  const options = optionsAfter(before, valueField(tokens, before, start), typed !== '')
  return { start, end: caret, options: options.filter(option => option.toLowerCase().startsWith(typed)) }
}

function optionsAfter(before: Token | undefined, field: string | null, isTyping: boolean): readonly string[] {
  if (field !== null) return field.toLowerCase() === 'lang' ? contentLanguages : []
  if (before?.type === 'phrase' && !before.isClosed) return []
  const isOperatorPlace =
    before?.type === 'close' || before?.type === 'phrase' || (before?.type === 'word' && !before.operator)
  if (isOperatorPlace) return isTyping ? ['AND', 'OR', 'NOT', ...fields] : ['AND', 'OR', 'NOT']
  return ['NOT', ...fields]
}

/** The field whose value begins at the place, if one does. */
function valueField(tokens: Token[], before: Token | undefined, start: number): string | null {
  if (before?.type !== 'colon' || endOf(before) !== start) return null
  const field = tokens[tokens.indexOf(before) - 1]
  return field?.type === 'word' && endOf(field) === before.position ? field.text : ''
}

function endOf(token: Token): number {
  return token.position + token.length
}
