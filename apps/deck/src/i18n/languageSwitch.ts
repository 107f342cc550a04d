import { localeOf, type Locale } from './locale.ts'
import type { Report } from '../platform/report.ts'

/** Where the reader's choice is stored (deck 3). */
export const preferredLocaleKey = 'preferred-locale'

/** The language of the interface, as the reader chooses it (deck 4, Locale). */
export type LanguageSwitch = {
  /** The reader's choice; null while the browser decides. */
  preferred(): Locale | null
  /** Rejects if the language could not be loaded; the previous language stays. */
  choose(locale: Locale): Promise<void>
}

type Deps = {
  storage: {
    get(key: string): string | null
    set(key: string, value: string): void
    onChange(key: string, listener: (value: string | null) => void): () => void
  }
  /** Loads a language and shows it, unless `isWanted` is false by then. */
  activate: (locale: Locale, isWanted: () => boolean) => Promise<void>
  track: (event: 'change_language', values: { language: Locale }) => void
  report: Report
}

export function createLanguageSwitch({ storage, activate, track, report }: Deps): LanguageSwitch {
  let wanted: Locale | null = null

  // The last choice holds, whichever catalog arrives last.
  const speak = (locale: Locale) => {
    wanted = locale
    return activate(locale, () => wanted === locale)
  }
  // A choice in another tab, which has already told analytics.
  storage.onChange(preferredLocaleKey, value => {
    const locale = localeOf(value ?? '')
    if (locale) speak(locale).catch((error: unknown) => report('The language could not be loaded', error))
  })

  return {
    preferred: () => localeOf(storage.get(preferredLocaleKey) ?? ''),
    async choose(locale) {
      await speak(locale)
      if (wanted !== locale) return
      storage.set(preferredLocaleKey, locale)
      track('change_language', { language: locale })
    },
  }
}
