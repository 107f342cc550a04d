import { i18n } from '../index.ts'
import account from '../locales/account/en.json'
import main from '../locales/en.json'
import seldom from '../locales/seldom/en.json'
import watch from '../locales/watch/en.json'

// Before the modules that are imported after this one, because some load their texts in the language that is spoken.
i18n.loadAndActivate({ locale: 'en', messages: { ...main, ...account, ...seldom, ...watch } })

export { i18n }
