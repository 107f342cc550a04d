import type * as v from 'valibot'

/** The error of a value, in the wording of the catalogue (data 5). */
export function wording(issue: v.BaseIssue<unknown>): string {
  const { type, input, requirement } = issue
  if (type === 'min_length') return `String must contain at least ${String(requirement)} character(s)`
  if (type === 'email') return 'Invalid email'
  if (input === undefined) return 'Required'
  if (plainTypes.has(type)) return `Expected ${type} received ${typeName(input)}`
  return 'Invalid input'
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'object', 'array'])

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
