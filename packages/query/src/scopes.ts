import { endOf } from './ast.ts'
import type { Token } from './tokens.ts'

/** The field that a token is a value of; null for the values of no field. */
export interface Scope {
  field: string | null
  /** The token stands right after the colon, and not inside the field's parentheses. */
  isDirect: boolean
}

/** For each token the field as it was typed: the one before its colon, or before the parentheses around it. */
export function scopesOf(tokens: readonly Token[]): Scope[] {
  const groups: (string | null)[] = []
  return tokens.map((token, index) => {
    const direct = directField(tokens, index)
    const field = direct ?? groups.at(-1) ?? null
    if (token.type === 'open') groups.push(field)
    if (token.type === 'close') groups.pop()
    return { field, isDirect: direct !== null }
  })
}

function directField(tokens: readonly Token[], index: number): string | null {
  const [field, colon, value] = [tokens[index - 2], tokens[index - 1], tokens[index]]
  if (field?.type !== 'word' || !field.isField || !colon || !value) return null
  return endOf(colon) === value.position ? field.text : null
}
