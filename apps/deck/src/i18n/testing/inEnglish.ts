import { i18n } from '../index.ts'
import account from '../locales/account/en.json'
import main from '../locales/en.json'
import seldom from '../locales/seldom/en.json'
import watch from '../locales/watch/en.json'

const messages = { ...main, ...account, ...seldom, ...watch }

/** Loads all texts again, because test files share a page, and another one may have replaced them by its own. */
export function speakEnglish(): void {
  i18n.loadAndActivate({ locale: 'en', messages })
}

// Runs before the modules that are imported after this one, because some load texts in the active language.
speakEnglish()

export { i18n }
