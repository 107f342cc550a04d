import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { mainTexts, textsOf, type Catalogs } from './catalogs.ts'
import { regionalLocale, type Locale } from './locale.ts'
import type account from './locales/account/en.json'
import type en from './locales/en.json'
import type seldom from './locales/seldom/en.json'

/** Every text of the deck has a key; types know them all. */
export type MessageId = keyof typeof en | keyof typeof account | keyof typeof seldom
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string

const spoken = new Set([mainTexts])
/** Who asks for a part that is being added waits for it as well. */
const added = new Map<Catalogs, Promise<void>>()

/**
 * Loads a language, then switches the texts, the dates and the page's `lang` to it at once; changes nothing when the
 * language is not wanted any more.
 */
export async function activateLocale(locale: Locale, isWanted: () => boolean = () => true): Promise<void> {
  const messages = await textsOf(spoken, locale)
  if (!isWanted()) return
  // Adds to what is there, because two parts may be loading at once.
  i18n.load(locale, messages)
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Adds the texts of a part of the deck, in the present language and in each that is chosen later. */
export function addTexts(part: Catalogs): Promise<void> {
  const adding = added.get(part) ?? load(part)
  added.set(part, adding)
  return adding
}

async function load(part: Catalogs): Promise<void> {
  spoken.add(part)
  const { locale } = i18n
  try {
    // Only spoken languages are ever activated.
    await activateLocale(locale as Locale, () => i18n.locale === locale)
  } catch (error) {
    spoken.delete(part)
    added.delete(part)
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
  return regionalLocale(useLocale(), navigator.languages)
}

export { i18n }
