import { i18n } from '../index.ts'
import account from '../locales/account/en.json'
import main from '../locales/en.json'
import seldom from '../locales/seldom/en.json'
import watch from '../locales/watch/en.json'

// Runs before the modules that are imported after this one, because some load texts in the active language.
i18n.loadAndActivate({ locale: 'en', messages: { ...main, ...account, ...seldom, ...watch } })

export { i18n }
