import type { Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

// Each is a file of its own, and only the one in use is fetched.
const catalogs = {
  en: () => import('./locales/en.json?lingui'),
  fr: () => import('./locales/fr.json?lingui'),
  de: () => import('./locales/de.json?lingui'),
  es: () => import('./locales/es.json?lingui'),
  pt: () => import('./locales/pt.json?lingui'),
} satisfies Record<Locale, () => Promise<{ messages: Messages }>>

/** The texts of a language. Rejects where they cannot be had. */
export async function loadTexts(locale: Locale): Promise<Messages> {
  return (await catalogs[locale]()).messages
}
