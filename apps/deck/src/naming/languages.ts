import { contentLanguages, type ContentLanguage } from '@wiredeck/query'

/** A language that the wire speaks; English for any other. */
export function contentLanguageOf(text: string): ContentLanguage {
  return contentLanguages.find(each => each === text) ?? 'en'
}
