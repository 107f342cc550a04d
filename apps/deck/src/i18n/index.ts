import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type en from './locales/en.json'

/** Every text of the deck has a key; types know them all. */
export type MessageId = keyof typeof en
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

const catalogs = {
  en: () => import('./locales/en.json?lingui'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>

/** A language that the interface speaks. */
export type Locale = keyof typeof catalogs

/** Loads a language and speaks it from now on. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogs[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

export function useT(): Translate {
  const { _ } = useLingui()
  return (id, values) => _(id, values)
}

export function useLocale(): string {
  return useLingui().i18n.locale
}

export { i18n }
