import type { Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

/** Texts in every language. Each is a file of its own, and only the one in use is fetched. */
export type Catalogs = Record<Locale, () => Promise<{ messages: Messages }>>

export const mainTexts: Catalogs = {
  en: () => import('./locales/en.json?lingui'),
  fr: () => import('./locales/fr.json?lingui'),
  de: () => import('./locales/de.json?lingui'),
  es: () => import('./locales/es.json?lingui'),
  pt: () => import('./locales/pt.json?lingui'),
}

/** All texts of these parts in a language. Rejects if they cannot be loaded. */
export async function textsOf(parts: Iterable<Catalogs>, locale: Locale): Promise<Messages> {
  const loaded = await Promise.all([...parts].map(part => part[locale]()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages
}
