import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { loadTexts } from './catalogs.ts'
import type { Locale } from './locale.ts'
import type en from './locales/en.json'

/** Every text of the deck has a key; types know them all. */
export type MessageId = keyof typeof en
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

/**
 * Loads a language and speaks it from now on: its texts, its dates and the page's `lang`. Nothing of it shows before
 * all of it is there, nor when it is not wanted any more.
 */
export async function activateLocale(locale: Locale, isWanted: () => boolean = () => true): Promise<void> {
  const messages = await loadTexts(locale)
  if (!isWanted()) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

export function useT(): Translate {
  const { _ } = useLingui()
  return (id, values) => _(id, values)
}

/** The language of texts, dates and relative times. */
export function useLocale(): string {
  return useLingui().i18n.locale
}

export { i18n }
