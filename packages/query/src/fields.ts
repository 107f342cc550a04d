import { contentLanguages } from './filter.ts'

/** The fields that are searched word by word; `all` means all of them. */
export const textFields = ['title', 'headline', 'news', 'caption', 'script'] as const

/** The fields that are compared as a whole. Names outside these lists are unknown and match nothing. */
export const keywordFields = [
  'class',
  'lang',
  'slug',
  'keyword',
  'topic',
  'genre',
  'genreid',
  'country',
  'countryname',
  'city',
  'provider',
  'source',
  'creator',
  'creditLine',
  'status',
  'signal',
  'urgency',
  'uno',
  'afpshortid',
  'product',
  'event',
] as const

export type FieldKind = 'text' | 'keyword' | 'unknown'

const translatable: readonly string[] = ['all', ...textFields]
const translated = contentLanguages.flatMap(lang => translatable.map(name => `translated.${lang}.${name}`))

const kinds = new Map<string, FieldKind>([
  ...[...translatable, ...translated].map(name => [name, 'text'] as const),
  ...keywordFields.map(name => [name, 'keyword'] as const),
])
const namesByLowerCase = new Map([...kinds.keys()].map(name => [name.toLowerCase(), name]))

export function fieldKind(name: string): FieldKind {
  return kinds.get(name) ?? 'unknown'
}

/** Whether the field has translated variants: a text field that is not a translation itself (D17). */
export function isTranslatable(name: string): boolean {
  return translatable.includes(name)
}

/** The field that a reader means: `Country` and `creditline` are known names in another case of letters. */
export function fieldName(typed: string): string {
  return namesByLowerCase.get(typed.toLowerCase()) ?? typed
}
