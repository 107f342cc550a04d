import { contentLanguages, textFields } from '@wiredeck/query'

const letters = { all: 'a', title: 't', headline: 'h', news: 'n', caption: 'c', script: 's' }
const scopes = ['all', ...textFields] as const

/** Every text field with what its words begin with in the index: `a/port`, `fr.n/port`. */
export const textNamespaces: ReadonlyMap<string, string> = new Map([
  ...scopes.map(scope => [scope, `${letters[scope]}/`] as const),
  ...contentLanguages.flatMap(lang =>
    scopes.map(scope => [`translated.${lang}.${scope}`, `${lang}.${letters[scope]}/`] as const),
  ),
])

/** `slug=sea`: never mistaken for a word, which has its slash before any other sign. */
export function keywordLexeme(field: string, value: string): string {
  return `${field}=${value}`
}

/** On every document, so that a query that only excludes has something to exclude from. */
export const anyDocument = '*'
/** On a document whose words stand in the index without their places: phrases must be looked up in the text. */
export const withoutPlaces = '!places'
/** On a document whose words do not fit into the index at all: everything must be looked up. */
export const withoutWords = '!words'

/** `d/2026-02-22`, in UTC: the index finds the latest days of a frequent word without reading all of it. */
export function dayLexeme(instant: Date): string {
  return `d/${instant.toISOString().slice(0, 10)}`
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, sign => sign + sign)}'`
}
