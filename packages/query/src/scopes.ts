import { endOf } from './ast.ts'
import type { Token } from './tokens.ts'

/** The field of a value token; null if the value has no field. */
export interface Scope {
  field: string | null
  /** The token comes directly after the colon, not inside the field's parentheses. */
  isDirect: boolean
}

/** The field of each token, as typed: the one before its colon, or before the parentheses around it. */
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
