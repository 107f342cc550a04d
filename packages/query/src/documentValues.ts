import { fieldKind, textFields } from './fields.ts'
import { foldKeyword } from './fold.ts'

/**
 * The passages of a raw document for a text field; a phrase never spans two. Empty for an unknown or a
 * keyword field. `match` and the builders of an index both use it, so that they cannot disagree.
 */
export function textOf(raw: unknown, name: string): string[] {
  if (fieldKind(name) !== 'text') return []
  const [prefix, lang, field] = name.split('.')
  if (prefix !== 'translated' || !lang || !field) return namesOf(name).flatMap(each => passagesOf(raw, each))
  const inLanguage = valueAt(valueAt(raw, 'translated'), lang)
  return namesOf(field).flatMap(each =>
    stringsOf(valueAt(inLanguage, each) ?? valueAt(raw, `translated.${lang}.${each}`)),
  )
}

/** The folded values of a raw document for a keyword field, without duplicates. */
export function keywordValuesOf(raw: unknown, name: string): string[] {
  if (fieldKind(name) !== 'keyword') return []
  return [...new Set(rawKeywordsOf(raw, name).map(foldKeyword))].filter(value => value !== '')
}

function namesOf(field: string): readonly string[] {
  return field === 'all' ? textFields : [field]
}

/** A document has its captions in its own field or in its media items. */
function passagesOf(raw: unknown, name: string): string[] {
  const own = stringsOf(valueAt(raw, name))
  if (name !== 'caption') return own
  return [...own, ...listOf(valueAt(raw, 'bagItem')).flatMap(item => stringsOf(valueAt(item, 'caption')))]
}

function rawKeywordsOf(raw: unknown, name: string): string[] {
  if (name === 'event') return eventValuesOf(raw)
  const values = stringsOf(valueAt(raw, name))
  if (name === 'creator') return values.flatMap(value => [value, ...value.split(',')])
  // An empty status means Usable (D11).
  if (name === 'status') return values.map(value => (value.trim() === '' ? 'Usable' : value))
  return values
}

/**
 * `{ qcode: 'afpevent:123', keyword: 'event : Olympic Games' }` is found by its code, its keyword, and the part after
 * the colon.
 */
function eventValuesOf(raw: unknown): string[] {
  const events = valueAt(raw, 'afpentity.event') ?? valueAt(valueAt(raw, 'afpentity'), 'event')
  return listOf(events)
    .flatMap(event => [...stringsOf(valueAt(event, 'qcode')), ...stringsOf(valueAt(event, 'keyword'))])
    .flatMap(value => (value.includes(':') ? [value, value.slice(value.indexOf(':') + 1)] : [value]))
}

/** A string, a number, or a list of them; other values of a payload are ignored. */
function stringsOf(value: unknown): string[] {
  return listOf(value).flatMap(item =>
    typeof item === 'string' || typeof item === 'number' ? String(item) : [],
  )
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}
