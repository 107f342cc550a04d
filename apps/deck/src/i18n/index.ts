import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { browserLanguages } from '../platform/languages.ts'
import { mainTexts, textsOf, type Catalogs } from './catalogs.ts'
import { regionalLocale, type Locale } from './locale.ts'
import type account from './locales/account/en.json'
import type en from './locales/en.json'
import type seldom from './locales/seldom/en.json'
import type watch from './locales/watch/en.json'

/** Every text of the deck has a key; types know them all. */
export type MessageId = keyof typeof en | keyof typeof account | keyof typeof seldom | keyof typeof watch
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

/** The loaded parts of the deck's texts, each with a promise that resolves when its texts are there. */
const spoken = new Map<Catalogs, Promise<void>>([[mainTexts, Promise.resolve()]])

/**
 * Loads a language, then switches the texts, the dates and the page's `lang` together. Changes nothing if the
 * language is no longer wanted.
 */
export async function activateLocale(locale: Locale, isWanted: () => boolean = () => true): Promise<void> {
  const messages = await textsOf(spoken.keys(), locale)
  if (!isWanted()) return
  // Adds to the loaded texts, because a part may be adding its texts at the same time.
  i18n.load(locale, messages)
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Adds the texts of a part of the deck, in the current language and in every language chosen later. */
export function addTexts(part: Catalogs): Promise<void> {
  const known = spoken.get(part)
  if (known) return known
  const added = speak(part)
  spoken.set(part, added)
  return added
}

async function speak(part: Catalogs): Promise<void> {
  // Only languages of `locales` are ever activated.
  const locale = i18n.locale as Locale
  try {
    const { messages } = await part[locale]()
    // Adds to the loaded texts. If the language was switched meanwhile, the switch has loaded these texts
    // too.
    i18n.load(locale, messages)
  } catch (error) {
    spoken.delete(part)
    throw error
  }
}

export function useT(): Translate {
  const { _ } = useLingui()
  return (id, values) => _(id, values)
}

/** The language of texts. */
export function useLocale(): string {
  return useLingui().i18n.locale
}

/** The language of dates, times and numbers, with the reader's region: `en-GB` has the day before the month. */
export function useRegionalLocale(): string {
  return regionalLocale(useLocale(), browserLanguages())
}

export { i18n }
