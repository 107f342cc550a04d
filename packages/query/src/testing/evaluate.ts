import type { QueryNode } from '../ast.ts'

/**
 * A second opinion on what a query means: the tree itself, without filter, De Morgan or shared analysis, for
 * the few fields and plain words of the property tests.
 */
export function evaluate(
  node: QueryNode,
  raw: Record<string, unknown>,
  langs: readonly string[],
  field = 'all',
): boolean {
  if (node.type === 'and') return node.children.every(child => evaluate(child, raw, langs, field))
  if (node.type === 'or') return node.children.some(child => evaluate(child, raw, langs, field))
  if (node.type === 'not') return !evaluate(node.child, raw, langs, field)
  if (node.type === 'group') return evaluate(node.child, raw, langs, field)
  if (node.type === 'tag') return evaluate(node.value, raw, langs, node.field)
  if ('children' in node) return false
  return isTextField(field)
    ? passages(raw, field, langs).some(text => hasWords(text, node.text))
    : keywords(raw, field).some(value => isKeyword(value, node.text))
}

const all = ['title', 'headline', 'news', 'caption']

function isTextField(field: string): boolean {
  return field === 'all' || all.includes(field)
}

function passages(raw: Record<string, unknown>, field: string, langs: readonly string[]): string[] {
  const translated = (raw['translated'] ?? {}) as Record<string, Record<string, unknown>>
  const wanted = langs.length > 0 ? langs : ['en', 'fr', 'de', 'es', 'pt', 'ar']
  const sources = [raw, ...wanted.map(lang => translated[lang] ?? {})]
  return sources.flatMap(source => (field === 'all' ? all : [field]).flatMap(name => list(source[name])))
}

function keywords(raw: Record<string, unknown>, field: string): string[] {
  if (!['slug', 'country', 'urgency', 'creator'].includes(field)) return []
  const values = list(raw[field])
  return field === 'creator' ? values.flatMap(value => [value, ...value.split(', ')]) : values
}

function hasWords(text: string, asked: string): boolean {
  const isPrefix = asked.endsWith('*')
  const words = plain(asked).replaceAll(/\W+/g, ' ').trim()
  if (words === '') return asked === '*' && /\w/.test(text)
  return new RegExp(`\\b${words.replaceAll(' ', '\\W+')}${isPrefix ? '' : '\\b'}`).test(plain(text))
}

function isKeyword(value: string, asked: string): boolean {
  if (asked === '*') return true
  if (asked.endsWith('*')) return plain(value).startsWith(plain(asked).slice(0, -1))
  return plain(value) === plain(asked)
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('é', 'e')
}

function list(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String)
}
