import { contentLanguages, type ContentLanguage } from '@wiredeck/query'

/** A language that the wire speaks; English for any other. */
export function contentLanguageOf(text: string): ContentLanguage {
  return contentLanguages.find(each => each === text) ?? 'en'
}

/** As its own speakers write it, at the beginning of a line. */
export function nativeName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
