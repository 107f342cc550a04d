import { tagOf } from '../platform/languages.ts'

/** The languages of the interface (deck 1), in the order in which they are offered. */
export const locales = ['en', 'fr', 'de', 'es', 'pt'] as const
export type Locale = (typeof locales)[number]

/** The language if the browser asks for none of `locales`. */
export const fallbackLocale: Locale = 'en'

/** The reader's own choice, else the first language of the browser that the interface speaks (deck 4). */
export function initialLocale(preferred: string | null, browserLanguages: readonly string[]): Locale {
  const spoken = [preferred ?? '', ...browserLanguages].map(localeOf)
  return spoken.find(locale => locale !== null) ?? fallbackLocale
}

/** The interface's language for a tag of any region: `pt-BR` is `pt`. Null for any other language. */
export function localeOf(tag: string): Locale | null {
  const language = tag.toLowerCase().split('-')[0]
  return locales.find(locale => locale === language) ?? null
}

/** The locale of dates: the browser's first tag of the language (`en-GB`), else the language itself. */
export function regionalLocale(locale: string, browserLanguages: readonly string[]): string {
  return browserLanguages.find(tag => localeOf(tag) === locale) ?? locale
}

/** A fixed table, because asking the browser for each name delays the first paint by milliseconds. */
const nativeNames: Record<string, string> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
}

/** A language's own name, as a list shows it: "Français". */
export function nativeName(language: string): string {
  const known = nativeNames[language]
  if (known !== undefined) return known
  const tag = tagOf(language)
  if (tag === null) return language
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? language
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
